/** Job KYC_CHECK and the operator's command: decide the checks that were kept while a provider was away. */

import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { PennyDropAnswer, PennyDropEvent } from "../../gateways/bank.ts";
import type { PanAnswer } from "../../gateways/pan.ts";
import type { Commit } from "../../platform/command-log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { VerificationAttempt } from "./attempt.ts";
import type { UnlimitedAct } from "./attempt-rules.ts";
import { decideBank, findBank } from "./bank.ts";
import { checkVisit, giveVisitUp } from "./digilocker.ts";
import { actingIn, decideChange, findBranchOfChange } from "./kept-change-decision.ts";
import {
  countCall,
  endKeptCheck,
  isOfAccount,
  type KeptAccountCheck,
  leaveToPerson,
  openInput,
  planNextCall,
  planNextDrop,
} from "./kept-check.ts";
import {
  findKeptCheck,
  type KeptCheckRow,
  type KeptSubject,
  listKeptChecks,
  stepOfSubject,
} from "./kept-check-store.ts";
import { KycStore } from "./kyc-store.ts";
import { checkPan } from "./pan.ts";
import { compareHolder, followPenny, isLate, type LateDrop, type PennyDrop } from "./penny-drop.ts";

const ACTS: Readonly<Record<KeptSubject, UnlimitedAct>> = {
  PAN: "KEPT_PAN",
  AADHAAR: "KEPT_AADHAAR",
  BANK: "KEPT_BANK",
  BANK_CHANGE: "KEPT_BANK",
};

/** Calls the provider again. May run twice: the decision is one transaction that finds the check still kept. */
export async function runKeptCheck(context: AccountContext, step: string): Promise<void> {
  const kept = findKeptCheck(context.sql, step);
  if (!kept) return;
  // The bank may still answer a penny drop that an operator checks.
  if (kept.state === "MANUAL" && !isOfAccount(kept)) return;
  if (kept.state === "WAITING" && !countCall(context, kept)) return giveUp(context, kept);
  const attempt = beginKept(context, kept, ACTS[kept.step]);
  const ending = await decide(context, kept, attempt, () => callAgain(context, kept, attempt));
  if (ending === "AWAY" && !planNextCall(context, kept)) await giveUp(context, kept);
}

async function giveUp(context: AccountContext, kept: KeptCheckRow): Promise<void> {
  if (kept.step !== "AADHAAR") {
    leaveToPerson(context, kept);
    return;
  }
  const attempt = beginKept(context, kept, "KEPT_AADHAAR");
  const { transactionId } = openInput(context, { step: "AADHAAR", input: kept.input });
  await decide(context, kept, attempt, async () => giveVisitUp(context, attempt, transactionId));
}

function beginKept(
  { sql, clock }: AccountContext,
  { step, detail, sequence }: KeptCheckRow,
  act: UnlimitedAct,
): VerificationAttempt {
  const id = new KycStore(sql).beginAttempt({ act, detail, at: clock.now() });
  return { id, step: stepOfSubject(step), detail: detail === "" ? null : detail, kept: sequence };
}

/** DECIDED: with its message. OVERTAKEN: the step was verified another way, or a later try replaced the check. */
type Ending = "AWAY" | "DECIDED" | "OVERTAKEN";

async function decide(
  context: AccountContext,
  { step, sequence }: KeptCheckRow,
  { id }: VerificationAttempt,
  check: () => Promise<unknown>,
): Promise<Ending> {
  try {
    return (await check()) === null ? "AWAY" : "DECIDED";
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "GATEWAY_UNAVAILABLE") return "AWAY";
    if (cause.code !== "KYC_STEP_DONE" && cause.code !== "KYC_STEP_ORDER") return "DECIDED";
    const outcome = cause.code;
    context.storage.transactionSync(() => {
      new KycStore(context.sql).endAttempt({ id, outcome });
      if (findKeptCheck(context.sql, step)?.sequence === sequence) endKeptCheck(context, step);
    });
    return "OVERTAKEN";
  }
}

const commandOf = ({ storage }: AccountContext): Pick<Commit, "commit"> => ({
  commit: (change) => storage.transactionSync(change),
});

function callAgain(context: AccountContext, kept: KeptCheckRow, attempt: VerificationAttempt): Promise<unknown> {
  const { step, input } = kept;
  const command = commandOf(context);
  switch (step) {
    case "PAN":
      return checkPan(context, attempt, { input: openInput(context, { step, input }), command });
    case "AADHAAR":
      return checkVisit(context, attempt, { input: openInput(context, { step, input }), command });
    case "BANK":
    case "BANK_CHANGE":
      return followDrop(context, { ...kept, step }, attempt);
  }
}

/** The provider's key of a late drop, by which its messages name it. */
const dropKeyOf = ({ userId }: AccountContext, { sequence }: KeptCheckRow, drop: number) =>
  `${userId}_${sequence}_${drop}`;

