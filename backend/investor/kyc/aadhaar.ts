/**
 * The Aadhaar step. Always true: the number passes through and is kept nowhere; five guesses of one code reach the
 * authority at most, counted before it is asked, so that guesses sent at once are counted too.
 */
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import type { AadhaarConfirmAnswer } from "../../gateways/aadhaar.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { signInContactOf } from "../step-up.ts";
import { getIdentity } from "../user/store.ts";
import { maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import { type Attempt, askWorld, beginAttempt, reject, succeed } from "./attempt.ts";
import { AADHAAR_CODE_LIFETIME_MS, AADHAAR_RESEND_AFTER_MS, AADHAAR_TRIES_MAX } from "./attempt-rules.ts";
import { type AadhaarChallenge, KycStore } from "./store.ts";
import { isTaken, type UniqueIdentity, uniqueIdentity } from "./unique-identity.ts";

const FIELD = "aadhaarNumber";

export const aadhaarOperations = {
  "kyc.aadhaar.verify": async (book, { aadhaarNumber }, asking) => {
    const attempt = beginAttempt(book, { act: "AADHAAR_OTP", detail: maskAadhaar(aadhaarNumber.slice(-4)) });
    const identity = uniqueIdentity(book, { kind: "aadhaar", number: aadhaarNumber });
    if (await isTaken(book, identity)) return reject(book, attempt, { reason: "AADHAAR_IN_USE", field: FIELD });
    const contactHint = signInContactOf(book);
    const answer = await askWorld(book, attempt, () =>
      book.gateways.aadhaar.requestOtp({ aadhaarNumber, contactHint }),
    );
    switch (answer.outcome) {
      case "NOT_FOUND":
        return reject(book, attempt, { reason: "AADHAAR_NOT_FOUND", field: FIELD });
      case "NO_MOBILE":
        return reject(book, attempt, { reason: "AADHAAR_NO_MOBILE", field: FIELD });
      case "SENT":
        return asking.commit(() => {
          const { reference } = answer;
          succeed(book, attempt, { status: "PENDING" });
          new KycStore(book.sql).openAadhaarChallenge({ token: identity.token, reference, sentAt: book.clock.now() });
          return {
            expiresInSeconds: AADHAAR_CODE_LIFETIME_MS / 1000,
            resendAfterSeconds: AADHAAR_RESEND_AFTER_MS / 1000,
            maskedAadhaar: maskAadhaar(aadhaarNumber.slice(-4)),
          };
        });
    }
  },

  "kyc.aadhaar.save": async (book, { aadhaarNumber, otp }, asking) => {
    const attempt = beginAttempt(book, { act: "AADHAAR_CONFIRM", detail: maskAadhaar(aadhaarNumber.slice(-4)) });
    const identity = uniqueIdentity(book, { kind: "aadhaar", number: aadhaarNumber });
    const challenge = takeTry(book, attempt, identity);
    const answer = await confirm(book, attempt, { challenge, aadhaarNumber, otp });
    if (answer.outcome !== "CONFIRMED") return refuse(book, attempt, answer.outcome);
    return proveAadhaar(book, attempt, asking, {
      identity,
      lastFour: aadhaarNumber.slice(-4),
      holder: answer,
      field: FIELD,
      answer: (state) => state,
    });
  },
} satisfies Partial<Operations>;

/** Counts one guess of the open code. @throws Refusal OTP_EXPIRED, OTP_EXHAUSTED */
function takeTry(book: Book, attempt: Attempt, { token }: UniqueIdentity): AadhaarChallenge {
  const store = new KycStore(book.sql);
  const challenge = store.findAadhaarChallenge();
  const isOpen = challenge?.token === token && book.clock.now() - challenge.sentAt < AADHAAR_CODE_LIFETIME_MS;
  if (!challenge || !isOpen) return refuse(book, attempt, "OTP_EXPIRED");
  if (challenge.tries >= AADHAAR_TRIES_MAX) return refuse(book, attempt, "OTP_EXHAUSTED");
  store.countAadhaarTry({ reference: challenge.reference, by: 1 });
  return challenge;
}

/** The code was not it; the step goes on waiting for the right one. */
function refuse(book: Book, { id }: Attempt, code: ErrorCode): never {
  new KycStore(book.sql).endAttempt({ id, outcome: code });
  throw new Refusal(code, { otp: code });
}

async function confirm(
  book: Book,
  attempt: Attempt,
  { challenge, aadhaarNumber, otp }: { challenge: AadhaarChallenge; aadhaarNumber: string; otp: string },
): Promise<AadhaarConfirmAnswer> {
  const { reference } = challenge;
  const { name, dateOfBirth } = getIdentity(book.sql);
  const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
  try {
    return await askWorld(book, attempt, () =>
      book.gateways.aadhaar.confirm({ reference, aadhaarNumber, otp, ...claims }),
    );
  } catch (cause) {
    // The authority has not seen this guess, so it was none.
    new KycStore(book.sql).countAadhaarTry({ reference, by: -1 });
    throw cause;
  }
}
