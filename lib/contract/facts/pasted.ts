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

/** A joiner behind a letter of an Indian script is part of the spelling; every other such mark is invisible. */
const MARKS_OF_PROSE = /(?<![\u0904-\u0dff])[\u200c\u200d]|[^\P{DI}\u200c\u200d]/gu;

/** One line in its own script, with the digits and signs of `plainLine`: `फ़्लैट ४०२` is `फ़्लैट 402`. */
export function plainProse(text: string): string {
  const line = text.replace(MARKS_OF_PROSE, "").normalize("NFC").replace(/\s+/g, " ").replace(DASHES, "-");
  return line.replace(/\p{Nd}|[\uff01-\uff5e]/gu, asciiOf).trim();
}

/** A number or code as its issuer writes it in one word: without blanks and hyphens. */
export const plainCode = (text: string): string => plainLine(text).replace(/[ -]/g, "");

/** The digits of a one-time code in a pasted message. */
export const digitsIn = (text: string): string => plainLine(text).replace(/\D/g, "");