/** Null while the bank has not answered. */
async function followDrop(
  context: AccountContext,
  kept: KeptAccountCheck,
  attempt: VerificationAttempt,
): Promise<KycState | null> {
  const input = openInput(context, kept);
  const key = dropKeyOf(context, kept, input.drop);
  const answer = await checkAccount(context, { kept, attempt }, (acting) =>
    followPenny(acting, attempt, { ...input, key }),
  );
  if (!("outcome" in answer)) return answer;
  new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "PENDING" });
  if (answer.outcome === "UNDECIDED") planNextDrop(context, kept);
  return null;
}

interface AccountCheck {
  readonly kept: KeptAccountCheck;
  readonly attempt: VerificationAttempt;
}

/** `findHolder` gets the context of the person who typed the account: the investor, or a child's guardian. */
async function checkAccount<Late extends LateDrop>(
  context: AccountContext,
  { kept, attempt }: AccountCheck,
  findHolder: (acting: AccountContext) => Promise<PennyDrop | Late>,
): Promise<KycState | Late> {
  const input = openInput(context, kept);
  if (kept.step === "BANK") {
    const { branch, named } = await findBank(context, attempt, input);
    const drop = await findHolder(context);
    return isLate(drop) ? drop : decideBank(context, named, { input, branch, drop, command: commandOf(context) });
  }
  const change = { id: attempt.id, sequence: kept.sequence, input, answeredBy: attempt.answeredBy };
  const acting = actingIn(context, input);
  const branch = await findBranchOfChange(context, change);
  const drop = await findHolder(acting);
  return isLate(drop) ? drop : decideChange(context, change, { branch, drop });
}

/** The provider says that a drop has ended; the job reads how. Messages about another drop, or again, change nothing. */
export function receiveDropEvent(context: AccountContext, { key }: PennyDropEvent): void {
  const kept = listKeptChecks(context.sql)
    .filter(isOfAccount)
    .find((each) => key === dropKeyOf(context, each, openInput(context, each).drop));
  if (!kept) return;
  context.storage.transactionSync(() =>
    context.scheduler.schedule({ kind: "KYC_CHECK", reference: kept.step, dueAt: context.clock.now() }),
  );
}

/**
 * `sequence` names the check, because a later try may have replaced the one that the operator saw. `answer`: the
 * operator's finding in the register, or at the account's bank.
 */
export type CheckOrder =
  | { readonly action: "show" }
  | {
      readonly action: "answer";
      readonly sequence: number;
      readonly operator: string;
      readonly answer: PanAnswer;
    };

export interface CheckReport {
  readonly open: readonly {
    readonly sequence: number;
    readonly step: KeptSubject;
    readonly state: KeptCheckRow["state"];
    readonly since: EpochMs;
    readonly calls: number;
    /** As typed, an account with the number of its late drop; null for a consent at DigiLocker, which no person can check. */
    readonly typed: Readonly<Record<string, string | number>> | null;
  }[];
}

/** @throws AppError NAME_REVIEW_NONE when no such check is left to a person; GATEWAY_UNAVAILABLE */
export async function reviewChecks(context: AccountContext, order: CheckOrder): Promise<CheckReport> {
  if (order.action === "answer") await answer(context, order);
  return {
    open: listKeptChecks(context.sql).map((kept) => {
      const { sequence, step, state, since, calls, input } = kept;
      return { sequence, step, state, since, calls, typed: typedIn(context, { step, input }) };
    }),
  };
}

function typedIn(context: AccountContext, { step, input }: Pick<KeptCheckRow, "step" | "input">) {
  if (step === "AADHAAR") return null;
  if (step === "PAN") return openInput(context, { step, input });
  const { guardian: _, ...account } = openInput(context, { step, input });
  return account;
}

async function answer(context: AccountContext, order: Extract<CheckOrder, { action: "answer" }>): Promise<void> {
  const kept = listKeptChecks(context.sql).find(({ sequence }) => sequence === order.sequence);
  if (kept?.state !== "MANUAL" || kept.step === "AADHAAR") throw new AppError("NAME_REVIEW_NONE");
  const { step, input } = kept;
  const { operator, answer: finding } = order;
  const act = step === "PAN" ? "ANSWERED_PAN" : "ANSWERED_BANK";
  const attempt = { ...beginKept(context, kept, act), answeredBy: { operator, finding } };
  const check = async (): Promise<KycState> => {
    if (step === "PAN") {
      const register = { lookUp: async () => finding };
      const typed = openInput(context, { step, input });
      return checkPan(context, attempt, { input: typed, command: commandOf(context), register });
    }
    const account = { kept: { ...kept, step }, attempt };
    return checkAccount<never>(context, account, async (acting) => compareHolder(acting, holderIn(finding)));
  };
  const ending = await decide(context, kept, attempt, check);
  if (ending === "OVERTAKEN") throw new AppError("NAME_REVIEW_NONE");
  if (ending === "AWAY") throw new AppError("GATEWAY_UNAVAILABLE");
}

/** The operator's reading at the provider, in the form of the bank's answer. */
const holderIn = (finding: PanAnswer): PennyDropAnswer =>
  finding.outcome === "FOUND"
    ? { outcome: "CREDITED", holderName: finding.registeredName }
    : { outcome: "ACCOUNT_INVALID" };
