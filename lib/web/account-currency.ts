/**
 * The currency of a portfolio page. Currencies are never added up, so each page shows one: the one in the query,
 * otherwise rupees, or dollars in GIFT mode. Pure.
 */
import { CURRENCIES, type Currency } from "../contract/facts/money.ts";

/** The currency in the query; null where it is absent or invalid. */
export function readCurrency(requested: string | string[] | undefined): Currency | null {
  return CURRENCIES.find((currency) => currency === requested) ?? null;
}

export function accountCurrency(requested: Currency | null, mode: "INR" | "GIFT"): Currency {
  return requested ?? (mode === "GIFT" ? "USD" : "INR");
}
