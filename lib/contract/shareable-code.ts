/**
 * Codes that people pass on. Pure. Always true here: a code is upper-case letters and digits of which no two look alike
 * (Crockford's base 32: no I, L, O or U), five random bits each; what was typed with a look-alike, in lower case, with
 * spaces or hyphens means the same code.
 */
import { z } from "zod";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SYMBOL = "[0-9A-HJKMNP-TV-Z]";

/** Forty bits: short enough to be read aloud. All that a guess finds is somebody to be invited by. */
const REFERRAL_LENGTH = 8;
/** Eighty bits: whoever has the code may look at the group. */
const INVITATION_LENGTH = 16;
const TYPED_MAX = 40;

function normalised(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

const codeOf = (length: number) => z.string().regex(new RegExp(`^${SYMBOL}{${length}}$`));

/** What somebody typed, or a link carried, made into the code that it means. */
const typed = z.string().max(TYPED_MAX).transform(normalised);

export const referralCode = codeOf(REFERRAL_LENGTH).brand<"ReferralCode">();
export type ReferralCode = z.output<typeof referralCode>;
export const typedReferralCode = typed.pipe(referralCode);

export const invitationCode = codeOf(INVITATION_LENGTH).brand<"InvitationCode">();
export type InvitationCode = z.output<typeof invitationCode>;
export const typedInvitationCode = typed.pipe(invitationCode);

/** `random`: at least as many base 32 digits (0–9, a–v) as the code is long. */
function spell(random: string, length: number): string {
  const digits = random.slice(0, length);
  if (digits.length < length) throw new RangeError(`${digits.length} random digits for a code of ${length}`);
  return [...digits].map((digit) => ALPHABET[Number.parseInt(digit, 32)]).join("");
}

export const newReferralCode = (random: string): ReferralCode => referralCode.parse(spell(random, REFERRAL_LENGTH));

export const newInvitationCode = (random: string): InvitationCode =>
  invitationCode.parse(spell(random, INVITATION_LENGTH));
