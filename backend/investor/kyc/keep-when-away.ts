/** The try of an investor whose provider may be away. */
import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { isProviderAway } from "../../gateways/deadline.ts";
import type { Commit } from "../../platform/command-log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertStepOpen } from "./attempt.ts";
import { type Keeping, keepStep } from "./kept-check.ts";
import type { KeptStep } from "./kept-check-store.ts";
import { kycStateOf } from "./kyc-state.ts";

interface Try<Answer> {
  readonly check: () => Promise<Answer>;
  readonly command: Pick<Commit, "commit">;
  /** The answer to a check that is kept. */
  readonly answer: (state: KycState) => Answer;
}

/**
 * Runs a check, and keeps the typed data when the provider is away. A provider that is not configured, refuses us, or
 * gives an unreadable answer is not away.
 * @throws AppError of `check`
 */
export async function keepWhenAway<Step extends KeptStep, Answer>(
  context: AccountContext,
  keeping: Keeping<Step>,
  { check, command, answer }: Try<Answer>,
): Promise<Answer> {
  try {
    return await check();
  } catch (cause) {
    if (!isProviderAway(cause)) throw cause;
    return command.commit(() => {
      assertStepOpen(context, keeping.step);
      keepStep(context, keeping);
      return answer(kycStateOf(context));
    });
  }
}
