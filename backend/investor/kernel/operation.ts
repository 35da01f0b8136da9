/** The type of an operation: the implementation of one contract call on the investor's object. */
import type { CallNamed, InvestorCallName } from "../../../lib/contract/calls.ts";
import type { InputOf, OutputOf } from "../../../lib/contract/define.ts";
import type { Commit } from "../../platform/command-log.ts";
import type { AccountContext } from "./account-context.ts";

export interface CommandContext extends Commit {
  readonly sessionId: string;
  readonly requestId: string;
  /** Identifies this command across all accounts; a retry has the same key. */
  readonly commandKey: string;
}

/**
 * A query only reads. A command may await gateways first, then makes its whole change in one `command.commit(() => …)`.
 * @throws AppError for every expected failure
 */
export type Operation<Name extends InvestorCallName> = (
  context: AccountContext,
  input: InputOf<CallNamed<Name>>,
  command: CommandContext,
) => OutputOf<CallNamed<Name>> | Promise<OutputOf<CallNamed<Name>>>;

export type Operations<Names extends InvestorCallName = InvestorCallName> = {
  readonly [Name in Names]: Operation<Name>;
};
