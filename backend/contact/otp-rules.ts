/**
 * Rules of one-time codes. Always true: a code is good once, for five minutes, for one purpose and one binding; five
 * guesses are compared and the sixth is not. A contact is sent at most five in any hour that anybody who knows it may
 * ask for, and ten that only its owner can: neither kind ever stands in the way of the other.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../lib/contract/calendar-date.ts";

export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_AFTER_MS = 30_000;
const OTP_TRIES_MAX = 5;
export const OTP_SENDS_WINDOW_MS = 60 * 60_000;

/**
 * `SIGN_IN` opens a session; `LINK` proves a contact that is to sign in too; `TALK` proves the number of a stranger who
 * wants to be called; the others confirm one act within a session.
 */
export type OtpPurpose = "SIGN_IN" | "LINK" | "TALK" | "CONTACTS" | "NOMINEES" | "BANK_ACCOUNT" | "WITHDRAW" | "INVEST";

/** Whose wishes a code is counted with. A stranger must not be able to use up what an owner's withdrawal needs. */
export type OtpBudget = "ANYBODY" | "OWNER";

const SENDS_MAX: Readonly<Record<OtpBudget, number>> = { ANYBODY: 5, OWNER: 10 };

/** Who can have a code of this purpose sent: whoever knows the contact, or whoever has signed in with it. */
export function budgetOf(purpose: OtpPurpose): OtpBudget {
  return purpose === "SIGN_IN" || purpose === "LINK" || purpose === "TALK" ? "ANYBODY" : "OWNER";
}

export interface Challenge {
  /** Of the purpose, the binding and the code together: a code for another amount is simply another code. */
  readonly codeHash: Uint8Array;
  readonly salt: string;
  readonly sentAt: EpochMs;
  /** How many guesses have been compared. */
  readonly tries: number;
}

/**
 * Why no code may be sent now, or null. `openSince`: when the code of this purpose that is still unused was sent;
 * `sentInWindow`: how many of its budget were sent in the last hour.
 */
export function refusalToSend({
  now,
  openSince,
  budget,
  sentInWindow,
}: {
  now: EpochMs;
  openSince: EpochMs | null;
  budget: OtpBudget;
  sentInWindow: number;
}): "OTP_TOO_SOON" | "OTP_LIMIT" | null {
  if (openSince !== null && now - openSince < OTP_RESEND_AFTER_MS) return "OTP_TOO_SOON";
  return sentInWindow >= SENDS_MAX[budget] ? "OTP_LIMIT" : null;
}

export type OtpVerdict = "RIGHT" | "OTP_INVALID" | "OTP_EXPIRED" | "OTP_EXHAUSTED";

/** What a guess comes to. Whoever asks has counted the guess, in the same transaction, unless it was never compared. */
export function verdictOn(
  challenge: Challenge | null,
  { codeHashes, now }: { codeHashes: readonly Uint8Array[]; now: EpochMs },
): OtpVerdict {
  if (!challenge || now - challenge.sentAt >= OTP_LIFETIME_MS) return "OTP_EXPIRED";
  if (challenge.tries >= OTP_TRIES_MAX) return "OTP_EXHAUSTED";
  // Of the guess under each key that the code may have been hashed with: keys may change while a code is good.
  const isRight = codeHashes.some(
    (codeHash) =>
      codeHash.byteLength === challenge.codeHash.byteLength && timingSafeEqual(codeHash, challenge.codeHash),
  );
  return isRight ? "RIGHT" : "OTP_INVALID";
}

/** Six digits are soon tried through, so the hash is keyed: a copy of the database gives no code away. */
export function hashOf({
  key,
  salt,
  purpose,
  binding,
  code,
}: {
  key: string;
  salt: string;
  purpose: OtpPurpose;
  binding: string;
  code: string;
}): Uint8Array {
  return createHmac("sha256", key)
    .update(JSON.stringify(["otp", salt, purpose, binding, code]))
    .digest();
}
