/**
 * Rules of one-time codes. Always true: a code is good once, for five minutes, for one purpose and one binding, in the
 * browser (or the session) that asked for it; five guesses from there are compared and the sixth is not. A guess from
 * anywhere else is compared with nothing and costs nobody a try.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_AFTER_MS = 30_000;
const OTP_TRIES_MAX = 5;
export const OTP_SENDS_WINDOW_MS = 60 * 60_000;
/** For how long a command may use its code again. Less than its answer is kept, so that it never acts twice. */
const OTP_REPEAT_MS = 60 * 60_000;

/** What anybody who knows a contact may have sent to it: `TALK` proves the number of a visitor who wants to be called. */
const OPEN_PURPOSES = ["SIGN_IN", "LINK", "TALK"] as const;
/** What only a signed-in investor may have sent, to confirm one act. */
const OWN_PURPOSES = ["CONTACTS", "NOMINEES", "BANK_ACCOUNT", "WITHDRAW", "INVEST"] as const;

type OpenPurpose = (typeof OPEN_PURPOSES)[number];
export type OwnPurpose = (typeof OWN_PURPOSES)[number];
export type OtpPurpose = OpenPurpose | OwnPurpose;

/** Who asks for a code, in keyed tokens. */
export interface Asker {
  /** The browser, or the session where there is one. The code is good there and nowhere else. */
  readonly browser: string;
  /** The network; for a code that links a contact, the investor who wants to link it. */
  readonly network: string;
  /** Whether this browser has signed in with this contact before: what others ask for never stands in its way. */
  readonly isKnown: boolean;
}

/** Which sendings of a purpose to one contact, within the last hour, are counted together. */
export type Counted = "ALL" | "OF_BROWSER" | "OF_NETWORK" | "OF_UNKNOWN";

export interface SendLimit {
  readonly counted: Counted;
  readonly most: number;
}

/**
 * Each purpose has limits of its own. The last one stops anybody from flooding a contact with messages from many networks;
 * a known browser is not held to it.
 */
export function limitsFor(purpose: OtpPurpose, { isKnown }: Pick<Asker, "isKnown">): readonly SendLimit[] {
  if (!isOpen(purpose)) return [{ counted: "ALL", most: 10 }];
  const own = { counted: "OF_BROWSER", most: 5 } as const;
  return isKnown ? [own] : [own, { counted: "OF_NETWORK", most: 8 }, { counted: "OF_UNKNOWN", most: 12 }];
}

const isOpen = (purpose: OtpPurpose): purpose is OpenPurpose => OPEN_PURPOSES.some((open) => open === purpose);

export interface Challenge {
  /** Of the purpose, the binding and the code together: a code for another amount is simply another code. */
  readonly codeHash: Uint8Array;
  readonly salt: string;
  readonly sentAt: EpochMs;
  /** How many guesses have been compared. */
  readonly tries: number;
  /** The command that has used the code up. */
  readonly usedBy: string | null;
}

export interface SendError {
  readonly code: "OTP_TOO_SOON" | "OTP_LIMIT";
  readonly afterSeconds: number;
}

/** A limit, and when what it counts was sent, the oldest first. */
export interface SendCount extends SendLimit {
  readonly sentAt: readonly EpochMs[];
}

/** Why no code may be sent now, or null. `open`: this browser's code of this purpose. */
export function sendError({
  now,
  open,
  counts,
}: {
  now: EpochMs;
  open: Challenge | null;
  counts: readonly SendCount[];
}): SendError | null {
  const waitUntil = (at: number): number => Math.max(1, Math.ceil((at - now) / 1000));
  if (open && open.usedBy === null && now - open.sentAt < OTP_RESEND_AFTER_MS) {
    return { code: "OTP_TOO_SOON", afterSeconds: waitUntil(open.sentAt + OTP_RESEND_AFTER_MS) };
  }
  const waits = counts.flatMap(({ most, sentAt }) => {
    const freeing = sentAt[sentAt.length - most];
    return freeing === undefined ? [] : [waitUntil(freeing + OTP_SENDS_WINDOW_MS)];
  });
  return waits.length === 0 ? null : { code: "OTP_LIMIT", afterSeconds: Math.max(...waits) };
}

/**
 * Of the challenges of all names that a browser gave itself, the strongest name first: the one that a guess is compared
 * with. A command that has used a code up finds it again: its retry after a crash needs no new code.
 */
export function challengeFor(
  challenges: readonly Challenge[],
  { command, now }: { command: string | null; now: EpochMs },
): Challenge | null {
  const used = challenges.find(
    ({ usedBy, sentAt }) => usedBy !== null && usedBy === command && now - sentAt < OTP_REPEAT_MS,
  );
  return used ?? challenges.find(({ usedBy, sentAt }) => usedBy === null && now - sentAt < OTP_LIFETIME_MS) ?? null;
}

export type OtpVerdict = "RIGHT" | "OTP_INVALID" | "OTP_EXPIRED" | "OTP_EXHAUSTED";

/** What a guess comes to. The caller has counted the guess, in the same transaction, unless it was never compared. */
export function verdictOn(challenge: Challenge | null, codeHashes: readonly Uint8Array[]): OtpVerdict {
  if (!challenge) return "OTP_EXPIRED";
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
