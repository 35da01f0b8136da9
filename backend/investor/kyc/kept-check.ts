/**
 * Identity data that an investor typed while a provider did not answer. The object calls the provider again by itself,
 * within a budget of calls; after it a person checks. A later try of the investor replaces the kept one.
 */
import { z } from "zod";
import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { digilockerTransactionId, userId } from "../../../lib/contract/values/ids.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import {
  endKeptCheckRow,
  findKeptCheck,
  insertKeptCheck,
  type KeptCheckRow,
  type KeptStep,
  type KeptSubject,
  listKeptChecks,
  setKeptCheck,
  setKeptInput,
} from "./kept-check-store.ts";
import { KycStore } from "./kyc-store.ts";

export const ENCRYPTED_CHECK_INPUT = "kept-check";

const panInput = z.object({ pan: z.string(), name: z.string() });
/** A visit of DigiLocker whose consent has been given. */
const aadhaarInput = z.object({
  transactionId: digilockerTransactionId,
  sessionId: z.string(),
  code: z.string().nullable(),
});

const bankInput = z.object({
  accountNumber: z.string(),
  ifscCode: z.string(),
  /** Counts the late penny drops: one whose bank never answered is followed by another. */
  drop: z.number().int(),
  /** The guardian who confirmed a child's account, named as in the PAN register; null for the investor's own. */
  guardian: z
    .object({
      ...{ userId, registeredName: z.string().nullable() },
      contact: z.object({ channel: z.enum(["SMS", "EMAIL"]), to: z.string() }),
    })
    .nullable()
    .default(null),
});

interface Inputs {
  readonly PAN: z.output<typeof panInput>;
  readonly AADHAAR: z.output<typeof aadhaarInput>;
  readonly BANK: z.output<typeof bankInput>;
  readonly BANK_CHANGE: z.output<typeof bankInput>;
}
export type KeptInput<Subject extends KeptSubject> = Inputs[Subject];

const INPUTS: { readonly [Subject in KeptSubject]: z.ZodType<Inputs[Subject]> } = {
  PAN: panInput,
  AADHAAR: aadhaarInput,
  BANK: bankInput,
  BANK_CHANGE: bankInput,
};

const MINUTE_MS = 60_000;
/** Minutes before each further call: about a day in all. */
const PAUSES = [1, 2, 5, 10, 20, 40, 60, 120, 240, 240, 360, 360] as const;
/** Calls of one provider for one person and subject, the first one too. */
export const CALLS_MAX = PAUSES.length + 1;

export interface Keeping<Subject extends KeptSubject> {
  readonly step: Subject;
  readonly detail: string | null;
  readonly input: KeptInput<Subject>;
}

/** Call inside a transaction. */
export function keepStep<Step extends KeptStep>(context: AccountContext, keeping: Keeping<Step>): void {
  keep(context, keeping);
  const { step, detail } = keeping;
  new KycStore(context.sql).saveStep({ step, status: "PENDING", reason: null, detail }, context.clock.now());
}

/** Call inside a transaction. Replaces the kept check of the same subject. */
export function keep<Subject extends KeptSubject>(
  context: AccountContext,
  { step, detail, input }: Keeping<Subject>,
): void {
  const { sql, clock, scheduler, env } = context;
  const earlier = findKeptCheck(sql, step);
  // A consent at DigiLocker is a matter of its own. A number that is typed again keeps the budget, which
  // counts the job's calls only: ATTEMPT_LIMITS bounds the investor's.
  const calls = step === "AADHAAR" ? 1 : (earlier?.calls ?? 1);
  const state = calls < CALLS_MAX ? "WAITING" : "MANUAL";
  if (earlier) endKeptCheckRow(sql, { sequence: earlier.sequence, at: clock.now() });
  insertKeptCheck(sql, {
    step,
    detail: detail ?? "",
    input: sealInput<Subject>({ env }, input),
    calls,
    state,
    since: clock.now(),
  });
  if (state === "WAITING")
    scheduler.schedule({ kind: "KYC_CHECK", reference: step, dueAt: nextCallAt(context, calls) });
  else if (earlier?.state !== "MANUAL") context.emit({ type: "investor.check-opened.v1" });
}

const nextCallAt = ({ clock }: Pick<AccountContext, "clock">, calls: number) =>
  epochMs(clock.now() + (PAUSES[calls - 1] ?? 0) * MINUTE_MS);

