/**
 * Which book a page of holdings shows. Currencies are never added up, so each page is of one: what the address says, else
 * rupees, or dollars in GIFT mode. Pure.
 */
import { CURRENCIES, type Currency } from "@/lib/contract/values/money";

/** What the address says; null where it says nothing that is understood. */
export function readCurrency(said: string | string[] | undefined): Currency | null {
  return CURRENCIES.find((currency) => currency === said) ?? null;
}

export function accountCurrency(said: Currency | null, mode: "INR" | "GIFT"): Currency {
  return said ?? (mode === "GIFT" ? "USD" : "INR");
}
