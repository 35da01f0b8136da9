/**
 * Rules of one-time codes. Invariant: a code is valid once, for five minutes, for one purpose and one binding, and only
 * in the browser or session that requested it; five guesses from there are compared, the sixth is not. A guess from
 * elsewhere is compared with nothing and uses up no attempt.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { DeliveryOutcome } from "../gateways/messages.ts";

export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_AFTER_MS = 30_000;
/** An SMS that has not been reported as delivered by then is offered on WhatsApp. */
export const OTP_OTHER_WAY_AFTER_MS = 20_000;
const OTP_TRIES_MAX = 5;
export const OTP_SENDS_WINDOW_MS = 60 * 60_000;
/**
 * Period in which a command may be retried with a used code. The command's response is stored for longer, so a retry
 * never executes twice.
 */
const OTP_REPEAT_MS = 60 * 60_000;

/**
 * Purposes that anyone who knows a contact may request a code for. `TALK` verifies the number of a visitor who books a
 * consultation.
 */
const PUBLIC_PURPOSES = ["SIGN_IN", "LINK", "TALK"] as const;
/** Purposes that require a signed-in investor, who confirms one action with the code. */
const INVESTOR_PURPOSES = [
  "CONTACTS",
  "PASSKEYS",
  "NOMINEES",
  "VIEWERS",
  "BANK_ACCOUNT",
  "ACCOUNT_ABROAD",
  "DEMAT_ACCOUNT",
  "TAX_DECLARATION",
  "WITHDRAW",
  "INVEST",
  "SELL",
] as const;

type PublicPurpose = (typeof PUBLIC_PURPOSES)[number];
export type InvestorPurpose = (typeof INVESTOR_PURPOSES)[number];
export type OtpPurpose = PublicPurpose | InvestorPurpose;

/** Requester of a code, as blind index tokens. */
export interface CodeRequester {
  /** The session's token if there is a session, else the browser's. The code is valid only there. */
  readonly browser: string;
  /** The network's token; for a code that links a contact, the investor who links it. */
  readonly network: string;
  /**
   * Whether this browser has signed in with this contact before: requests from others do not count towards its limits.
   */
  readonly isKnown: boolean;
}

/** Which codes of one purpose, sent to one contact within the last hour, count towards a limit. */
export type Counted = "ALL" | "OF_BROWSER" | "OF_NETWORK" | "OF_UNKNOWN";

export interface SendLimit {
  readonly counted: Counted;
  readonly most: number;
}

/**
 * Each purpose has its own limits. The last limit prevents flooding a contact from many networks; a known browser is
 * exempt from it.
 */
export function limitsFor(purpose: OtpPurpose, { isKnown }: Pick<CodeRequester, "isKnown">): readonly SendLimit[] {
  if (!isOpen(purpose)) return [{ counted: "ALL", most: 10 }];
  const own = { counted: "OF_BROWSER", most: 5 } as const;
  return isKnown ? [own] : [own, { counted: "OF_NETWORK", most: 8 }, { counted: "OF_UNKNOWN", most: 12 }];
}

const isOpen = (purpose: OtpPurpose): purpose is PublicPurpose => PUBLIC_PURPOSES.some((open) => open === purpose);

/** Channel by which a code is sent to a contact: WhatsApp reaches a phone, as SMS does. */
export type CodeWay = "SMS" | "EMAIL" | "WHATSAPP";

export interface Challenge {
  readonly via: CodeWay;
  /** The carrier's id of the message; null before its answer, and from a carrier without reports. */
  readonly reference: string | null;
  /** The carrier's report on the message; null while there is none. */
  readonly outcome: DeliveryOutcome | null;
  /** Hash of purpose, binding and code together: a code for another amount does not match. */
  readonly codeHash: Uint8Array;
  readonly salt: string;
  readonly sentAt: EpochMs;
  /** Number of guesses compared so far. */
  readonly tries: number;
  /** Idempotency key of the command that used up the code. */
  readonly usedBy: string | null;
}

export interface SendError {
  readonly code: "OTP_TOO_SOON" | "OTP_LIMIT";
  readonly afterSeconds: number;
}

/** A limit with the times of the codes that count towards it, oldest first. */
export interface SendCount extends SendLimit {
  readonly sentAt: readonly EpochMs[];
}

/** Minimum time between the open code and the next: shorter by another channel, and 0 if the open code failed. */
export function waitAfter({ via: earlier, outcome }: Challenge, via: CodeWay): number {
  if (via === earlier || outcome === "DELIVERED") return OTP_RESEND_AFTER_MS;
  return outcome === "FAILED" || outcome === "DEAD" ? 0 : OTP_OTHER_WAY_AFTER_MS;
}

/** The error if no code may be sent now, else null. `open`: this browser's open code of this purpose. */
export function sendError({
  now,
  open,
  via,
  counts,
}: {
  now: EpochMs;
  open: Challenge | null;
  via: CodeWay;
  counts: readonly SendCount[];
}): SendError | null {
  const waitUntil = (at: number): number => Math.max(1, Math.ceil((at - now) / 1000));
  const freeAt = open && open.usedBy === null ? open.sentAt + waitAfter(open, via) : now;
  if (freeAt > now) return { code: "OTP_TOO_SOON", afterSeconds: waitUntil(freeAt) };
  const waits = counts.flatMap(({ most, sentAt }) => {
    const freeing = sentAt[sentAt.length - most];
    return freeing === undefined ? [] : [waitUntil(freeing + OTP_SENDS_WINDOW_MS)];
  });
  return waits.length === 0 ? null : { code: "OTP_LIMIT", afterSeconds: Math.max(...waits) };
}

/**
 * Selects the challenge to compare a guess with, from those of all of a browser's tokens, the strongest token first. A
 * command that has used up a code finds the same challenge again: its retry after a crash needs no new code.
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

/** The verdict on a guess. The caller has counted the guess in the same transaction, unless it was not compared. */
export function verdictOn(challenge: Challenge | null, codeHashes: readonly Uint8Array[]): OtpVerdict {
  if (!challenge) return "OTP_EXPIRED";
  if (challenge.tries >= OTP_TRIES_MAX) return "OTP_EXHAUSTED";
  // One hash of the guess per key of the ring: the key may be rotated while a code is valid.
  const isRight = codeHashes.some(
    (codeHash) =>
      codeHash.byteLength === challenge.codeHash.byteLength && timingSafeEqual(codeHash, challenge.codeHash),
  );
  return isRight ? "RIGHT" : "OTP_INVALID";
}

/** Six digits are quickly enumerated, so the hash is keyed: a copy of the database reveals no code. */
export function codeHashOf({
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
