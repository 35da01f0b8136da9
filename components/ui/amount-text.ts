/** The text of an amount while it is typed. Pure text functions; no number is parsed here. */

import type { Currency } from "@/lib/contract/facts/money";
import { plainLine } from "@/lib/contract/facts/pasted";
import { groupDigits } from "@/lib/i18n/currencies";

/** Ten digits before the point and two after; larger amounts are not accepted online. */
const MAX_WHOLE_DIGITS = 10;

/** "₹ 2,00,000.505" → "200000.50": digits, at most one point, at most two decimals, no leading zeros. */
export function plainAmount(text: string): string {
  const [whole = "", ...decimals] = plainLine(text)
    .replace(/[^\d.]/g, "")
    .split(".");
  const trimmed = whole.replace(/^0+/, "").slice(0, MAX_WHOLE_DIGITS) || whole.slice(0, 1);
  if (decimals.length === 0) return trimmed;
  return `${trimmed || "0"}.${decimals.join("").slice(0, 2)}`;
}

/** "200000.5" → "2,00,000.5", or "200,000.5" of a foreign currency. Keeps a point that was just typed, and other text. */
export function groupPlain(plain: string, currency: Currency = "INR"): string {
  if (!/^\d*(?:\.\d*)?$/.test(plain)) return plain;
  const [whole = "", decimals] = plain.split(".");
  const grouped = groupDigits(whole, currency);
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** The caret position in `grouped` that has `count` digits or points to its left. */
export function caretAfter(grouped: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < grouped.length; index += 1) {
    if (seen === count) return index;
    if (grouped[index] !== ",") seen += 1;
  }
  return grouped.length;
}
