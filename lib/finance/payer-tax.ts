/**
 * Tax deducted at source on everything that one payer pays one investor. Pure.
 * - A resident has a threshold for each income of a payer: of interest by the tax year, of rent by the month (sections
 *   193, 194A and 194-I of 1961; section 393(1) of 2025). Up to it nothing is deducted, above it tax on the whole
 *   income of the period. Distributions of a business trust have no threshold.
 * - A non-resident has none. The surcharge follows the income of the tax year "paid or likely to be paid" by this payer
 *   "and subject to the deduction" (Finance Act, First Schedule, Part II): interest, rent and gains together, those
 *   promised for the rest of the year included. The schedule gives no marginal relief on a deduction, so one paisa
 *   above a step raises the tax on the whole year.
 * - Income in a foreign currency counts in rupees at the rate of exchange of its day (tds-exchange.ts); its tax is
 *   deducted in its own currency, and the shortfall of an earlier deduction is made up from the next payment in any
 *   currency.
 * Income of other payers is unknown to the payer and does not count. Invariant: of a period, the tax of all payments is
 * the rate on all its income, as far as the open payments suffice.
 */

import { addPaise, MINOR_PER_MAJOR, type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate, financialYearOf } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { PassedThrough } from "./business-trust.ts";
import type { GainHolding } from "./capital-gain-tax.ts";
import { type CashFlow, cashFlow, type PayoutParts } from "./cash-flow.ts";
import { inForce } from "./dated-law.ts";
import { isSeniorIn } from "./form-121.ts";
import type { InterestAbroad } from "./interest-abroad.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";
import { NO_TDS, nonResidentRateOn, type Tds, tdsRateOn } from "./tax.ts";
import { RESIDENT_TDS } from "./tax-table.ts";
import type { Residency, Taxpayer } from "./taxpayer.ts";
import { isGainExempt, tdsBasisOf } from "./tds-relief.ts";

export interface Payment {
  readonly income: Income;
  /** The day on which it is paid or credited. */
  readonly on: CalendarDate;
  /** The months that a rent is for, as 2026-11. Empty for interest and gains. */
  readonly rentMonths: readonly string[];
  readonly incomePaise: Paise;
  /** The most that can be deducted from this payment. */
  readonly payablePaise: Paise;
  /** The tax that was deducted from a payment in the past; null while the payment is open. */
  readonly deductedPaise: Paise | null;
  /** The payee's residence when the tax was deducted, if it differs from the present one. */
  readonly deductedAs?: Residency;
  /** Null for interest and rent. */
  readonly gain: GainHolding | null;
  /** Tax character of a business trust's distribution; absent for other income. */
  readonly passedThrough?: PassedThrough | undefined;
  /** The facts that set the rate of a non-resident's interest; by default the rates in force. */
  readonly abroad?: InterestAbroad | undefined;
  /** Paise per unit on a day; the amounts are in the smallest unit, a hundredth. Absent for rupees. */
  readonly paisePerMajorOn?: ((on: CalendarDate) => number) | undefined;
}

/** An amount of a payment's currency in paise, half-up. */
const inPaise = (value: number, { paisePerMajorOn, on }: Pick<Payment, "paisePerMajorOn" | "on">): number =>
  paisePerMajorOn
    ? mulDiv({ value, numerator: paisePerMajorOn(on), denominator: MINOR_PER_MAJOR, rounding: "half-up" })
    : value;

/** Paise in the smallest unit of a payment's currency, half-up. */
const fromPaise = (value: number, { paisePerMajorOn, on }: Pick<Payment, "paisePerMajorOn" | "on">): number =>
  paisePerMajorOn
    ? mulDiv({ value, numerator: MINOR_PER_MAJOR, denominator: paisePerMajorOn(on), rounding: "half-up" })
    : value;

/** The months of a rent that is paid for so many months up to a day. */
export const rentMonthsTo = (accruesTo: CalendarDate, months: number): readonly string[] =>
  Array.from({ length: months }, (_, back) => addMonths(accruesTo, -back).slice(0, 7)).toReversed();

/** Orders payments by day; on one day the paid ones before the open ones, which make up for tax that was not deducted. */
const inTime = (one: Payment, other: Payment): number =>
  one.on.localeCompare(other.on) || Number(one.deductedPaise === null) - Number(other.deductedPaise === null);

/** The tax of each payment of one payer, in the order given; of a past payment, the tax actually deducted. */
export function payerTds(payments: readonly Payment[], taxpayer: Taxpayer): readonly Tds[] {
  const totals = new Map(taxpayer.otherIncome);
  for (const [period, incomePaise] of incomeByPeriod(payments, taxpayer)) {
    totals.set(period, addPaise(totals.get(period) ?? ZERO_PAISE, incomePaise));
  }
  /** In paise. */
  const owed = new Map<string, number>();
  const taxes: Tds[] = [];
  const inOrder = payments.map((payment, index) => ({ payment, index }));
  for (const { payment, index } of inOrder.toSorted((a, b) => inTime(a.payment, b.payment))) {
    const { incomePaise, payablePaise, deductedPaise, deductedAs = taxpayer.residency } = payment;
    const periods = periodsOf(payment, taxpayer);
    const last = periods.at(-1) ?? "";
    const mostPaise = paise(Math.max(...periods.map((period) => totals.get(period) ?? 0)));
    const rateBps = rateOf(payment, taxpayer, mostPaise);
    // A change of residence neither makes up nor refunds tax deducted before it.
    if (deductedPaise !== null && deductedAs !== taxpayer.residency) {
      taxes[index] = { rateBps, tdsPaise: deductedPaise };
      continue;
    }
    const [before, share] = [owed.get(last) ?? 0, shareOf(incomePaise, rateBps)];
    const due = fromPaise(before, payment) + share;
    // Deductions of the past that were too small are made up from the next payment that is not declared free of tax.
    const isDeclared = tdsBasisOf({ ...taxpayer, income: payment.income, date: payment.on }) === "FORM_121";
    const tdsPaise = deductedPaise ?? paise(isDeclared ? 0 : Math.max(0, Math.min(due, payablePaise)));
    owed.set(last, before + inPaise(share, payment) - inPaise(tdsPaise, payment));
    // A payment without income has no rate, unless it makes up tax of the past.
    taxes[index] = { rateBps: incomePaise === 0 && tdsPaise === 0 ? bps(0) : rateBps, tdsPaise };
  }
  return taxes;
}

