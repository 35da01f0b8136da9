/** Tenure shown for a deal. Pure. */

import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { type CalendarDate, daysBetween } from "../../lib/contract/values/calendar-date.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { amountOfUnits } from "../../lib/products/purchase.ts";
import { RESIDENT_WITH_PAN } from "./terms.ts";

type Offered = Pick<DealTerms, "product" | "unit" | "minimum">;

/** Days to the last payout of the longest tenure offered; null for products without payouts. */
export function longestTenureOf(deal: Offered, on: CalendarDate): number | null {
  const product = productOf(deal.product);
  const term = product.termOf(deal.product);
  if (term.is === "days") return term.days;
  if (term.is === "date") return daysBetween({ from: on, to: term.on });
  const units = deal.minimum / deal.unit;
  const purchase = { units, amount: amountOfUnits(deal, units), cost: null };
  const tenureMonths = term.is === "choice" ? Math.max(...term.rates.map((row) => row.tenureMonths)) : null;
  const plan = { rateBps: product.rateOf(deal, on), tenureMonths, payoutPlan: null };
  const last = product.scheduleOf({ deal, purchase, plan, investOn: on, taxpayer: RESIDENT_WITH_PAN }).at(-1);
  return last ? daysBetween({ from: on, to: last.accruesTo }) : null;
}
