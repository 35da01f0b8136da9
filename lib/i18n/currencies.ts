/** The written form of each currency. The spoken form is in `spoken.ts`. */
import type { Currency, Minor, Paise } from "../contract/facts/money.ts";

/** An amount with its currency. `Paise` are rupees by type; any other amount must name its currency. */
export type Money =
  | { readonly amount: Paise; readonly currency?: "INR" }
  | { readonly amount: Minor; readonly currency: Currency };

/** The text before the digits. A code has a non-breaking space; `S$` distinguishes the Singapore dollar. */
export const CURRENCY_SIGNS: Record<Currency, string> = {
  INR: "₹",
  USD: "$",
  GBP: "£",
  EUR: "€",
  AED: "AED\u00a0",
  SGD: "S$",
};

/** Groups digits: "12345678" → "1,23,45,678" for rupees, "12,345,678" for every other currency. Digits only. */
export function groupDigits(whole: string, currency: Currency): string {
  const size = currency === "INR" ? 2 : 3;
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= size) groups.push(whole.slice(Math.max(0, end - size), end));
  return groups.reverse().join(",");
}

/** The absolute amount with two decimals: `1,23,456.00`. Cut from the integer's digits, so exact at any size. */
export function amountDigits(amount: number, currency: Currency): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${groupDigits(digits.slice(0, -2), currency)}.${digits.slice(-2)}`;
}

/** The amount as written in a message: `₹1,23,456.00`, `$1,234.00`. */
export const amountText = (amount: number, currency: Currency): string =>
  `${CURRENCY_SIGNS[currency]}${amountDigits(amount, currency)}`;
