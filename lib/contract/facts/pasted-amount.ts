/** Reads a pasted amount. Apart from `pasted.ts`, because a page that groups digits while they are typed needs only that. */
import { plainLine } from "./pasted.ts";

const CURRENCY = /^(?:₹|rs\.?|inr|rupees|us\$|s\$|\$|usd|£|gbp|€|eur|aed|sgd)|(?:\/-|only|inr|usd|gbp|eur|aed|sgd)$/gi;

/** Groups of two or three digits, the last one of three: of lakh and crore, or of thousands. */
const GROUPED = /^\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d{0,2})?$/;

/**
 * `₹ 1,00,000.50` and `१,००,०००`: plain digits with at most one point. An ambiguous text (`1.000`, `1,50`,
 * `1.000,50`) is returned unchanged, and is no amount.
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
