/**
 * Rate limits of identity checks. A PAN lookup reveals a name, a penny drop costs a rupee and reveals a name, and an
 * Aadhaar OTP reaches another person's phone when the number is mistyped.
 */

import type { KycStep } from "../../../lib/contract/calls/kyc.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";

export type KycAct =
  | "PAN_LOOKUP"
  | "AADHAAR_OTP"
  | "AADHAAR_CONFIRM"
  | "AADHAAR_IMAGES"
  | "DIGILOCKER_VISIT"
  | "PENNY_DROP"
  | "KRA_LOOKUP"
  | "PAN_LINK_LOOKUP"
  | "PASSPORT_LOOKUP";

/** Attempts on a kept check, by its job or an operator: no limit of the investor's counts them. */
export type UnlimitedAct = "KEPT_PAN" | "KEPT_AADHAAR" | "KEPT_BANK" | "ANSWERED_PAN" | "ANSWERED_BANK";

/**
 * ASKED: sent, outcome unknown (stays so after a crash). PENDING: accepted, and the step waits for the investor. UNSENT: the
 * provider has certainly not acted. GATEWAY_UNAVAILABLE: it gave no answer, and may have acted.
 */
export type AttemptOutcome = ErrorCode | "ASKED" | "PENDING" | "UNSENT" | "VERIFIED";

export interface PastAttempt {
  readonly outcome: AttemptOutcome;
  readonly at: number;
}

interface Limit {
  readonly step: KycStep;
  readonly most: number;
  readonly withinMs: number;
  readonly refusal: ErrorCode;
}

const HOUR_MS = 3_600_000;

export const ATTEMPT_LIMITS: Readonly<Record<KycAct, Limit>> = {
  PAN_LOOKUP: { step: "PAN", most: 20, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  AADHAAR_OTP: { step: "AADHAAR", most: 5, withinMs: HOUR_MS, refusal: "OTP_LIMIT" },
  // Five guesses for each of the five codes an hour that AADHAAR_OTP allows.
  AADHAAR_CONFIRM: { step: "AADHAAR", most: 25, withinMs: HOUR_MS, refusal: "OTP_LIMIT" },
  AADHAAR_IMAGES: { step: "AADHAAR", most: 10, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  DIGILOCKER_VISIT: { step: "AADHAAR", most: 10, withinMs: HOUR_MS, refusal: "TOO_MANY_REQUESTS" },
  // Optional look-ups after the PAN, whose results no step depends on.
  KRA_LOOKUP: { step: "PAN", most: 5, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  PAN_LINK_LOOKUP: { step: "PAN", most: 5, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  PASSPORT_LOOKUP: { step: "PAN", most: 5, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  PENNY_DROP: { step: "BANK", most: 10, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
};

export const AADHAAR_RESEND_AFTER_MS = 30_000;
/** The validity of the authority's OTP. */
export const AADHAAR_CODE_LIFETIME_MS = 10 * 60_000;
export const AADHAAR_TRIES_MAX = 5;

/**
 * Penny drops on one account within a day, those without an answer too: each may have cost a rupee, and a bank takes many
 * for fraud.
 */
const DROPS_ON_ACCOUNT_MAX = 5;

/** After this time a drop without an outcome has none. Drops in flight are bounded by PENNY_DROP. */
const DROP_IN_FLIGHT_MS = 60_000;

/** The error that forbids another penny drop on an account now, or null. `past`: those on it within the day. */
export function repeatedDropError(past: readonly PastAttempt[], now: number): ErrorCode | null {
  const inVain = past.filter(
    ({ outcome, at }) =>
      outcome !== "VERIFIED" && outcome !== "UNSENT" && (outcome !== "ASKED" || now - at > DROP_IN_FLIGHT_MS),
  );
  return inVain.length >= DROPS_ON_ACCOUNT_MAX ? "BANK_CHECK_LIMIT" : null;
}

/**
 * An outage does not use up the limit of an investor, who tries again. The provider may charge for an answer that we could not
 * read, so all attempts together stay within this multiple of the limit.
 */
export const WITHOUT_ANSWER_FACTOR = 4;

const MAY_HAVE_SENT: ReadonlySet<AttemptOutcome> = new Set(["PENDING", "ASKED", "GATEWAY_UNAVAILABLE"]);

/** The error that forbids this attempt now, or null. `past`: attempts of this act within its window, oldest first. */
export function attemptError(act: KycAct, past: readonly PastAttempt[], now: number): ErrorCode | null {
  const { most, refusal } = ATTEMPT_LIMITS[act];
  const answered = past.filter(({ outcome }) => outcome !== "GATEWAY_UNAVAILABLE" && outcome !== "UNSENT");
  // A code may have gone out without an answer: another one would make it invalid.
  const sent = past.findLast(({ outcome }) => MAY_HAVE_SENT.has(outcome));
  if (act === "AADHAAR_OTP" && sent && now - sent.at < AADHAAR_RESEND_AFTER_MS) return "OTP_TOO_SOON";
  return answered.length >= most || past.length >= most * WITHOUT_ANSWER_FACTOR ? refusal : null;
}
