/** The TDS of the payouts of a holding: its rate, its section, and the relief that would lower it. Pure. */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import type { Investment, Payout } from "../contract/calls/investments.ts";
import { addMinor, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import type { TdsBasis } from "../contract/values/tds-basis.ts";
import { inForce } from "../finance/dated-law.ts";
import { isDeclarable } from "../finance/form-121.ts";
import { RESIDENT_TDS } from "../finance/tax-table.ts";
import { isInterest, residencyOf } from "../finance/tds-relief.ts";
import { sectionOn, type TdsSection } from "../finance/tds-sections.ts";
import { incomePaidBy, interestIn, isTaxedByPayer } from "./tax.ts";

/** Why nothing is deducted from a resident: the limit of a year or a month, the payer, or a gain in place of interest. */
export type WithoutTds = "YEAR" | "MONTH" | "GOVERNMENT" | "NO_INTEREST";

export interface TdsOutline extends TdsSection {
  readonly income: Income | "NO_INTEREST";
  readonly basis: TdsBasis;
  readonly rateBps: number;
  /** Null where tax is deducted from the income. */
  readonly untaxedBy: WithoutTds | Exclude<TdsBasis, "RESIDENT"> | null;
  /** The first later payout from which tax is deducted, where nothing is deducted now; else null. */
  readonly later: { readonly rateBps: number; readonly on: CalendarDate } | null;
  /** On the gain of a redemption; null where none is deducted. */
  readonly gainRateBps: number | null;
  /** A resident declares by Form 121, a non-resident claims a treaty's rate on interest, or its exemption of a gain. */
  readonly lowerBy: "FORM_121" | "TREATY" | "TREATY_GAIN" | null;
}

type Held = Pick<Investment, "incomeType" | "cashflow" | "currency">;

/** As of the next payout with income, or the last one; null for a product that pays no income, and in a foreign currency. */
export function tdsOutlineOf({ incomeType: income, cashflow, currency }: Held): TdsOutline | null {
  const taxed = cashflow.filter(isTaxedByPayer);
  const earning = taxed.filter((payout) => payout.kind === "RENTAL" || interestIn(payout) > 0);
  const payout = nextOf(earning) ?? nextOf(taxed);
  if (income === null || currency !== "INR" || !payout) return null;
  const { tdsBasis: basis, tdsRateBps: rateBps } = payout;
  const on = payout.paidOn ?? payout.dueOn;
  const isAbroad = residencyOf(basis) === "NON_RESIDENT";
  const paid = earning.length > 0 ? income : null;
  return {
    ...sectionOf(income, isAbroad, on),
    income: paid ?? "NO_INTEREST",
    basis,
    rateBps,
    untaxedBy: rateBps > 0 ? null : untaxedBy(paid, basis, on),
    later: rateBps === 0 ? laterRateOf(taxed, payout) : null,
    gainRateBps: cashflow.map(gainRateOf).find((rate) => rate > 0) ?? null,
    lowerBy: loweredBy(paid, isAbroad, on),
  };
}

const nextOf = (payouts: readonly Payout[]): Payout | undefined =>
  payouts.find(({ status }) => status !== "PAID") ?? payouts.at(-1);

/** Why nothing is deducted from a resident's income of a payer; null: a gain alone, as of a zero-coupon bond. */
export function withoutTdsOf(income: Income | null, on: CalendarDate): WithoutTds {
  if (income === null) return "NO_INTEREST";
  const { rateBps, thresholdPer } = inForce(RESIDENT_TDS, on)[income];
  return rateBps === 0 ? "GOVERNMENT" : thresholdPer;
}

/** What the tax of a schedule is deducted from: a gain where the product pays nothing else. */
export type TaxedBySchedule = "INCOME" | "GAIN" | "BOTH";

export function taxedBy(
  product: ProductTerms,
  cashflow: readonly Pick<ScheduledPayout, "kind" | "tds" | "redemption">[],
): TaxedBySchedule {
  if (incomePaidBy(product) === null) return "GAIN";
  const onGains = cashflow.map(({ kind, tds, redemption }) =>
    kind === "EXIT" ? tds : (redemption?.tds ?? ZERO_PAISE),
  );
  return addMinor(...onGains) > 0 ? "BOTH" : "INCOME";
}

/** A declaration changes nothing where the law deducts nothing anyway. */
function untaxedBy(income: Income | null, basis: TdsBasis, on: CalendarDate): NonNullable<TdsOutline["untaxedBy"]> {
  if (residencyOf(basis) === "NON_RESIDENT") return basis === "TREATY" ? "TREATY" : "NON_RESIDENT";
  const why = withoutTdsOf(income, on);
  return basis === "FORM_121" && (why === "YEAR" || why === "MONTH") ? "FORM_121" : why;
}

/** The messages that describe a deduction. */
export interface TdsWords {
  readonly income: "some" | "none";
  readonly reason: TdsBasis | "TRUST_ABROAD" | "GOVERNMENT" | "NO_INTEREST" | "LIMIT";
  /** Whether the law has a deduction, which has a section and may be lowered. */
  readonly isDeducted: boolean;
}

export function tdsWordsOf({ income, basis, untaxedBy: why, gainRateBps }: TdsOutline): TdsWords {
  const words = { income: income === "NO_INTEREST" ? "none" : "some", isDeducted: true } as const;
  switch (why) {
    case "YEAR":
    case "MONTH":
      return { ...words, reason: "LIMIT" };
    case "GOVERNMENT":
    case "NO_INTEREST":
      return { ...words, reason: why, isDeducted: false };
    case "FORM_121":
    case "NON_RESIDENT":
    case "TREATY":
    case null:
      return {
        ...words,
        reason: income === "NO_INTEREST" && gainRateBps !== null ? "NON_RESIDENT" : reasonOf(income, basis),
      };
  }
}

/** A non-resident's rate on a trust's distribution follows its parts. A treaty's rate is one on interest. */
const reasonOf = (income: TdsOutline["income"], basis: TdsBasis): TdsWords["reason"] =>
  income === "TRUST_INCOME" && basis === "NON_RESIDENT" ? "TRUST_ABROAD" : basis;

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

function loweredBy(income: Income | null, isAbroad: boolean, on: CalendarDate): TdsOutline["lowerBy"] {
  if (isAbroad) {
    if (income === null) return "TREATY_GAIN";
    return isInterest(income) ? "TREATY" : null;
  }
  const isDeducted = income !== null && inForce(RESIDENT_TDS, on)[income].rateBps > 0;
  return isDeducted && isDeclarable(income, on) ? "FORM_121" : null;
}

const gainRateOf = ({ redemption }: Payout): number => redemption?.tdsRateBps ?? 0;
