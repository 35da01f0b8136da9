/**
 * The common part of every KYC step. Invariant: an attempt is stored before its gateway is called, its outcome after. A
 * rejection is stored with its reason and can be retried; an unavailable gateway leaves the step unchanged.
 */

import type { aadhaarByImages, verifyDigilocker } from "../../../lib/contract/calls/aadhaar.ts";
import type {
  aadhaarSave,
  bankDetails,
  KycState,
  KycStep,
  panSave,
  panVerify,
} from "../../../lib/contract/calls/kyc.ts";
import type { FieldOf } from "../../../lib/contract/field-error.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { callGateway, mayHaveActed } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { ATTEMPT_LIMITS, attemptError, type KycAct, repeatedDropError } from "./attempt-rules.ts";
import { assertStillKept, endKeptCheck, notifyOfCheck } from "./kept-check.ts";
import { findKeptCheck, insertCheckAnswer, type OperatorAnswer } from "./kept-check-store.ts";
import { kycFactsOf, kycStateOf } from "./kyc-state.ts";
import { KycStore, type StartedStep } from "./kyc-store.ts";
import { type NameEvidence, openNameReview, replaceNameReview } from "./name-review.ts";
import { findOpenNameReview, type NameReviewSubject } from "./name-review-store.ts";
import { isReachable } from "./step-rules.ts";

/** An input of one of the calls that try a step. */
export type KycField =
  | FieldOf<typeof aadhaarByImages>
  | FieldOf<typeof aadhaarSave>
  | FieldOf<typeof bankDetails>
  | FieldOf<typeof panSave>
  | FieldOf<typeof panVerify>
  | FieldOf<typeof verifyDigilocker>;

export interface VerificationAttempt {
  readonly id: number;
  readonly step: KycStep;
  /** The masked identifier under verification; null when it is not known yet. */
  readonly detail: string | null;
  /** The kept check that this attempt is for; null for a try of the investor. */
  readonly kept?: number | null;
  /** The operator who answers that check in place of its provider. */
  readonly answeredBy?: OperatorAnswer;
}

/** @throws AppError KYC_STEP_DONE, KYC_STEP_ORDER */
export function assertStepOpen(context: AccountContext, step: KycStep): void {
  const facts = kycFactsOf(context);
  if (facts.steps.some((row) => row.step === step && row.status === "VERIFIED")) throw new AppError("KYC_STEP_DONE");
  if (!isReachable(step, facts)) throw new AppError("KYC_STEP_ORDER");
}

/** @throws AppError TOO_MANY_REQUESTS, for codes OTP_TOO_SOON, OTP_LIMIT, for bank accounts BANK_CHECK_LIMIT */
export function assertWithinLimits(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  { act, detail }: Pick<VerificationAttempt, "detail"> & { act: KycAct },
): void {
  const [store, at] = [new KycStore(sql), clock.now()];
  const after = at - ATTEMPT_LIMITS[act].withinMs;
  const repeated = act === "PENNY_DROP" ? repeatedDropError(store.listAttempts({ act, after, detail }), at) : null;
  const refusal = repeated ?? attemptError(act, store.listAttempts({ act, after }), at);
  if (refusal) throw new AppError(refusal);
}

/** @throws AppError KYC_STEP_DONE, KYC_STEP_ORDER, and of `assertWithinLimits` */
export function beginAttempt(
  context: AccountContext,
  { act, detail }: Pick<VerificationAttempt, "detail"> & { act: KycAct },
): VerificationAttempt {
  const [store, at, { step }] = [new KycStore(context.sql), context.clock.now(), ATTEMPT_LIMITS[act]];
  return context.storage.transactionSync(() => {
    assertStepOpen(context, step);
    assertWithinLimits(context, { act, detail });
    return { id: store.beginAttempt({ act, detail, at }), step, detail };
  });
}

/** @throws AppError GATEWAY_UNAVAILABLE; the step stays unchanged */
export async function callVerifier<Answer>(
  context: AccountContext,
  attempt: Pick<VerificationAttempt, "id">,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await callGateway(call);
  } catch (cause) {
    const outcome = mayHaveActed(cause) ? "GATEWAY_UNAVAILABLE" : "UNSENT";
    new KycStore(context.sql).endAttempt({ id: attempt.id, outcome });
    throw cause;
  }
}

/**
 * Marks the step as REJECTED until a later attempt succeeds. `field`: the input field that the error names.
 * @throws AppError always: `reason`, or KYC_STEP_DONE when a concurrent attempt has verified the step
 */
