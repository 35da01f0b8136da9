/**
 * How an invitation travels. A link carries the code of whoever shared it; a cookie keeps it from then until a sign-in has
 * named it. Neither is secret, and neither grants anything: the backend decides what comes of a code.
 */
import { codeShape, normaliseCode, REFERRAL_LENGTH, TYPED_CODE_MAX } from "./code-spelling.ts";
import type { InvitationCode, ReferralCode } from "./shareable-code.ts";

export const REFERRAL_PARAMETER = "ref";
export const REFERRAL_COOKIE = "ultra_referral";
/** As long as somebody may think about it. */
export const REFERRAL_COOKIE_SECONDS = 30 * 86_400;

const SHAPE = codeShape(REFERRAL_LENGTH);

/** The code that an address carries, in its one spelling; null when it carries none. */
export function findReferral(parameters: Pick<URLSearchParams, "get">): string | null {
  const typed = parameters.get(REFERRAL_PARAMETER) ?? "";
  const code = normaliseCode(typed.slice(0, TYPED_CODE_MAX));
  return SHAPE.test(code) ? code : null;
}

/** The path, without language, that an investor gives to a friend. */
export const referralPath = (code: ReferralCode) => `/?${REFERRAL_PARAMETER}=${code}`;

/** The same into a group: the friend joins it, and is the friend of whoever sent him. */
export const invitationPath = (code: InvitationCode, sender: ReferralCode | null) =>
  sender === null ? `/groups/${code}` : `/groups/${code}?${REFERRAL_PARAMETER}=${sender}`;
