/**
 * Checks an entered amount against a deal's limits and suggests the nearest valid one. Pure. The backend decides; this
 * shows the result beside the field before submission.
 */
import { leastAmountOf, type Moment, purchaseDay } from "@/components/deals/unit-price";
import type { Deal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { amountText } from "@/lib/contract/values/money";
import type { HolidayCalendar } from "@/lib/finance/business-days";
import { isBoughtWhole } from "@/lib/products/lookup";
import { amountOfUnits, priceOfUnits, unitsFor } from "@/lib/products/purchase";

export const AMOUNT_PROBLEMS = [
  "AMOUNT_INVALID",
  "AMOUNT_TOO_LARGE",
  "BELOW_MINIMUM",
  "NOT_A_STEP",
  "ABOVE_REMAINING",
] as const;
type AmountProblem = (typeof AMOUNT_PROBLEMS)[number];

export type AmountCheck =
  | { readonly isTaken: true; readonly amount: Minor }
  /** `nearest` is the closest amount that the deal accepts. */
  | { readonly isTaken: false; readonly code: AmountProblem; readonly nearest: Minor };

/** The amounts that a deal accepts: minimum, maximum and step. */
export interface Steps {
  readonly unit: Minor;
  readonly least: Minor;
  readonly most: Minor;
  /**
   * For deals sold in whole units: the cost of n units, and the units that a budget buys. Null where any amount can be
   * invested.
   */
  readonly whole: {
    readonly left: number;
    readonly costOf: (units: number) => Minor;
    readonly unitsFor: (budget: Minor) => number;
  } | null;
}

type Sold = Pick<Deal, "product" | "unit" | "minimum"> &
  Moment & { readonly progress: Pick<Deal["progress"], "remaining"> };

/** A deal's remaining amount may be below its minimum; then the whole remainder is the minimum. */
export function stepsOf(deal: Sold, calendar: HolidayCalendar): Steps {
  const { unit, product, progress } = deal;
  const least = leastAmountOf(deal, calendar);
  if (!isBoughtWhole(product.kind)) return { unit, least, most: progress.remaining, whole: null };
  const on = purchaseDay(deal, calendar);
  const left = progress.remaining / unit;
  const costOf = (units: number) => priceOfUnits(deal, units, on)?.amount ?? amountOfUnits(deal, units);
  const whole = { left, costOf, unitsFor: (budget: Minor) => unitsFor(deal, budget, on) };
  return { unit: costOf(1), least, most: costOf(Math.max(left, 1)), whole };
}

/** Parses an amount with or without grouping; a trailing decimal point is ignored. */
export function readTyped(text: string): Minor | "AMOUNT_INVALID" | "AMOUNT_TOO_LARGE" {
  const parsed = amountText.safeParse(text);
  if (parsed.success) return parsed.data;
  const isTooLarge = parsed.error.issues.some(({ message }) => message === "AMOUNT_TOO_LARGE");
  return isTooLarge ? "AMOUNT_TOO_LARGE" : "AMOUNT_INVALID";
}

export function checkAmount(text: string, { unit, least, most, whole }: Steps): AmountCheck {
  const amount = readTyped(text);
  const refuse = (code: AmountProblem, nearest: Minor) => ({ isTaken: false, code, nearest }) as const;
  if (amount === "AMOUNT_INVALID") return refuse(amount, least);
  if (amount === "AMOUNT_TOO_LARGE") return refuse(amount, most);
  if (amount < least) return refuse("BELOW_MINIMUM", least);
  if (whole) return whole.unitsFor(amount) > whole.left ? refuse("ABOVE_REMAINING", most) : { isTaken: true, amount };
  if (amount > most) return refuse("ABOVE_REMAINING", most);
  const beyond = amount % unit;
  if (beyond !== 0) return refuse("NOT_A_STEP", minor(Math.max(least, amount - beyond)));
  return { isTaken: true, amount };
}

/** The largest amount that the available balance `free` can invest; null when it is below the deal's minimum. */
export function wholeOf(free: Minor, { unit, least, most, whole }: Steps): Minor | null {
  const reach = minor(Math.min(free, most));
  if (reach < least) return null;
  return whole ? whole.costOf(whole.unitsFor(reach)) : minor(reach - (reach % unit));
}
