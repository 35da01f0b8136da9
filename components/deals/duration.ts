/** How long money is bound, as people say it: in days, months or years, whichever fits. Pure. */

import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentSummary } from "@/lib/contract/calls/investments";
import { daysBetween } from "@/lib/contract/values/calendar-date";
import { productOf } from "@/lib/products/lookup";
import { type Moment, priceDay } from "./unit-price";

export type Duration =
  | { readonly unit: "days" | "months" | "years"; readonly count: number }
  | { readonly unit: "yearsMonths"; readonly years: number; readonly months: number };

const DAYS_PER_YEAR = 365;
const MONTHS_PER_YEAR = 12;

export function durationOfMonths(months: number): Duration {
  if (months % MONTHS_PER_YEAR === 0) return { unit: "years", count: months / MONTHS_PER_YEAR };
  if (months < 2 * MONTHS_PER_YEAR) return { unit: "months", count: months };
  return { unit: "yearsMonths", years: Math.floor(months / MONTHS_PER_YEAR), months: months % MONTHS_PER_YEAR };
}

/** Days up to a year; beyond it whole months, to the nearest: the exact day stands beside it. */
export function durationOfDays(days: number): Duration {
  if (days < DAYS_PER_YEAR) return { unit: "days", count: days };
  return durationOfMonths(Math.round((days * MONTHS_PER_YEAR) / (DAYS_PER_YEAR + 0.25)));
}

/** From the shortest to the longest that may be chosen; the same twice where there is no choice. */
export interface Tenure {
  readonly from: Duration;
  readonly to: Duration;
}

type Facts = Pick<Deal, "product"> & Moment;

/** Null for what has no end, such as shares. */
export function tenureOf(deal: Facts): Tenure | null {
  const term = productOf(deal.product).termOf(deal.product);
  switch (term.is) {
    case "days":
      return only(durationOfDays(term.days));
    case "date":
      return only(durationOfDays(Math.max(0, daysBetween({ from: priceDay(deal), to: term.on }))));
    case "months":
      return only(durationOfMonths(term.months));
    case "choice":
      return chosenFrom(term.rates.map(({ tenureMonths }) => tenureMonths));
    case "open":
      return null;
  }
}

const only = (span: Duration): Tenure => ({ from: span, to: span });

function chosenFrom(months: readonly number[]): Tenure {
  const [shortest, longest] = [Math.min(...months), Math.max(...months)];
  // Up to a year both ends stay in months: "1 to 12 months", not "1 month to 1 year".
  return shortest < longest && longest <= MONTHS_PER_YEAR
    ? { from: { unit: "months", count: shortest }, to: { unit: "months", count: longest } }
    : { from: durationOfMonths(shortest), to: durationOfMonths(longest) };
}

/** Of one investment, or of the terms of one: agreed in months, or in days. Null for what has no end. */
export function durationOfHolding({
  tenureMonths,
  tenureDays,
}: Pick<InvestmentSummary, "tenureMonths" | "tenureDays">): Duration | null {
  if (tenureMonths !== null) return durationOfMonths(tenureMonths);
  return tenureDays === null ? null : durationOfDays(tenureDays);
}