const sealInput = <Subject extends KeptSubject>({ env }: Pick<AccountContext, "env">, input: KeptInput<Subject>) =>
  encrypt({ kind: ENCRYPTED_CHECK_INPUT, value: JSON.stringify(input), key: env.TOKEN_KEY });

export function openInput<Subject extends KeptSubject>(
  { env }: Pick<AccountContext, "env">,
  { step, input }: { readonly step: Subject; readonly input: ArrayBuffer },
): KeptInput<Subject> {
  const text = decrypt({ kind: ENCRYPTED_CHECK_INPUT, ciphertext: input, keys: keyRingOf(env) });
  return INPUTS[step].parse(JSON.parse(text));
}

/** Call inside a transaction. Ends the kept check of a subject, whose question has been answered or withdrawn. */
export function endKeptCheck(context: AccountContext, step: string): void {
  const { sql, clock } = context;
  const open = findKeptCheck(sql, step);
  if (!open) return;
  endKeptCheckRow(sql, { sequence: open.sequence, at: clock.now() });
  const isLast = !listKeptChecks(sql).some(({ state }) => state === "MANUAL");
  if (open.state === "MANUAL" && isLast) context.emit({ type: "investor.check-ended.v1" });
}

/** @throws AppError KYC_STEP_DONE when the check has ended, or a later try has replaced it */
export function assertStillKept({ sql }: Pick<AccountContext, "sql">, step: string, sequence: number): void {
  if (findKeptCheck(sql, step)?.sequence !== sequence) throw new AppError("KYC_STEP_DONE");
}

/** Call inside the transaction that decides a kept check. The comparison of names has a message of its own. */
export function notifyOfCheck(
  context: AccountContext,
  {
    sequence,
    status,
    reason,
  }: { sequence: number; status: KycState["steps"][number]["status"]; reason: ErrorCode | null },
): void {
  if (status === "PENDING") return;
  const result = status === "VERIFIED" ? "CHECK_VERIFIED" : "CHECK_REFUSED";
  notify(context, { reference: `CHECK:${sequence}`, subject: { kind: "KYC_RESULT", result, reason } });
}

/** Counts the call before it is made, so that an interrupted one counts too. False when the budget is spent. */
export function countCall(context: AccountContext, { sequence, calls }: KeptCheckRow): boolean {
  const isLeft = calls < CALLS_MAX;
  if (isLeft) setKeptCheck(context.sql, { sequence, calls: calls + 1, state: "WAITING" });
  return isLeft;
}

/** After a call in vain. False when the budget is spent. */
export function planNextCall(context: AccountContext, { step, sequence }: KeptCheckRow): boolean {
  const open = findKeptCheck(context.sql, step);
  if (open?.sequence !== sequence || open.state !== "WAITING") return true;
  if (open.calls >= CALLS_MAX) return false;
  context.scheduler.schedule({ kind: "KYC_CHECK", reference: step, dueAt: nextCallAt(context, open.calls) });
  return true;
}

/** A bank takes many penny drops for fraud. */
const LATE_DROPS_MAX = 3;

/** A check of a bank account, of which the bank is to name the holder. */
export type KeptAccountCheck = KeptCheckRow & { readonly step: "BANK" | "BANK_CHANGE" };

export const isOfAccount = (kept: KeptCheckRow): kept is KeptAccountCheck =>
  kept.step === "BANK" || kept.step === "BANK_CHANGE";

/** The bank will not answer this drop: the next call begins another, after the last a person checks. */
export function planNextDrop(context: AccountContext, { step, sequence }: KeptAccountCheck): void {
  context.storage.transactionSync(() => {
    const open = findKeptCheck(context.sql, step);
    if (open?.sequence !== sequence) return;
    const input = openInput(context, { step, input: open.input });
    const drop = input.drop + 1;
    if (drop > LATE_DROPS_MAX) setKeptCheck(context.sql, { ...open, calls: CALLS_MAX });
    else setKeptInput(context.sql, { sequence, input: sealInput<"BANK">(context, { ...input, drop }) });
  });
}

/** The calls are spent: a person checks. */
export function leaveToPerson(context: AccountContext, { step, sequence }: KeptCheckRow): void {
  context.storage.transactionSync(() => {
    const open = findKeptCheck(context.sql, step);
    if (open?.sequence !== sequence || open.state !== "WAITING") return;
    setKeptCheck(context.sql, { sequence, calls: open.calls, state: "MANUAL" });
    context.emit({ type: "investor.check-opened.v1" });
  });
}
