/**
 * How every step of KYC is taken. Always true: an attempt is written down before the world is asked and its outcome
 * after; what the world refuses is remembered with its reason and may be mended; a gateway that is away changes nothing.
 */

import type { KycState, KycStep } from "../../../lib/contract/calls/kyc.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { attemptError, type KycAct, LIMITS } from "./attempt-rules.ts";
import { kycFactsOf, kycStateOf } from "./kyc-state.ts";
import { KycStore, type StartedStep } from "./kyc-store.ts";
import { isReachable } from "./step-rules.ts";

export interface Attempt {
  readonly id: number;
  readonly step: KycStep;
  /** What is being shown to the world, masked; null where we do not know it yet. */
  readonly detail: string | null;
}

/** @throws AppError KYC_STEP_DONE, KYC_STEP_ORDER */
export function assertStepOpen(context: AccountContext, step: KycStep): void {
  const facts = kycFactsOf(context);
  if (facts.steps.some((row) => row.step === step && row.status === "VERIFIED")) throw new AppError("KYC_STEP_DONE");
  if (!isReachable(step, facts)) throw new AppError("KYC_STEP_ORDER");
}

/** @throws AppError KYC_STEP_DONE, KYC_STEP_ORDER, TOO_MANY_REQUESTS, and for codes OTP_TOO_SOON, OTP_LIMIT */
export function beginAttempt(
  context: AccountContext,
  { act, detail }: Pick<Attempt, "detail"> & { act: KycAct },
): Attempt {
  const [store, at, { step, withinMs }] = [new KycStore(context.sql), context.clock.now(), LIMITS[act]];
  return context.storage.transactionSync(() => {
    assertStepOpen(context, step);
    const refusal = attemptError(act, store.listAttempts({ act, after: at - withinMs }), at);
    if (refusal) throw new AppError(refusal);
    return { id: store.beginAttempt({ act, detail, at }), step, detail };
  });
}

/** @throws AppError GATEWAY_UNAVAILABLE; the step stands where it stood. */
export async function callVerifier<Answer>(
  context: AccountContext,
  attempt: Pick<Attempt, "id">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await callGateway(ask);
  } catch (cause) {
    new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "GATEWAY_UNAVAILABLE" });
    throw cause;
  }
}

/**
 * The world has said no: the step is REJECTED until another attempt does better. `field`: the input that is meant.
 * @throws AppError always: with the reason, or KYC_STEP_DONE when a twin of this attempt has done better already.
 */
export function reject(
  context: AccountContext,
  attempt: Attempt,
  { reason, field }: { reason: ErrorCode; field: string },
): never {
  context.storage.transactionSync(() => {
    assertStepOpen(context, attempt.step);
    const { step, detail } = attempt;
    saveOutcome(context, attempt, { step, status: "REJECTED", reason, detail });
  });
  throw new AppError(reason, { [field]: reason });
}

/** Inside the command's own transaction: what came of the attempt. @throws AppError KYC_STEP_DONE when a twin was first. */
export function succeed(
  context: AccountContext,
  attempt: Attempt,
  { status, detail = attempt.detail }: { status: "PENDING" | "VERIFIED"; detail?: string | null },
): KycState {
  assertStepOpen(context, attempt.step);
  saveOutcome(context, attempt, { step: attempt.step, status, reason: null, detail });
  return completeIfReady(context);
}

function saveOutcome(context: AccountContext, { id }: Attempt, row: StartedStep): void {
  const store = new KycStore(context.sql);
  store.saveStep(row, context.clock.now());
  store.endAttempt({ id, outcome: row.reason ?? (row.status === "VERIFIED" ? "VERIFIED" : "PENDING") });
}

/** Tells the world, once, that this investor may invest. Inside the transaction that may have made it so. */
export function completeIfReady(context: AccountContext): KycState {
  const state = kycStateOf(context);
  if (state.canInvest && new KycStore(context.sql).complete(context.clock.now()))
    context.emit({ type: "investor.kyc-completed.v1" });
  return state;
}