/** The income of each period of the law, in paise: `otherIncome` of a taxpayer for a further payment of the same payer. */
export function incomeByPeriod(
  payments: readonly Payment[],
  { residency }: Pick<Taxpayer, "residency">,
): ReadonlyMap<string, Paise> {
  const totals = new Map<string, Paise>();
  for (const payment of payments) {
    const periods = periodsOf(payment, { residency });
    const value = inPaise(Math.max(0, payment.incomePaise), payment);
    const share = mulDiv({ value, numerator: 1, denominator: periods.length, rounding: "half-up" });
    for (const period of periods) totals.set(period, addPaise(totals.get(period) ?? ZERO_PAISE, paise(share)));
  }
  return totals;
}

/** The periods in which a payment's income is counted, at least one: a tax year, or the months of a resident's rent. */
function periodsOf({ income, on, gain, rentMonths }: Payment, { residency }: Pick<Taxpayer, "residency">) {
  switch (residency) {
    case "NON_RESIDENT":
      return [financialYearOf(on)];
    case "RESIDENT": {
      const { thresholdPer } = inForce(RESIDENT_TDS, on)[income];
      const isMonthly = thresholdPer === "MONTH" && rentMonths.length > 0;
      return (isMonthly ? rentMonths : [financialYearOf(on)]).map((period) => `${gain ? "GAIN" : income} ${period}`);
    }
  }
}

function rateOf(
  { income, on: date, gain, passedThrough, abroad }: Payment,
  taxpayer: Taxpayer,
  periodIncomePaise: Paise,
): Bps {
  switch (taxpayer.residency) {
    case "NON_RESIDENT": {
      const special = { yearIncomePaise: periodIncomePaise, passedThrough, abroad };
      if (!gain) return tdsRateOn({ ...taxpayer, income, date, ...special });
      const isExempt = isGainExempt({ ...taxpayer, asset: gain.asset, date });
      return isExempt ? bps(0) : nonResidentRateOn({ date, gain, yearIncomePaise: periodIncomePaise });
    }
    case "RESIDENT":
      // A resident declares a gain in the tax return.
      return gain || periodIncomePaise <= thresholdOf(income, date, taxpayer)
        ? bps(0)
        : tdsRateOn({ ...taxpayer, income, date });
  }
}

function thresholdOf(income: Income, date: CalendarDate, { bornOn = null }: Pick<Taxpayer, "bornOn">): Paise {
  const { thresholdPaise, seniorThresholdPaise } = inForce(RESIDENT_TDS, date)[income];
  return bornOn !== null && isSeniorIn(bornOn, date) ? seniorThresholdPaise : thresholdPaise;
}

const shareOf = (incomePaise: Paise, rateBps: Bps): number =>
  mulDiv({ value: Math.max(0, incomePaise), numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });

/** A payout before tax. */
export interface UntaxedFlow extends Omit<PayoutParts, "payoutSequence" | "tds"> {
  /** The taxed part of the payout: interest, the whole rental, or a gain; never repaid principal. */
  readonly taxed: Pick<Payment, "income" | "incomePaise" | "gain" | "rentMonths" | "passedThrough">;
}

/** The interest of a payout that is paid in full. */
export const interestOf = (income: Income, incomePaise: Paise): UntaxedFlow["taxed"] => ({
  ...{ income, incomePaise, gain: null, rentMonths: [] },
});

/** The tax on interest, if the payer pays the investor nothing more than `otherIncome`. */
export function interestTds(
  { income, on, incomePaise }: Pick<Payment, "income" | "on" | "incomePaise">,
  taxpayer: Taxpayer,
): Tds {
  const payment = { ...interestOf(income, incomePaise), on, payablePaise: incomePaise, deductedPaise: null };
  return payerTds([payment], taxpayer)[0] ?? NO_TDS;
}

/** A schedule whose payouts are taxed when they are paid, if the payer pays the investor nothing more than `otherIncome`. */
export function taxedSchedule(flows: readonly UntaxedFlow[], taxpayer: Taxpayer): readonly CashFlow[] {
  const payments = flows.map(({ dueOn: on, principalPaise, incomePaise, taxed }): Payment => {
    return { ...taxed, on, payablePaise: addPaise(principalPaise, incomePaise), deductedPaise: null };
  });
  const taxes = payerTds(payments, taxpayer);
  return flows.map(({ taxed, ...flow }, index) => {
    const tds = (taxed.incomePaise === 0 ? null : taxes[index]) ?? NO_TDS;
    return cashFlow({ ...flow, payoutSequence: index + 1, tds });
  });
}
