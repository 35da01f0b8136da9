/**
 * The return of an investment after the investor's own income tax: the one figure by which deals are compared. Pure.
 * The tax counts on the day of the payout that causes it, whether the payer deducts it or the investor pays it later.
 */
import type { ListedDeal, ScheduledPayout } from "../contract/calls/deals.ts";
import { type Minor, minor, type Paise, paise, subtractMinor } from "../contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../contract/values/calendar-date.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import type { WithCalendar } from "../finance/business-days.ts";
import { isLongTerm, rateOnGain } from "../finance/capital-gain-tax.ts";
import { interestTo, takenIn } from "../finance/deposit-tax.ts";
import { type OwnedMachine, taxedRents } from "../finance/lease-depreciation.ts";
import { bpsOfRate, type OwnTaxRate, ownTax, surchargeOf } from "../finance/own-tax.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "../finance/rounding.ts";
import { nonResidentRateOn } from "../finance/tax.ts";
import type { Residency } from "../finance/taxpayer.ts";
import { type DatedAmount, xirrBps } from "../finance/xirr.ts";
import { type ExampleChoice, exampleOf } from "./example.ts";
import { isOnlyExpected, productOf } from "./lookup.ts";
import { ownedMachineOf } from "./owned-machine.ts";
import type { DepositTerms } from "./product.ts";
import { abroadOf, declaredIn, gainHoldingOf, isExempt } from "./tax.ts";

export interface OwnTaxPayer {
  readonly residency: Residency;
  /** Decides a senior's rate of a deposit; null where it is not known. */
  readonly bornOn?: CalendarDate | null;
  readonly rate: OwnTaxRate;
}

export interface Promised {
  readonly holding: DepositTerms<ProductTerms>;
  readonly payouts: readonly ScheduledPayout[];
}

/** The income of each payout that is taxed at the investor's rate, and its gain, taxed by how long it was held. */
function taxedParts({ holding, payouts }: Promised): readonly { readonly income: Paise; readonly gain: Paise }[] {
  const machine = ownedMachineOf({ ...holding, payouts, soldOn: payouts.at(-1)?.dueOn ?? null });
  if (machine) return rentedParts(machine, payouts);
  const { growth = null } = productOf(holding.product).yearlyTaxOf?.(holding) ?? {};
  if (growth === null) return payouts.map(partsOf);
  const taken = takenIn(payouts);
  // A growing deposit is taxed each 31 March on the interest earned, and at its end on the rest.
  let taxed = 0;
  const whole = payouts.reduce((sum, { interest }) => sum + interest, 0);
  return payouts.map(({ kind, accruesTo }) => {
    if (kind === "PART_WITHDRAWAL") return { income: paise(0), gain: paise(0) };
    const earned = kind === "ACCRUAL" ? interestTo(growth, taken, accruesTo) : whole;
    const income = paise(earned - taxed);
    taxed = earned;
    return { income, gain: paise(0) };
  });
}

function rentedParts(machine: OwnedMachine, payouts: Promised["payouts"]) {
  const payments = payouts.map((payout) => {
    const isSale = payout.kind === "RESIDUAL";
    return { on: payout.dueOn, isSale, rentPaise: paise(isSale ? 0 : declaredIn(payout)) };
  });
  return taxedRents(machine, payments).map((income) => ({ income, gain: paise(0) }));
}

function partsOf({ kind, interest, redemption }: ScheduledPayout) {
  if (kind === "EXIT") return { income: paise(0), gain: paise(interest) };
  return {
    income: paise(subtractMinor(interest, redemption?.premium ?? minor(0))),
    gain: paise(redemption?.gain ?? 0),
  };
}

/** The rate on a gain: the law's own, or the investor's. */
function gainRate(product: ProductTerms, acquiredOn: CalendarDate, soldOn: CalendarDate, rate: OwnTaxRate): Bps {
  const held = gainHoldingOf(product, acquiredOn);
  if (held === null) return bpsOfRate(rate);
  const monthsHeld = isLongTerm({ ...held, soldOn }) ? Number.POSITIVE_INFINITY : 0;
  const gain = { asset: held.asset, monthsHeld, date: soldOn, surchargeBps: surchargeOf(rate) };
  return rateOnGain(gain) ?? bpsOfRate(rate);
}

