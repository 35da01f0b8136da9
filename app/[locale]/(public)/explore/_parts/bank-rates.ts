/** Bank rates, with which explore pages compare the return on the same money. Pure. */
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import { openDeals } from "@/lib/products/category-figures";
import { cardRate, keptInBank } from "@/lib/products/example";
import { productOf } from "@/lib/products/lookup";

/** The large banks' rate on savings; the pages name it as an assumption. */
export const SAVINGS_RATE_BPS = 250;

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The best rate of an insured deposit on offer here for a period of under a year; null without one. */
export function bankRateFor(deals: readonly ListedDeal[], period: Period): number | null {
  const rates = openDeals(deals).flatMap(({ product }) => {
    const { surfaceOf, earlyWithdrawalOf } = productOf(product);
    if (surfaceOf(product) !== "INSURED_DEPOSIT" || !earlyWithdrawalOf) return [];
    return [cardRate(earlyWithdrawalOf(product).rateCard, period) ?? 0];
  });
  const best = Math.max(0, ...rates);
  return best === 0 ? null : best;
}

export const inSavings = (amount: Minor, period: Period): Minor =>
  keptInBank({ amount, rateBps: SAVINGS_RATE_BPS, ...period });
