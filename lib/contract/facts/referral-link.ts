/**
 * Referral links. A link carries the referrer's code; a cookie keeps it until the sign-in that sends it. Neither is
 * secret and neither grants anything: the backend validates the code.
 */

import type { InvitationCode, ReferralCode } from "../values/shareable-code.ts";
import { codeShape, normaliseCode, REFERRAL_LENGTH, TYPED_CODE_MAX } from "./code-spelling.ts";

export const REFERRAL_PARAMETER = "ref";
export const REFERRAL_COOKIE = "ultra_referral";
/** The time that an invited friend has to sign up. */
export const REFERRAL_COOKIE_SECONDS = 30 * 86_400;

const SHAPE = codeShape(REFERRAL_LENGTH);

/** The normalised code in an address; null when there is none. */
export function findReferral(parameters: Pick<URLSearchParams, "get">): string | null {
  const typed = parameters.get(REFERRAL_PARAMETER) ?? "";
  const code = normaliseCode(typed.slice(0, TYPED_CODE_MAX));
  return SHAPE.test(code) ? code : null;
}

/** The path, without language, that an investor shares with a friend. */
export const referralPath = (code: ReferralCode) => `/?${REFERRAL_PARAMETER}=${code}`;

/** The path that invites a friend into a group and attributes the referral to `sender`. */
export const invitationPath = (code: InvitationCode, sender: ReferralCode | null) =>
  sender === null ? `/groups/${code}` : `/groups/${code}?${REFERRAL_PARAMETER}=${sender}`;
