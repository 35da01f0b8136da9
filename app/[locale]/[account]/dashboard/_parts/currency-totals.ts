/**
 * The worth of a portfolio in every currency in use. Pure. Currencies are never added up; the only figure across them
 * is a dated, approximate one in rupees (decision 0015).
 */
import type { ExchangeRates } from "@/lib/contract/calls/exchange-rates";
import { addMinor, type Currency, type Minor, minor } from "@/lib/contract/facts/money";

export interface CurrencyTotal {
  readonly currency: Currency;
  /** The current value of the investments. */
  readonly invested: Minor;
  /** The wallet's balance, holds included. */
  readonly wallet: Minor;
}

export const totalOf = ({ invested, wallet }: CurrencyTotal): Minor => addMinor(invested, wallet);

/** Approximate rupees of all totals, without paise; null where a rate is missing or too old to compare by. */
export function approximateRupees(totals: readonly CurrencyTotal[], rates: ExchangeRates | null): Minor | null {
  if (rates === null || rates.isStale) return null;
  const inRupees = totals.map((each) => rupeesOf(each, rates));
  if (!inRupees.every((amount) => amount !== null)) return null;
  return minor(Math.round(addMinor(...inRupees) / 100) * 100);
}

function rupeesOf(total: CurrencyTotal, { rates }: ExchangeRates): Minor | null {
  const amount = totalOf(total);
  if (total.currency === "INR") return amount;
  const rate = rates.find(({ currency }) => currency === total.currency);
  // Hundredths times paise per unit; BigInt, because the product may exceed the safe integers.
  return rate ? minor(Number((BigInt(amount) * BigInt(rate.rupees) + 50n) / 100n)) : null;
}
