/** The shape of an operation: one call of the contract, answered by the investor's own object. */
import type { CallNamed, InvestorCallName } from "../../../lib/contract/calls.ts";
import type { InputOf, OutputOf } from "../../../lib/contract/define.ts";
import type { Commit } from "../../durable/command-log.ts";
import type { AccountContext } from "./account-context.ts";

export interface CommandContext extends Commit {
  readonly sessionId: string;
  readonly requestId: string;
  /** Names this command among those of all accounts: a retry of it has the same name. */
  readonly commandKey: string;
}

/**
 * A query reads and answers. A command may wait for the world first; then it makes its whole change in one
 * `asking.commit(() => …)`. It throws `AppError` for what it will not do.
 */
export type Operation<Name extends InvestorCallName> = (
  context: AccountContext,
  input: InputOf<CallNamed<Name>>,
  command: CommandContext,
) => OutputOf<CallNamed<Name>> | Promise<OutputOf<CallNamed<Name>>>;

export type Operations<Names extends InvestorCallName = InvestorCallName> = {
  readonly [Name in Names]: Operation<Name>;
};
