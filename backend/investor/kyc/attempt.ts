/**
 * How every step of KYC is taken. Always true: an attempt is written down before the world is asked and its outcome
 * after; what the world refuses is remembered with its reason and may be mended; a gateway that is away changes nothing.
 */
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import type { KycState, KycStep } from "../../../lib/contract/kyc.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { type KycAct, LIMITS, refusalToAsk } from "./attempt-rules.ts";
import { isReachable } from "./rules.ts";
import { kycFactsOf, kycStateOf } from "./state.ts";
import { KycStore, type StartedStep } from "./store.ts";

export interface Attempt {
  readonly id: number;
  readonly step: KycStep;
  /** What is being shown to the world, masked; null where we do not know it yet. */
  readonly detail: string | null;
}

/** @throws Refusal KYC_STEP_DONE, KYC_STEP_ORDER */
export function assertStepOpen(book: Book, step: KycStep): void {
  const facts = kycFactsOf(book);
  if (facts.steps.some((row) => row.step === step && row.status === "VERIFIED")) throw new Refusal("KYC_STEP_DONE");
  if (!isReachable(step, facts)) throw new Refusal("KYC_STEP_ORDER");
}

/** @throws Refusal KYC_STEP_DONE, KYC_STEP_ORDER, TOO_MANY_REQUESTS, and for codes OTP_TOO_SOON, OTP_LIMIT */
export function beginAttempt(book: Book, { act, detail }: Pick<Attempt, "detail"> & { act: KycAct }): Attempt {
  const [store, at, { step, withinMs }] = [new KycStore(book.sql), book.clock.now(), LIMITS[act]];
  return book.storage.transactionSync(() => {
    assertStepOpen(book, step);
    const refusal = refusalToAsk(act, store.listAttempts({ act, after: at - withinMs }), at);
    if (refusal) throw new Refusal(refusal);
    return { id: store.beginAttempt({ act, detail, at }), step, detail };
  });
}

/** @throws Refusal GATEWAY_UNAVAILABLE; the step stands where it stood. */
export async function askWorld<Answer>(
  book: Book,
  attempt: Pick<Attempt, "id">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await askGateway(ask);
  } catch (cause) {
    new KycStore(book.sql).endAttempt({ id: attempt.id, outcome: "GATEWAY_UNAVAILABLE" });
    throw cause;
  }
}

/**
 * The world has said no: the step is REJECTED until another attempt does better. `field`: the input that is meant.
 * @throws Refusal always: with the reason, or KYC_STEP_DONE when a twin of this attempt has done better already.
 */
export function reject(book: Book, attempt: Attempt, { reason, field }: { reason: ErrorCode; field: string }): never {
  book.storage.transactionSync(() => {
    assertStepOpen(book, attempt.step);
    const { step, detail } = attempt;
    saveOutcome(book, attempt, { step, status: "REJECTED", reason, detail });
  });
  throw new Refusal(reason, { [field]: reason });
}

/** Inside the command's own transaction: what came of the attempt. @throws Refusal KYC_STEP_DONE when a twin was first. */
export function succeed(
  book: Book,
  attempt: Attempt,
  { status, detail = attempt.detail }: { status: "PENDING" | "VERIFIED"; detail?: string | null },
): KycState {
  assertStepOpen(book, attempt.step);
  saveOutcome(book, attempt, { step: attempt.step, status, reason: null, detail });
  return completeIfReady(book);
}

function saveOutcome(book: Book, { id }: Attempt, row: StartedStep): void {
  const store = new KycStore(book.sql);
  store.saveStep(row, book.clock.now());
  store.endAttempt({ id, outcome: row.reason ?? (row.status === "VERIFIED" ? "VERIFIED" : "PENDING") });
}

/** Tells the world, once, that this investor may invest. Inside the transaction that may have made it so. */
export function completeIfReady(book: Book): KycState {
  const state = kycStateOf(book);
  if (state.canInvest && new KycStore(book.sql).complete(book.clock.now()))
    book.emit({ type: "investor.kyc-completed.v1" });
  return state;
}
