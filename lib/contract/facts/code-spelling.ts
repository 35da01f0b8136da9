/**
 * The spelling of referral and invitation codes: upper-case letters and digits without look-alikes (Crockford's base
 * 32: no I, L, O or U), five bits each. Pure and small, because the middleware parses links with it.
 */
import { plainCode } from "./pasted.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty bits: short enough to read aloud. Guessing one reveals nothing but a possible referrer. */
export const REFERRAL_LENGTH = 8;
/** Eighty bits: the code alone gives access to the group's preview. */
export const INVITATION_LENGTH = 16;
export const TYPED_CODE_MAX = 40;

export const codeShape = (length: number) => new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`);

/** The canonical spelling of a typed code: look-alikes, lower case, spaces and hyphens are accepted. */
export function normaliseCode(typed: string): string {
  return plainCode(typed).toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** `random`: at least as many base 32 digits (0–9, a–v) as the code is long. @throws RangeError for fewer. */
export function encodeCode(random: string, length: number): string {
  const digits = random.slice(0, length);
  if (digits.length < length) throw new RangeError(`${digits.length} random digits for a code of ${length}`);
  return [...digits].map((digit) => ALPHABET[Number.parseInt(digit, 32)]).join("");
}