/** The rate on income: the investor's own, or that of a non-resident's bond of GIFT City, which is final. */
function incomeRate(product: ProductTerms, date: CalendarDate, { residency, rate }: OwnTaxPayer): Bps {
  const abroad = abroadOf(product);
  if (residency === "RESIDENT" || abroad === "RATES_IN_FORCE") return bpsOfRate(rate);
  const final = nonResidentRateOn({ date, gain: null, yearIncomePaise: paise(0), abroad });
  const numerator = BPS_PER_WHOLE + surchargeOf(rate);
  return bps(mulDiv({ value: final, numerator, denominator: BPS_PER_WHOLE, rounding: "half-up" }));
}

/** The payouts after the investor's own tax, by due day. A year's tax on a growing deposit is money out. */
export function payoutsAfterTax(promised: Promised, payer: OwnTaxPayer): readonly DatedAmount[] {
  const { product, investedOn } = promised.holding;
  const { rate } = payer;
  const isFree = isExempt(product, payer);
  const parts = taxedParts(promised);
  return promised.payouts.map(({ dueOn, gross }, index) => {
    const { income, gain } = parts[index] ?? { income: paise(0), gain: paise(0) };
    const onIncome = ownTax(income, incomeRate(product, dueOn, payer));
    const tax = isFree ? 0 : onIncome + ownTax(gain, gainRate(product, investedOn, dueOn, rate));
    return { date: dueOn, amountPaise: paise(gross - tax) };
  });
}

/** The XIRR of the payouts after the investor's own tax. Null under 30 days, and where nothing is promised. */
export function xirrAfterTaxBps(promised: Promised, payer: OwnTaxPayer): Bps | null {
  const { investedOn: date, amount } = promised.holding;
  return xirrBps([{ date, amountPaise: paise(-amount) }, ...payoutsAfterTax(promised, payer)]);
}

export interface ComparableReturn {
  /** XIRR before and after the investor's own tax, in basis points. */
  readonly beforeBps: Bps;
  readonly afterBps: Bps;
  /** Whether it rests on payouts that nobody owes, such as rent and the sale of a property. */
  readonly isEstimate: boolean;
  /** The deal's own rate, of several the chosen one's, and its tenure in months. */
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  /** The amount invested, and the payouts that it brings before tax. */
  readonly amount: Minor;
  readonly payouts: readonly ScheduledPayout[];
  readonly afterTax: readonly DatedAmount[];
}

type ComparedDeal = Pick<ListedDeal, "product" | "unit" | "rateBps" | "investmentType">;

export interface Comparison extends WithCalendar {
  readonly deal: ComparedDeal;
  readonly amount: Minor;
  readonly at: EpochMs;
  readonly payer: OwnTaxPayer;
  readonly choice?: ExampleChoice;
}

/** The return of an amount invested now. Null where nothing is promised, and for less than 30 days. */
export function comparableReturn(comparison: Comparison): ComparableReturn | null {
  const { deal, amount, at, payer, calendar, choice = {} } = comparison;
  const on = dateInIndia(at);
  const example = exampleOf({ deal, amount, on, at, calendar, choice, depositor: payer });
  if (example === null) return null;
  const { payouts, payoutPlan, rateBps, tenureMonths } = example;
  const holding = { product: deal.product, amount: example.amount, rateBps, investedOn: on, payoutPlan };
  const afterTax = payoutsAfterTax({ holding, payouts }, payer);
  const paid = { date: on, amountPaise: paise(-example.amount) };
  const beforeBps = xirrBps([paid, ...payouts.map(({ dueOn, gross }) => ({ date: dueOn, amountPaise: paise(gross) }))]);
  const afterBps = xirrBps([paid, ...afterTax]);
  if (beforeBps === null || afterBps === null) return null;
  const isEstimate = isOnlyExpected(deal.product.kind);
  const chosen = { rateBps, tenureMonths, amount: example.amount };
  return { beforeBps, afterBps, isEstimate, ...chosen, payouts, afterTax };
}
