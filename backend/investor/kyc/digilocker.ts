/**
 * The AADHAAR step by DigiLocker. Always true: a return is good for the investor and the session that left, once, and
 * for ten minutes; and only with the code that DigiLocker gave to the browser in which somebody consented. To everybody
 * else a visit does not exist.
 */
import { DIGILOCKER_VISIT_MS } from "../../../lib/contract/aadhaar.ts";
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import { digilockerTransactionId } from "../../../lib/contract/ids.ts";
import { findReturnPath } from "../../../lib/contract/return-path.ts";
import { hrefFor, localeOfPath } from "../../../lib/i18n/navigation.ts";
import type { DigilockerAnswer } from "../../gateways/digilocker.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import { type Attempt, askWorld, assertStepOpen, beginAttempt, reject, succeed } from "./attempt.ts";
import { addVisit, type DigilockerVisitRow, findVisit, setTaken } from "./digilocker-store.ts";
import { uniqueIdentity } from "./unique-identity.ts";

const FIELD = "transactionId";
const HOME = "/kyc";

export const digilockerOperations = {
  "kyc.aadhaar.digilocker-initiate": async (book, { returnUrl }, asking) => {
    const attempt = beginAttempt(book, { act: "DIGILOCKER_VISIT", detail: null });
    const transactionId = digilockerTransactionId.parse(`dgl_${book.ids.letters()}`);
    const returnTo = (returnUrl === undefined ? null : findReturnPath(returnUrl)) ?? HOME;
    // DigiLocker returns to the page that speaks the language one left in.
    const returnPath = hrefFor(localeOfPath(returnTo), "/digilocker");
    const { redirectUrl } = await askWorld(book, attempt, () =>
      book.gateways.digilocker.open({ transactionId, returnPath }),
    );
    return asking.commit(() => {
      succeed(book, attempt, { status: "PENDING" });
      const { sessionId } = asking;
      const visit = { id: transactionId, sessionId, attemptId: attempt.id, returnTo, openedAt: book.clock.now() };
      addVisit(book.sql, visit);
      return { redirectUrl, transactionId };
    });
  },

  "kyc.aadhaar.digilocker-verify": async (book, { transactionId, code = null }, asking) => {
    const visit = takeVisit(book, transactionId, asking.sessionId);
    const attempt: Attempt = { id: visit.attemptId, step: "AADHAAR", detail: null };
    const answer = await redeem(book, attempt, { transactionId, code });
    switch (answer.outcome) {
      case "PENDING":
        setTaken(book.sql, transactionId, false);
        return refuse("DIGILOCKER_UNFINISHED");
      case "EXPIRED":
        return refuse("DIGILOCKER_EXPIRED");
      case "DENIED":
        return reject(book, attempt, { reason: "DIGILOCKER_DENIED", field: FIELD });
      case "NO_AADHAAR":
        return reject(book, attempt, { reason: "DIGILOCKER_NO_AADHAAR", field: FIELD });
      case "SHARED": {
        const { lockerId, lastFour, ...holder } = answer;
        return proveAadhaar(book, { ...attempt, detail: maskAadhaar(lastFour) }, asking, {
          // All of the number is not to be had here; the locker's own is one for each Aadhaar.
          identity: uniqueIdentity(book, { kind: "digilocker", number: lockerId }),
          lastFour,
          holder,
          field: FIELD,
          answer: (state) => ({ ...state, returnTo: visit.returnTo }),
        });
      }
    }
  },
} satisfies Partial<Operations>;

/** @throws Refusal NOT_FOUND, KYC_STEP_DONE, KYC_STEP_ORDER, DIGILOCKER_EXPIRED */
function takeVisit(book: Book, id: string, sessionId: string): DigilockerVisitRow {
  return book.storage.transactionSync(() => {
    const visit = findVisit(book.sql, id);
    if (!visit) throw new Refusal("NOT_FOUND");
    assertStepOpen(book, "AADHAAR");
    const isOver = book.clock.now() >= visit.openedAt + DIGILOCKER_VISIT_MS;
    if (visit.isTaken || isOver || visit.sessionId !== sessionId) return refuse("DIGILOCKER_EXPIRED");
    setTaken(book.sql, id, true);
    return visit;
  });
}

async function redeem(
  book: Book,
  attempt: Attempt,
  { transactionId, code }: { transactionId: string; code: string | null },
): Promise<DigilockerAnswer> {
  const { name, dateOfBirth } = getIdentity(book.sql);
  const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
  try {
    return await askWorld(book, attempt, () => book.gateways.digilocker.redeem({ transactionId, code, ...claims }));
  } catch (cause) {
    // Nobody has heard of this return yet, so it was none.
    setTaken(book.sql, transactionId, false);
    throw cause;
  }
}

function refuse(code: ErrorCode): never {
  throw new Refusal(code, { [FIELD]: code });
}
