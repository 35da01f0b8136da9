/**
 * The AADHAAR step by OTP. Invariant: the number is never stored; at most five guesses per code reach the authority,
 * and each is counted before the authority is called, so parallel guesses count too.
 */
import type { aadhaarSave } from "../../../lib/contract/calls/kyc.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { AadhaarConfirmAnswer } from "../../gateways/aadhaar.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { signInContactOf } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import { beginAttempt, callVerifier, reject, succeedAttempt, type VerificationAttempt } from "./attempt.ts";
import { AADHAAR_CODE_LIFETIME_MS, AADHAAR_RESEND_AFTER_MS, AADHAAR_TRIES_MAX } from "./attempt-rules.ts";
import { type AadhaarChallenge, KycStore } from "./kyc-store.ts";
import { isTaken, type UniqueIdentity, uniqueIdentity } from "./unique-identity.ts";

const FIELD = "aadhaarNumber";

export const aadhaarOperations = {
  "kyc.aadhaar.verify": async (context, { aadhaarNumber }, command) => {
    const attempt = beginAttempt(context, { act: "AADHAAR_OTP", detail: maskAadhaar(aadhaarNumber.slice(-4)) });
    const identity = uniqueIdentity(context, { kind: "aadhaar", number: aadhaarNumber });
    if (await isTaken(context, identity)) return reject(context, attempt, { reason: "AADHAAR_IN_USE", field: FIELD });
    const contactHint = signInContactOf(context);
    const answer = await callVerifier(context, attempt, () =>
      context.gateways.aadhaar.requestOtp({ aadhaarNumber, contactHint }),
    );
    switch (answer.outcome) {
      case "NOT_FOUND":
        return reject(context, attempt, { reason: "AADHAAR_NOT_FOUND", field: FIELD });
      case "NO_MOBILE":
        return reject(context, attempt, { reason: "AADHAAR_NO_MOBILE", field: FIELD });
      case "SENT":
        return command.commit(() => {
          const { reference } = answer;
          succeedAttempt(context, attempt, { status: "PENDING" });
          new KycStore(context.sql).openAadhaarChallenge({
            token: identity.token,
            reference,
            sentAt: context.clock.now(),
          });
          return {
            expiresInSeconds: AADHAAR_CODE_LIFETIME_MS / 1000,
            resendAfterSeconds: AADHAAR_RESEND_AFTER_MS / 1000,
            maskedAadhaar: maskAadhaar(aadhaarNumber.slice(-4)),
          };
        });
    }
  },

  "kyc.aadhaar.save": async (context, { aadhaarNumber, otp }, command) => {
    const attempt = beginAttempt(context, { act: "AADHAAR_CONFIRM", detail: maskAadhaar(aadhaarNumber.slice(-4)) });
    const identity = uniqueIdentity(context, { kind: "aadhaar", number: aadhaarNumber });
    const challenge = countCodeAttempt(context, attempt, identity);
    const answer = await confirm(context, attempt, { challenge, aadhaarNumber, otp });
    if (answer.outcome !== "CONFIRMED") return refuse(context, attempt, answer.outcome);
    return proveAadhaar(context, attempt, command, {
      identity,
      lastFour: aadhaarNumber.slice(-4),
      holder: answer,
      field: FIELD,
      answer: (state) => state,
    });
  },
} satisfies Partial<Operations>;

/** Counts one guess of the current code. @throws AppError OTP_EXPIRED, OTP_EXHAUSTED */
function countCodeAttempt(
  context: AccountContext,
  attempt: VerificationAttempt,
  { token }: UniqueIdentity,
): AadhaarChallenge {
  const store = new KycStore(context.sql);
  const challenge = store.findAadhaarChallenge();
  const isOpen = challenge?.token === token && context.clock.now() - challenge.sentAt < AADHAAR_CODE_LIFETIME_MS;
  if (!challenge || !isOpen) return refuse(context, attempt, "OTP_EXPIRED");
  if (challenge.tries >= AADHAAR_TRIES_MAX) return refuse(context, attempt, "OTP_EXHAUSTED");
  store.countAadhaarTry({ reference: challenge.reference, by: 1 });
  return challenge;
}

/** Records a wrong code; the step stays open for another guess. */
function refuse(context: AccountContext, { id }: VerificationAttempt, code: ErrorCode): never {
  new KycStore(context.sql).endAttempt({ id, outcome: code });
  throw fieldError<typeof aadhaarSave>("otp", code);
}

async function confirm(
  context: AccountContext,
  attempt: VerificationAttempt,
  { challenge, aadhaarNumber, otp }: { challenge: AadhaarChallenge; aadhaarNumber: string; otp: string },
): Promise<AadhaarConfirmAnswer> {
  const { reference } = challenge;
  const { name, dateOfBirth } = getIdentity(context.sql);
  const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
  try {
    return await callVerifier(context, attempt, () =>
      context.gateways.aadhaar.confirm({ reference, aadhaarNumber, otp, ...claims }),
    );
  } catch (cause) {
    // The guess did not reach the authority, so it does not count.
    new KycStore(context.sql).countAadhaarTry({ reference, by: -1 });
    throw cause;
  }
}
