/**
 * How often the world may be asked about a person. Looking a PAN up tells a name, a penny drop costs a rupee and tells
 * one too, and the Aadhaar authority's messages reach a stranger's phone when a number is mistyped.
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
  | "PENNY_DROP";

/** ASKED: not known yet, or never (a crash). PENDING: well, and the step waits for the investor. */
export type AttemptOutcome = ErrorCode | "ASKED" | "PENDING" | "VERIFIED";

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

export const LIMITS: Readonly<Record<KycAct, Limit>> = {
  PAN_LOOKUP: { step: "PAN", most: 20, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  AADHAAR_OTP: { step: "AADHAAR", most: 5, withinMs: HOUR_MS, refusal: "OTP_LIMIT" },
  // Five tries of five codes an hour are all that the limits above and below let through.
  AADHAAR_CONFIRM: { step: "AADHAAR", most: 25, withinMs: HOUR_MS, refusal: "OTP_LIMIT" },
  AADHAAR_IMAGES: { step: "AADHAAR", most: 10, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
  DIGILOCKER_VISIT: { step: "AADHAAR", most: 10, withinMs: HOUR_MS, refusal: "TOO_MANY_REQUESTS" },
  PENNY_DROP: { step: "BANK", most: 10, withinMs: DAY_MS, refusal: "TOO_MANY_REQUESTS" },
};

export const AADHAAR_RESEND_AFTER_MS = 30_000;
/** As long as the authority's own code lives. */
export const AADHAAR_CODE_LIFETIME_MS = 10 * 60_000;
export const AADHAAR_TRIES_MAX = 5;

/** Why this may not be asked now, or null. `past`: the attempts of this act within its window, oldest first. */
export function attemptError(act: KycAct, past: readonly PastAttempt[], now: number): ErrorCode | null {
  // What never got through has cost nobody anything.
  const counted = past.filter(({ outcome }) => outcome !== "GATEWAY_UNAVAILABLE");
  const sent = counted.findLast(({ outcome }) => outcome === "PENDING" || outcome === "ASKED");
  if (act === "AADHAAR_OTP" && sent && now - sent.at < AADHAAR_RESEND_AFTER_MS) return "OTP_TOO_SOON";
  return counted.length >= LIMITS[act].most ? LIMITS[act].refusal : null;
}