export function reject(
  context: AccountContext,
  attempt: VerificationAttempt,
  { reason, field }: { reason: ErrorCode; field: KycField },
): never {
  context.storage.transactionSync(() => {
    assertStepOpen(context, attempt.step);
    const { step, detail } = attempt;
    const review = isReviewed(step) ? findOpenNameReview(context.sql, { subject: step }) : null;
    // An earlier try still waits for a person, who decides the step.
    if (review) {
      const [store, row] = [new KycStore(context.sql), { step, status: "PENDING", reason: null } as const];
      store.endAttempt({ id: attempt.id, outcome: reason });
      if (closeCheck(context, attempt, row)) store.saveStep({ ...row, detail: review.detail }, context.clock.now());
    } else saveOutcome(context, attempt, { step, status: "REJECTED", reason, detail });
  });
  throw new AppError(reason, { [field]: reason });
}

/**
 * Call inside the command's transaction: stores a successful outcome.
 * @throws AppError KYC_STEP_DONE when a concurrent attempt was first
 */
export function succeedAttempt(
  context: AccountContext,
  attempt: VerificationAttempt,
  { status, detail = attempt.detail }: { status: "PENDING" | "VERIFIED"; detail?: string | null },
): KycState {
  const { step } = attempt;
  assertStepOpen(context, step);
  // A number that is only looked up, or a code that is sent, leaves the kept check of the step as it is.
  if (status === "PENDING" && attempt.kept == null && findKeptCheck(context.sql, step) !== null)
    new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "PENDING" });
  else saveOutcome(context, attempt, { step, status, reason: null, detail });
  if (status === "VERIFIED" && isReviewed(step)) replaceNameReview(context, { subject: step });
  return completeIfReady(context);
}

/** The steps in which names are compared. */
type ReviewedStep = Extract<NameReviewSubject, KycStep>;

const isReviewed = (step: KycStep): step is ReviewedStep => step === "PAN" || step === "AADHAAR" || step === "BANK";

interface ComparedNames<Step extends ReviewedStep> {
  readonly step: Step;
  readonly givenName: string;
  readonly registeredName: string;
  readonly evidence: NameEvidence<Step>;
}

/**
 * Call inside the command's transaction: the names are perhaps those of one person, so an operator decides the step.
 * @throws AppError KYC_STEP_DONE when a concurrent attempt was first
 */
export function awaitNameReview<Step extends ReviewedStep>(
  context: AccountContext,
  attempt: VerificationAttempt,
  { step, ...names }: ComparedNames<Step>,
): KycState {
  assertStepOpen(context, step);
  const { detail } = attempt;
  openNameReview<Step>(context, { subject: step, detail: detail ?? "", ...names });
  saveOutcome(context, attempt, { step, status: "PENDING", reason: null, detail });
  return kycStateOf(context);
}

function saveOutcome(context: AccountContext, attempt: VerificationAttempt, row: StartedStep): void {
  const [store, { id }] = [new KycStore(context.sql), attempt];
  closeCheck(context, attempt, row);
  store.saveStep(row, context.clock.now());
  store.endAttempt({ id, outcome: row.reason ?? (row.status === "VERIFIED" ? "VERIFIED" : "PENDING") });
}

/** A check that was kept is decided, or a later try of the investor has taken its place. Returns whether one was open. */
function closeCheck(
  context: AccountContext,
  { step, kept = null, answeredBy }: VerificationAttempt,
  outcome: Pick<StartedStep, "status" | "reason">,
): boolean {
  if (kept !== null) assertStillKept(context, step, kept);
  const isOpen = findKeptCheck(context.sql, step) !== null;
  endKeptCheck(context, step);
  if (kept !== null && answeredBy) {
    insertCheckAnswer(context.sql, { sequence: kept, ...answeredBy, at: context.clock.now() });
  }
  if (kept !== null) notifyOfCheck(context, { sequence: kept, ...outcome });
  return isOpen;
}

/**
 * Emits `investor.kyc-completed.v1` once, when all required steps are verified. Call inside the transaction that
 * changed a step.
 */
export function completeIfReady(context: AccountContext): KycState {
  const state = kycStateOf(context);
  if (state.canInvest && new KycStore(context.sql).complete(context.clock.now())) {
    context.emit({ type: "investor.kyc-completed.v1" });
    notify(context, { reference: "KYC", subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } });
  }
  return state;
}
