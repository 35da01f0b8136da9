/** How each currency is written. Its spoken words stand in `spoken.ts`. */
import type { Currency, Minor, Paise } from "../contract/values/money.ts";

/** An amount and what it is in. Paise are rupees by their type; any other amount has to name its currency. */
export type Money =
  | { readonly amount: Paise; readonly currency?: "INR" }
  | { readonly amount: Minor; readonly currency: Currency };

/** What stands before the digits. A code keeps a space that does not break; `S$` tells one dollar from the other. */
export const CURRENCY_SIGNS: Record<Currency, string> = {
  INR: "₹",
  USD: "$",
  GBP: "£",
  EUR: "€",
  AED: "AED\u00a0",
  SGD: "S$",
};

/** "12345678" → "1,23,45,678" of rupees, "12,345,678" of every other currency. Digits only. */
export function groupDigits(whole: string, currency: Currency): string {
  const size = currency === "INR" ? 2 : 3;
  const groups = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= size) groups.push(whole.slice(Math.max(0, end - size), end));
  return groups.reverse().join(",");
}

/** The absolute amount with its two decimals: `1,23,456.00`. Cut out of the integer, so that nothing is lost at any size. */
export function amountDigits(amount: number, currency: Currency): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${groupDigits(digits.slice(0, -2), currency)}.${digits.slice(-2)}`;
}

/** `₹1,23,456.00`, `$1,234.00`: as a message to a person writes it. */
export const amountText = (amount: number, currency: Currency): string =>
  `${CURRENCY_SIGNS[currency]}${amountDigits(amount, currency)}`;
