/**
 * How codes that people pass on are spelled: upper-case letters and digits of which no two look alike (Crockford's base
 * 32: no I, L, O or U), five bits each. Pure, and small: the middleware reads links with it.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty bits: short enough to be read aloud. All that a guess finds is somebody to be invited by. */
export const REFERRAL_LENGTH = 8;
/** Eighty bits: whoever has the code may look at the group. */
export const INVITATION_LENGTH = 16;
export const TYPED_CODE_MAX = 40;

export const codeShape = (length: number) => new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`);

/** What was typed with a look-alike, in lower case, with spaces or hyphens means the same code. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** `random`: at least as many base 32 digits (0–9, a–v) as the code is long. @throws RangeError for fewer */
export function spellCode(random: string, length: number): string {
  const digits = random.slice(0, length);
  if (digits.length < length) throw new RangeError(`${digits.length} random digits for a code of ${length}`);
  return [...digits].map((digit) => ALPHABET[Number.parseInt(digit, 32)]).join("");
}
