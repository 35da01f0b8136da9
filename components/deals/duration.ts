/** The length of an investment in the most readable unit: days, months or years. Pure. */

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

/** Days up to a year; beyond it, rounded to whole months, because the exact maturity is shown beside it. */
export function durationOfDays(days: number): Duration {
  if (days < DAYS_PER_YEAR) return { unit: "days", count: days };
  return durationOfMonths(Math.round((days * MONTHS_PER_YEAR) / (DAYS_PER_YEAR + 0.25)));
}

/** The shortest and the longest choice; equal where there is no choice. */
export interface Tenure {
  readonly from: Duration;
  readonly to: Duration;
}

type Facts = Pick<Deal, "product"> & Moment;

/** Null for a product without maturity, such as shares. */
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

const only = (duration: Duration): Tenure => ({ from: duration, to: duration });

function chosenFrom(months: readonly number[]): Tenure {
  const [shortest, longest] = [Math.min(...months), Math.max(...months)];
  // Up to a year both ends stay in months: "1 to 12 months", not "1 month to 1 year".
  return shortest < longest && longest <= MONTHS_PER_YEAR
    ? { from: { unit: "months", count: shortest }, to: { unit: "months", count: longest } }
    : { from: durationOfMonths(shortest), to: durationOfMonths(longest) };
}

/** The agreed duration of an investment or its terms, in months or days. Null without a maturity. */
export function durationOfHolding({
  tenureMonths,
  tenureDays,
}: Pick<InvestmentSummary, "tenureMonths" | "tenureDays">): Duration | null {
  if (tenureMonths !== null) return durationOfMonths(tenureMonths);
  return tenureDays === null ? null : durationOfDays(tenureDays);
}
