/** Bounds on the content of a bank's file, so that no file can exhaust a Worker's memory or time. */

/** 10,000 lines of camt.053 take about 12 MB. */
export const BANK_FILE_BYTES_MAX = 24 * 1024 * 1024;
export const LINES_MAX = 50_000;
export const DEPTH_MAX = 40;
/** Characters of one text; ISO 20022 has none that is longer than 2,000. */
export const TEXT_MAX = 2_000;
/** Attributes of one element. */
export const ATTRIBUTES_MAX = 100;
/** Elements that are kept at once: a line has about sixty. */
export const ELEMENTS_MAX = 20_000;

/** Characters of a field that is stored. */
export const FIELD_MAX = 140;
export const LINE_TEXT_MAX = 500;

/** One line of text without control characters, within a maximum. */
export function fieldOf(text: string, max = FIELD_MAX): string {
  let line = "";
  for (const character of text.slice(0, TEXT_MAX)) line += character < " " || character === "\u007F" ? " " : character;
  return line
    .split(" ")
    .filter((word) => word !== "")
    .join(" ")
    .slice(0, max);
}
