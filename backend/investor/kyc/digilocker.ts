/**
 * The AADHAAR step by DigiLocker. Invariant: a return is valid once, within ten minutes, for the investor and session
 * that started the visit, and only with the code that DigiLocker gave to the consenting browser. Others get NOT_FOUND.
 * The return page hands the code over in its own session, so the transaction id alone verifies (docs/decisions/0095).
 */

import { DIGILOCKER_VISIT_MS, type verifyDigilocker } from "../../../lib/contract/calls/aadhaar.ts";
import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { findReturnPath } from "../../../lib/contract/facts/return-path.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { digilockerTransactionId } from "../../../lib/contract/values/ids.ts";
import { hrefFor, localeOfPath } from "../../../lib/i18n/navigation.ts";
import type { DigilockerAnswer } from "../../gateways/digilocker.ts";
import type { Commit } from "../../platform/command-log.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import {
  assertStepOpen,
  beginAttempt,
  callVerifier,
  reject,
  succeedAttempt,
  type VerificationAttempt,
} from "./attempt.ts";
import {
  addVisit,
  type DigilockerVisitRow,
  endVisit,
  findVisit,
  releaseVisit,
  setCode,
  takeVisit,
} from "./digilocker-store.ts";
import { keepWhenAway } from "./keep-when-away.ts";
import { type KeptInput, openInput } from "./kept-check.ts";
import { findKeptCheck } from "./kept-check-store.ts";
import { uniqueIdentity } from "./unique-identity.ts";

const FIELD = "transactionId";
const HOME = "/kyc";

export const digilockerOperations = {
  "kyc.aadhaar.digilocker-initiate": async (context, { returnUrl }, command) => {
    const attempt = beginAttempt(context, { act: "DIGILOCKER_VISIT", detail: null });
    const transactionId = digilockerTransactionId.parse(`dgl_${context.ids.letters()}`);
    const returnTo = (returnUrl === undefined ? null : findReturnPath(returnUrl)) ?? HOME;
    // Returns to the page in the investor's language.
    const returnPath = hrefFor(localeOfPath(returnTo), "/digilocker");
    const { sessionId } = command;
    const { redirectUrl } = await callVerifier(context, attempt, () =>
      context.gateways.digilocker.open({ transactionId, sessionId, returnPath }),
    );
    return command.commit(() => {
      succeedAttempt(context, attempt, { status: "PENDING" });
      const visit = { id: transactionId, sessionId, attemptId: attempt.id, returnTo, openedAt: context.clock.now() };
      addVisit(context.sql, visit);
      return { redirectUrl, transactionId };
    });
  },

  "kyc.aadhaar.digilocker-return": (context, { transactionId, code }, command) =>
    command.commit(() => {
      const { returnTo } = getOpenVisit(context, transactionId, command.sessionId);
      setCode(context.sql, transactionId, code);
      return { returnTo };
    }),

  "kyc.aadhaar.digilocker-verify": async (context, { transactionId, ...input }, command) => {
    const visit = claimVisit(context, transactionId, command.sessionId);
    const attempt: VerificationAttempt = { id: visit.attemptId, step: "AADHAAR", detail: null };
    const code = input.code ?? visit.code ?? findKeptCode(context, transactionId);
    const { returnTo, sessionId } = visit;
    return keepWhenAway(
      context,
      { step: "AADHAAR", detail: null, input: { transactionId, sessionId, code } },
      {
        async check() {
          const decided = await decideVisit(context, attempt, {
            visit: { id: transactionId, sessionId, code },
            command,
            result: (state) => ({ ...state, returnTo }),
            // The investor is here, and begins another visit.
            expire: () => refuse("DIGILOCKER_EXPIRED"),
          });
          return decided ?? refuse("DIGILOCKER_UNFINISHED");
        },
        command,
        answer(state) {
          setCode(context.sql, transactionId, null);
          return { ...state, returnTo };
        },
      },
    );
  },
} satisfies Partial<Operations>;

type DecidedAnswer =
  | { readonly outcome: "DENIED" | "NO_AADHAAR" }
  | Extract<DigilockerAnswer, { readonly outcome: "SHARED" }>;

interface SharedAnswer<Result> {
  readonly answer: DecidedAnswer;
  readonly command: Pick<Commit, "commit">;
  readonly result: (state: KycState) => Result;
}

function proveShared<Result>(
  context: AccountContext,
  attempt: VerificationAttempt,
  { answer, command, result }: SharedAnswer<Result>,
): Promise<Result> {
  if (answer.outcome !== "SHARED") {
    return reject(context, attempt, { reason: `DIGILOCKER_${answer.outcome}`, field: FIELD });
  }
  const { lockerId, lastFour, ...holder } = answer;
  return proveAadhaar(context, { ...attempt, detail: maskAadhaar(lastFour) }, command, {
    // DigiLocker does not disclose the full Aadhaar number; its locker id is unique per Aadhaar.
    identity: uniqueIdentity(context, { kind: "digilocker", number: lockerId }),
    lastFour,
    holder,
    field: FIELD,
    answer: result,
  });
}

/**
 * Redeems a consent that was kept while DigiLocker was away. Null: still undecided there, or a command of
 * the investor redeems it now.
 * @throws AppError DIGILOCKER_EXPIRED, DIGILOCKER_DENIED, DIGILOCKER_NO_AADHAAR, GATEWAY_UNAVAILABLE and of `proveAadhaar`
 */
