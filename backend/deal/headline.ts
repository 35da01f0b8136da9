/** The rate and the tenure that a deal is known by, from what it offers. Pure; before tax. */
import { type CalendarDate, daysBetween } from "../../lib/contract/calendar-date.ts";
import type { DealTerms } from "../../lib/contract/deals.ts";
import { paise } from "../../lib/contract/money.ts";
import { quotedPrice, yieldToMaturity } from "../../lib/finance/bond-trade.ts";
import { BPS_PER_WHOLE } from "../../lib/finance/rounding.ts";
import { amountOfUnits, bondOf } from "./purchase.ts";
import { scheduleOf } from "./schedule.ts";
import { RESIDENT_WITH_PAN } from "./terms.ts";

type Offered = Pick<DealTerms, "product" | "unit" | "minimum">;

/** A year, in basis points: the agreed rate, the best of several, or a bond's yield on the day. Null for shares. */
export function headlineRateOf({ product, unit }: Offered, on: CalendarDate): number | null {
  switch (product.kind) {
    case "INVOICE_DISCOUNTING":
    case "ASSET_LEASING":
    case "GIFT_DEPOSIT":
      return product.rateBps;
    case "BOND": {
      const trade = { bond: bondOf(product), facePaise: paise(unit), cleanPrice: quotedPrice(product.cleanPrice) };
      const rate = yieldToMaturity({ ...trade, settlesOn: on });
      return rate === null ? product.couponBps : Math.round(rate * BPS_PER_WHOLE);
    }
    case "TAP_RESERVE":
    case "FIXED_DEPOSIT":
      return Math.max(...product.rates.map(({ rateBps }) => rateBps));
    case "FRE":
      return product.rentYieldBps;
    case "GIFT_BOND":
      return product.couponBps;
    case "PRE_IPO":
      return null;
  }
}

/** Days to the last payout of the longest choice. Null where there is none. */
export function longestTenureOf(deal: Offered, on: CalendarDate): number | null {
  const { product, unit, minimum } = deal;
  if ("tenureDays" in product) return product.tenureDays;
  if ("maturityOn" in product) return daysBetween({ from: on, to: product.maturityOn });
  const units = minimum / unit;
  const purchase = { units, amount: amountOfUnits(deal, units), cost: null };
  const tenureMonths = "rates" in product ? Math.max(...product.rates.map((row) => row.tenureMonths)) : null;
  const plan = { rateBps: headlineRateOf(deal, on), tenureMonths, payoutPlan: null };
  const last = scheduleOf({ deal, purchase, plan, investOn: on, taxpayer: RESIDENT_WITH_PAN }).at(-1);
  return last ? daysBetween({ from: on, to: last.accruesTo }) : null;
}
