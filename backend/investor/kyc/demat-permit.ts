/**
 * The code before a report that replaces one: shares that the depository has refused go to the account of the next
 * verified report. The documented upload has one field, so that the code is a call of its own (docs/decisions/0228).
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { StepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findCmr, hasRefusedAccount } from "./cmr-store.ts";
import { findDematPermit } from "./demat-permit-store.ts";

/** Time to have the broker's report at hand and upload it. */
const PERMIT_MS = 15 * 60_000;

/** The code is good while the same report is the latest. */
export const permitStepUp = ({ sql }: Pick<AccountContext, "sql">): StepUp => ({
  purpose: "DEMAT_ACCOUNT",
  binding: findCmr(sql)?.id ?? "",
});

/** Whether a report needs a code in this session. The first needs none: no shares are sent to its account yet. */
export function needsPermit(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  { sessionId }: { readonly sessionId: string },
): boolean {
  if (!hasRefusedAccount(sql)) return false;
  const permit = findDematPermit(sql);
  return permit?.sessionId !== sessionId || permit.at + PERMIT_MS <= clock.now();
}

/** @throws AppError CMR_CODE_REQUIRED */
export function assertPermitted(
  context: Pick<AccountContext, "sql" | "clock">,
  session: { readonly sessionId: string },
): void {
  if (needsPermit(context, session)) throw new AppError("CMR_CODE_REQUIRED");
}
