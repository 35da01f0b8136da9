/** Decides a kept change of the bank account when its bank, or an operator, has named the holder. */
import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { BankBranch } from "../../gateways/bank.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { callVerifier } from "./attempt.ts";
import type { AttemptOutcome } from "./attempt-rules.ts";
import { applyHolder, assertMayChange, changeRefusalOf, isStillGuardian } from "./bank-change.ts";
import { assertStillKept, endKeptCheck, type KeptInput } from "./kept-check.ts";
import { insertCheckAnswer, type OperatorAnswer } from "./kept-check-store.ts";
import { kycStateOf } from "./kyc-state.ts";
import { KycStore } from "./kyc-store.ts";
import type { PennyDrop } from "./penny-drop.ts";

interface ChangeAttempt {
  readonly id: number;
  /** The kept check that this attempt is for. */
  readonly sequence: number;
  readonly input: KeptInput<"BANK_CHANGE">;
  /** The operator who answers in place of the bank. */
  readonly answeredBy?: OperatorAnswer | undefined;
}

/**
 * The context in which the change was confirmed: the investor's, or that of the child's guardian.
 * @throws AppError KYC_STEP_DONE when the guardian acts for the child no longer
 */
export function actingIn(context: AccountContext, { guardian }: KeptInput<"BANK_CHANGE">): AccountContext {
  if (!guardian) return context;
  if (!isStillGuardian(context, guardian.userId)) throw new AppError("KYC_STEP_DONE");
  return { ...context, actor: { kind: "GUARDIAN", ...guardian, canInvest: false } };
}

/** @throws AppError IFSC_NOT_FOUND, which ends the check, GATEWAY_UNAVAILABLE */
export async function findBranchOfChange(context: AccountContext, attempt: ChangeAttempt): Promise<BankBranch> {
  const { ifscCode } = attempt.input;
  const branch = await callVerifier(context, attempt, () => context.gateways.bank.findBranch(ifscCode));
  return branch ?? refuseChange(context, attempt, "IFSC_NOT_FOUND");
}

/** @throws AppError as `refuseChange` */
export function decideChange(
  context: AccountContext,
  attempt: ChangeAttempt,
  { branch, drop }: { readonly branch: BankBranch; readonly drop: PennyDrop },
): KycState {
  if (drop.outcome === "REFUSED") return refuseChange(context, attempt, drop.reason);
  const { input } = attempt;
  const isOwn = drop.outcome === "OWN";
  try {
    return context.storage.transactionSync(() => {
      endChange(context, attempt, isOwn ? "VERIFIED" : "PENDING");
      const acting = actingIn(context, input);
      assertMayChange(acting, input);
      applyHolder(acting, { input, branch, drop });
      if (isOwn) notifyOfChange(context, attempt, null);
      return kycStateOf(context);
    });
  } catch (cause) {
    const refusal = changeRefusalOf(cause);
    if (refusal === null) throw cause;
    return refuseChange(context, attempt, refusal);
  }
}

/** The account in use stays. @throws AppError always: `reason`, or KYC_STEP_DONE when the check has ended */
function refuseChange(context: AccountContext, attempt: ChangeAttempt, reason: ErrorCode): never {
  context.storage.transactionSync(() => {
    endChange(context, attempt, reason);
    notifyOfChange(context, attempt, reason);
  });
  throw new AppError(reason);
}

/** @throws AppError KYC_STEP_DONE when the check has ended, or another change has replaced it */
function endChange(context: AccountContext, attempt: ChangeAttempt, outcome: AttemptOutcome): void {
  const { id, sequence, answeredBy } = attempt;
  assertStillKept(context, "BANK_CHANGE", sequence);
  new KycStore(context.sql).endAttempt({ id, outcome });
  endKeptCheck(context, "BANK_CHANGE");
  if (answeredBy) insertCheckAnswer(context.sql, { sequence, ...answeredBy, at: context.clock.now() });
}

/** `reason`: null for a change that has taken effect, of which a security notice tells an adult. */
function notifyOfChange(context: AccountContext, { sequence, input }: ChangeAttempt, reason: ErrorCode | null): void {
  const result = reason === null ? "CHANGE_VERIFIED" : "CHANGE_REFUSED";
  const subject = { kind: "KYC_RESULT", result, reason } as const;
  notify(context, {
    reference: `CHECK:${sequence}`,
    subject,
    hasSecurityNotice: reason === null,
    isForGuardian: input.guardian !== null,
  });
}
