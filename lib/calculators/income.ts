/** The interest of one amount over one period in each form that the comparison knows, before and after tax. */

import { type Paise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate, daysBetween } from "../contract/values/calendar-date.ts";
import { assetLeasingSchedule } from "../finance/asset-leasing.ts";
import { bondSchedule } from "../finance/bond-schedule.ts";
import { bondPurchase } from "../finance/bond-trade.ts";
import type { WithCalendar } from "../finance/business-days.ts";
import { inForce } from "../finance/dated-law.ts";
import { creditDaysBetween } from "../finance/deposit-tax.ts";
import { DEPOSITS_ABROAD } from "../finance/deposits-abroad.ts";
import { fixedDepositSchedule } from "../finance/fixed-deposit.ts";
import { giftDepositSchedule } from "../finance/gift.ts";
import { ownTax } from "../finance/own-tax.ts";
import { interestTds } from "../finance/payer-tax.ts";
import { quotedPrice } from "../finance/quoted-price.ts";
import type { Bps } from "../finance/rounding.ts";
import { simpleInterest } from "../finance/simple-interest.ts";
import { tdsOn } from "../finance/tax.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import { less, sumOf } from "./taxpayer.ts";

export interface IncomePlan extends WithCalendar {
  readonly amount: Paise;
  readonly rateBps: Bps;
  readonly from: CalendarDate;
  readonly months: number;
  readonly taxpayer: Taxpayer;
}

export interface IncomeOutcome {
  readonly interest: Paise;
  readonly tds: Paise;
  /** Duties and charges of the purchase. */
  readonly cost: Paise;
}

export interface Settled extends IncomeOutcome {
  readonly tax: Paise;
  /** To pay with the return; negative is a refund. */
  readonly balance: Paise;
  readonly gain: Paise;
  readonly inHand: Paise;
}

export function settle({ amount, income, taxBps }: { amount: Paise; income: IncomeOutcome; taxBps: Bps }): Settled {
  const tax = ownTax(income.interest, taxBps);
  const gain = paise(income.interest - tax - income.cost);
  return { ...income, tax, balance: less(tax, income.tds), gain, inHand: paise(amount + gain) };
}

export const endOf = ({ from, months }: Pick<IncomePlan, "from" | "months">): CalendarDate => addMonths(from, months);

export const daysOf = (plan: Pick<IncomePlan, "from" | "months">): number =>
  daysBetween({ from: plan.from, to: endOf(plan) });

/** Deals of one payer one after another at the same rate, without a gap; interest is set aside and not reinvested. */
export function invoiceIncome({ amount, rateBps, from, months, taxpayer }: IncomePlan): IncomeOutcome {
  const days = [...creditDaysBetween(from, endOf({ from, months })), endOf({ from, months })];
  const upTo = days.map((to) => simpleInterest({ principalPaise: amount, rateBps, from, to }));
  const years = days.map((on, index) => {
    const incomePaise = subtractPaise(upTo[index] ?? ZERO_PAISE, upTo[index - 1] ?? ZERO_PAISE);
    return interestTds({ income: "OTHER_INTEREST", on, incomePaise }, taxpayer).tdsPaise;
  });
  return { interest: upTo.at(-1) ?? ZERO_PAISE, tds: sumOf(years), cost: ZERO_PAISE };
}

/** A lease of the whole period without residual, to the law a loan: every instalment repays a part of the principal. */
export function leaseIncome({ amount, rateBps, from, months, taxpayer, calendar }: IncomePlan): IncomeOutcome {
  const rentals = assetLeasingSchedule({
    investedPaise: amount,
    residualPaise: ZERO_PAISE,
    rateBps,
    months,
    startsOn: from,
    calendar,
    taxedAs: "INTEREST",
    ...taxpayer,
  });
  return {
    interest: sumOf(rentals.map(({ incomePaise }) => incomePaise)),
    tds: sumOf(rentals.map(({ tdsPaise }) => tdsPaise)),
    cost: ZERO_PAISE,
  };
}

const PAR = quotedPrice(100_0000);

/** Bought at face value on the day of issue, with quarterly coupons, kept to maturity. */
export function bondIncome({ amount, rateBps, from, months, taxpayer, calendar }: IncomePlan): IncomeOutcome {
  const bond = { issuedOn: from, maturityOn: endOf({ from, months }), couponBps: rateBps, payout: 4 } as const;
  const payouts = bondSchedule({ bond, facePaise: amount, heldFrom: from, calendar, ...taxpayer });
  const { stampDutyPaise } = bondPurchase({ bond, facePaise: amount, cleanPrice: PAR, settlesOn: from });
  return {
    interest: sumOf(payouts.map(({ incomePaise }) => incomePaise)),
    tds: sumOf(payouts.map(({ tdsPaise }) => tdsPaise)),
    cost: stampDutyPaise,
  };
}

/** Cumulative, compounded by quarters. */
export function depositIncome(plan: IncomePlan, staysWhole = false): IncomeOutcome {
  const { amount, rateBps, from, months, taxpayer, calendar } = plan;
  const payouts = fixedDepositSchedule({
    principalPaise: amount,
    rateBps,
    depositedOn: from,
    tenureMonths: months,
    payout: "CUMULATIVE",
    income: "BANK_INTEREST",
    calendar,
    staysWhole,
    ...taxpayer,
  });
  return {
    interest: sumOf(payouts.map(({ incomePaise }) => incomePaise)),
    tds: sumOf(payouts.map(({ tdsPaise }) => tdsPaise)),
    cost: ZERO_PAISE,
  };
}

/** An NRE deposit: interest is exempt for a non-resident, and nothing is deducted or taken out of it. */
export function nreIncome(plan: IncomePlan): IncomeOutcome {
  const { isExempt } = inForce(DEPOSITS_ABROAD, plan.from).NRE;
  const income = depositIncome(plan, isExempt);
  return isExempt ? { ...income, tds: ZERO_PAISE } : income;
}

/**
 * A foreign-currency deposit of GIFT City for a non-resident: exempt in India. The amount is counted in rupees at an
 * unchanged exchange rate, so that it can be compared.
 */
export function giftIncome({ amount, rateBps, from, months, taxpayer, calendar }: IncomePlan): IncomeOutcome {
  const payouts = giftDepositSchedule({
    principalMinor: amount,
    rateBps,
    depositedOn: from,
    tenureDays: daysOf({ from, months }),
    payout: "AT_MATURITY",
    calendar,
    ...taxpayer,
  });
  const interest = payouts.reduce<number>((sum, { interestMinor }) => sum + interestMinor, 0);
  return { interest: paise(interest), tds: ZERO_PAISE, cost: ZERO_PAISE };
}

/** Simple interest; banks deduct nothing from a resident's savings account. */
export function savingsIncome({ amount, rateBps, from, months, taxpayer }: IncomePlan): IncomeOutcome {
  const date = endOf({ from, months });
  const interest = simpleInterest({ principalPaise: amount, rateBps, from, to: date });
  const isDeducted = taxpayer.residency === "NON_RESIDENT";
  const tds = isDeducted
    ? tdsOn({ income: "BANK_INTEREST", incomePaise: interest, date, ...taxpayer }).tdsPaise
    : ZERO_PAISE;
  return { interest, tds, cost: ZERO_PAISE };
}