export async function checkVisit(
  context: AccountContext,
  attempt: VerificationAttempt,
  { input, command }: { input: KeptInput<"AADHAAR">; command: Pick<Commit, "commit"> },
): Promise<KycState | null> {
  const id = input.transactionId;
  if (!claimKeptVisit(context, id)) return null;
  return decideVisit(context, attempt, {
    visit: { ...input, id },
    command,
    result: (state) => state,
    expire: () => giveVisitUp(context, attempt, id),
  });
}

interface VisitToDecide<Result> {
  /** Taken by the caller. */
  readonly visit: Pick<DigilockerVisitRow, "id" | "sessionId" | "code">;
  readonly command: Pick<Commit, "commit">;
  readonly result: (state: KycState) => Result;
  /** @throws AppError always: the visit has ended without a decision about the person. */
  readonly expire: () => never;
}

/** Null: undecided at DigiLocker, and the visit is free again. */
async function decideVisit<Result>(
  context: AccountContext,
  attempt: VerificationAttempt,
  { visit, command, result, expire }: VisitToDecide<Result>,
): Promise<Result | null> {
  const { id } = visit;
  const redeemed = await redeem(context, attempt, visit);
  switch (redeemed.outcome) {
    case "PENDING":
      releaseVisit(context.sql, id);
      return null;
    case "EXPIRED":
      endVisit(context.sql, id);
      return expire();
    case "DENIED":
    case "NO_AADHAAR": {
      const answer = { outcome: redeemed.outcome };
      return deciding(context, id, () => proveShared(context, attempt, { answer, command, result }));
    }
    case "SHARED":
      return deciding(context, id, () => proveShared(context, attempt, { answer: redeemed, command, result }));
  }
}

/**
 * Ends the visit with its decision, whichever it is. A fault decides nothing and frees the visit for the retry, which
 * redeems it again: a consent can be read until DigiLocker ends it. After a crash the lease frees it.
 */
async function deciding<Result>({ sql }: AccountContext, id: string, prove: () => Promise<Result>): Promise<Result> {
  try {
    const result = await prove();
    endVisit(sql, id);
    return result;
  } catch (cause) {
    if (isDecision(cause)) endVisit(sql, id);
    else releaseVisit(sql, id);
    throw cause;
  }
}

const isDecision = (cause: unknown) => cause instanceof AppError && cause.code !== "GATEWAY_UNAVAILABLE";

/** A consent cannot be checked by a person: the investor starts another visit. @throws AppError DIGILOCKER_EXPIRED always */
export function giveVisitUp(context: AccountContext, attempt: VerificationAttempt, id: string): never {
  endVisit(context.sql, id);
  return reject(context, attempt, { reason: "DIGILOCKER_EXPIRED", field: FIELD });
}

/** False when the visit is taken. */
function claimKeptVisit({ sql, storage, clock }: AccountContext, id: string): boolean {
  return storage.transactionSync(() => {
    if (findVisit(sql, id, clock.now())?.state !== "FREE") return false;
    takeVisit(sql, id, clock.now());
    return true;
  });
}

/** The code of a visit whose consent is kept; null for any other. */
function findKeptCode(context: AccountContext, id: string): string | null {
  const kept = findKeptCheck(context.sql, "AADHAAR");
  if (!kept) return null;
  const { transactionId, code } = openInput(context, { step: "AADHAAR", input: kept.input });
  return transactionId === id ? code : null;
}

/** @throws AppError NOT_FOUND, KYC_STEP_DONE, KYC_STEP_ORDER, DIGILOCKER_EXPIRED, GATEWAY_UNAVAILABLE */
function getOpenVisit(context: AccountContext, id: string, sessionId: string): DigilockerVisitRow {
  const now = context.clock.now();
  const visit = findVisit(context.sql, id, now);
  if (!visit) throw new AppError("NOT_FOUND");
  assertStepOpen(context, "AADHAAR");
  const isOver = visit.state === "OVER" || now >= visit.openedAt + DIGILOCKER_VISIT_MS;
  if (isOver || visit.sessionId !== sessionId) return refuse("DIGILOCKER_EXPIRED");
  // Another command redeems it, or was cut off within the last half minute: the next try finds out.
  if (visit.state === "TAKEN") throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: 30 });
  return visit;
}

/** @throws AppError as `getOpenVisit` */
function claimVisit(context: AccountContext, id: string, sessionId: string): DigilockerVisitRow {
  return context.storage.transactionSync(() => {
    const visit = getOpenVisit(context, id, sessionId);
    takeVisit(context.sql, id, context.clock.now());
    return visit;
  });
}

async function redeem(
  context: AccountContext,
  attempt: VerificationAttempt,
  { id: transactionId, sessionId, code }: Pick<DigilockerVisitRow, "id" | "sessionId" | "code">,
): Promise<DigilockerAnswer> {
  const { name, dateOfBirth } = getIdentity(context.sql);
  const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
  try {
    return await callVerifier(context, attempt, () =>
      context.gateways.digilocker.redeem({ transactionId, sessionId, code, ...claims }),
    );
  } catch (cause) {
    // DigiLocker did not receive the code, so the visit can be redeemed again.
    releaseVisit(context.sql, transactionId);
    throw cause;
  }
}

function refuse(code: ErrorCode): never {
  throw fieldError<typeof verifyDigilocker>(FIELD, code);
}
