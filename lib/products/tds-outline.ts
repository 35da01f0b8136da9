/** The TDS of the payouts of a holding: its rate, its section, and the relief that would lower it. Pure. */
import type { Investment, Payout } from "../contract/calls/investments.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { TdsBasis } from "../contract/values/tds-basis.ts";
import { isDeclarable } from "../finance/form-121.ts";
import { isInterest, residencyOf } from "../finance/tds-relief.ts";
import { sectionOn, type TdsSection } from "../finance/tds-sections.ts";
import { isTaxedByPayer } from "./tax.ts";

export interface TdsOutline extends TdsSection {
  readonly income: Income;
  readonly basis: TdsBasis;
  readonly rateBps: number;
  /** The first later payout from which tax is deducted, where nothing is deducted now; else null. */
  readonly later: { readonly rateBps: number; readonly on: CalendarDate } | null;
  /** On the gain of a redemption; null where none is deducted. */
  readonly gainRateBps: number | null;
  /** A resident declares by Form 121, a non-resident claims a treaty's rate on interest. */
  readonly lowerBy: "FORM_121" | "TREATY" | null;
}

type Held = Pick<Investment, "incomeType" | "cashflow" | "currency">;

/** As of the next payout, or the last one; null for a product that pays no income, and in a foreign currency. */
export function tdsOutlineOf({ incomeType: income, cashflow, currency }: Held): TdsOutline | null {
  const taxed = cashflow.filter(isTaxedByPayer);
  const payout = taxed.find(({ status }) => status !== "PAID") ?? taxed.at(-1);
  if (income === null || currency !== "INR" || !payout) return null;
  const { tdsBasis: basis, tdsRateBps: rateBps } = payout;
  const on = payout.paidOn ?? payout.dueOn;
  const isAbroad = residencyOf(basis) === "NON_RESIDENT";
  return {
    ...sectionOf(income, isAbroad, on),
    income,
    basis,
    rateBps,
    later: rateBps === 0 ? laterRateOf(taxed, payout) : null,
    gainRateBps: cashflow.map(gainRateOf).find((rate) => rate > 0) ?? null,
    lowerBy: loweredBy(income, isAbroad, on),
  };
}

/**
 * The lowest and the highest rate of tax on an income in a foreign currency; null where nothing is deducted. They
 * differ where the surcharge follows the payer's payments of a tax year.
 */
export function ratesAbroadOf({ cashflow }: Pick<Held, "cashflow">): { leastBps: number; mostBps: number } | null {
  const rates = cashflow.map(({ tdsRateBps }) => tdsRateBps).filter((rate) => rate > 0);
  return rates.length === 0 ? null : { leastBps: Math.min(...rates), mostBps: Math.max(...rates) };
}

/** A year's interest may pass the limit that the present year's does not. */
function laterRateOf(taxed: readonly Payout[], now: Payout): TdsOutline["later"] {
  const first = taxed.find(({ dueOn, tdsRateBps }) => dueOn > now.dueOn && tdsRateBps > 0);
  return first ? { rateBps: first.tdsRateBps, on: first.dueOn } : null;
}

/** A bank reports a senior's interest under a code of its own, and the holder's age is not known here: then no code is stated. */
function sectionOf(income: Income, isAbroad: boolean, on: CalendarDate): TdsSection {
  const [section, ofSenior] = [false, true].map((isSenior) => sectionOn(on, income, { isAbroad, isSenior }));
  if (!section) throw new Error(`no section for ${income}`);
  return section.paymentCode === ofSenior?.paymentCode ? section : { ...section, paymentCode: null };
}

function loweredBy(income: Income, isAbroad: boolean, on: CalendarDate): TdsOutline["lowerBy"] {
  if (isAbroad) return isInterest(income) ? "TREATY" : null;
  return isDeclarable(income, on) ? "FORM_121" : null;
}

const gainRateOf = ({ redemption }: Payout): number => redemption?.tdsRateBps ?? 0;
