import { cache } from "react";
import { getMetrics } from "@/lib/contract/calls/dashboard";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { findBalance } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import type { CurrencyTotal } from "./currency-totals";

interface CurrencyTotals {
  /** One total for each currency in use that could be loaded. */
  readonly totals: readonly CurrencyTotal[];
  /** False while a currency, or the list of them, could not be loaded. */
  readonly isWhole: boolean;
}

/** The account's page of rupees, which also names the currencies in use; null if it cannot be loaded. */
export const readAccountInRupees = cache(() => readOptional(getAccountDetail, { currency: "INR" }));

/** The investor's total in each currency, read once per request. Empty where `shown` is the only currency in use. */
export const readCurrencyTotals = cache(async (shown: Currency): Promise<CurrencyTotals> => {
  const detail = await readAccountInRupees();
  if (detail === null) return { totals: [], isWhole: false };
  const { currencies } = detail;
  if (currencies.every((currency) => currency === shown)) return { totals: [], isWhole: true };
  const read = await Promise.all(currencies.map(findTotal));
  const totals = read.filter((total) => total !== null);
  return { totals, isWhole: totals.length === currencies.length };
});

async function findTotal(currency: Currency): Promise<CurrencyTotal | null> {
  const [metrics, balance] = await Promise.all([
    readOptional(getMetrics, { productType: "ALL", currency }),
    findBalance(currency),
  ]);
  return metrics && balance && { currency, invested: metrics.currentValue, wallet: balance.posted };
}
