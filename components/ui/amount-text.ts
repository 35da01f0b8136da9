/** What an amount looks like while it is typed. Pure: text in, text out; no number is made of it here. */

/** Nine digits of rupees, two of paise: more than ₹99 crore is not typed, it is arranged. */
const MAX_WHOLE_DIGITS = 10;

/** "₹ 2,00,000.505" → "200000.50": digits, at most one point, at most two decimals, no leading zeros. */
export function plainAmount(text: string): string {
  const [whole = "", ...decimals] = text.replace(/[^\d.]/g, "").split(".");
  const trimmed = whole.replace(/^0+(?=\d)/, "").slice(0, MAX_WHOLE_DIGITS);
  if (decimals.length === 0) return trimmed;
  return `${trimmed || "0"}.${decimals.join("").slice(0, 2)}`;
}

/** "200000.5" → "2,00,000.5": the last three digits together, then twos. Keeps a point that was just typed. */
export function groupIndian(plain: string): string {
  const [whole = "", decimals] = plain.split(".");
  const grouped = whole.replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Where the caret belongs in `grouped` when `count` digits or points stand to its left. */
export function caretAfter(grouped: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === count) return index;
    if (grouped[index] !== ",") seen += 1;
  }
  return grouped.length;
}
