/**
 * Reads what people paste and type on any keyboard: the one place where digits of Indian scripts, full-width letters
 * and invisible marks become plain text. Pure and without zod, for the contract, for forms without scripts and for islands.
 */

/** The zero of each decimal script that an Indian phone types; its digits follow. */
const ZEROS = [
  ...[0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0x1c50, 0xabf0, 0xff10],
];

/** Zero width, byte order and direction marks, joiners, soft hyphen, variation selectors. */
const MARKS = /\p{DI}/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;

function asciiOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => code >= each && code <= each + 9);
  if (zero !== undefined) return String(code - zero);
  // Full-width forms of U+0021 to U+007E.
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : letter;
}

/** One line in ASCII where its letters have such forms: `９८७६５‑४３２１०` is `98765-43210`. */
export function plainLine(text: string): string {
  const line = text.replace(MARKS, "").replace(/\s/g, " ").replace(DASHES, "-");
  return line.replace(/\p{Nd}|[\uff01-\uff5e]/gu, asciiOf).trim();
}

/** A number or code as its issuer writes it in one word: without blanks and hyphens. */
export const plainCode = (text: string): string => plainLine(text).replace(/[ -]/g, "");

/** The digits of a one-time code in a pasted message. */
export const digitsIn = (text: string): string => plainLine(text).replace(/\D/g, "");

const CURRENCY = /^(?:₹|rs\.?|inr|rupees|us\$|s\$|\$|usd|£|gbp|€|eur|aed|sgd)|(?:\/-|only|inr|usd|gbp|eur|aed|sgd)$/gi;

/** Groups of two or three digits, the last one of three: of lakh and crore, or of thousands. */
const GROUPED = /^\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d{0,2})?$/;

/**
 * `₹ 1,00,000.50` and `१,००,०००`: plain digits with at most one point. What can be read in two ways (`1.000`, `1,50`,
 * `1.000,50`) is returned as it is, and no amount.
 */
export function amountDigits(text: string): string {
  const line = plainLine(text);
  const bare = line.replace(CURRENCY, "").trim().replace(CURRENCY, "").trim();
  if (/^\d*(?:\.\d{0,2})?$/.test(bare) && /\d/.test(bare)) return trimmed(bare);
  return GROUPED.test(bare) ? trimmed(bare.replace(/[, ]/g, "")) : line;
}

/** Without zeros before the first digit and without a point behind the last. */
function trimmed(digits: string): string {
  const [whole = "", decimals = ""] = digits.split(".");
  const plain = whole.replace(/^0+/, "") || "0";
  return decimals === "" ? plain : `${plain}.${decimals}`;
}
