/**
 * A bond's yield from its clean price, or its price from a yield. Two conventions, each named on the page: the quoted yield and
 * duration are those of the spreadsheet functions (actual days of the coupon period, unmoved due days), the money is that of
 * Indian corporate bonds (actual days over the 365 or 366 of the year of the tenor, and the seller's coupon after its record date).
 */
import { type Paise, paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths } from "../contract/values/calendar-date.ts";
import type { Bond } from "../finance/bond.ts";
import {
  accruedPer100,
  type CouponFrequency,
  cleanPriceOf,
  couponPeriodAt,
  modifiedDurationOf,
  yieldOf,
} from "../finance/bond-price.ts";
import { accruedDays, bondSchedule } from "../finance/bond-schedule.ts";
import { bondPurchase } from "../finance/bond-trade.ts";
import { yieldToMaturity } from "../finance/bond-yield.ts";
import { type QuotedPrice, quotedPrice } from "../finance/quoted-price.ts";
import { BPS_PER_WHOLE } from "../finance/rounding.ts";
import { type Computed, defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, type DatedTable, day, money, rate, type Sentence, type Value } from "./outcome.ts";

const QUOTE_DECIMALS = 10_000;
const BASIS = 1;
/** Quotes are for so much of face value. */
const PER = 100;

const FIELDS = {
  find: { is: "choice", preset: "yield", options: ["yield", "price"] },
  face: { is: "amount", preset: "1000000" },
  coupon: { is: "rate", preset: "9.50" },
  frequency: { is: "choice", preset: "2", options: ["1", "2", "4", "12"] },
  settlement: { is: "date", preset: (today: string) => today },
  maturity: { is: "date", preset: (today: CalendarDate) => addMonths(today, 40) },
  price: { is: "quote", preset: "98.50" },
  yield: { is: "rate", preset: "10.25" },
} as const;

type Values = ValuesOf<typeof FIELDS>;

const quoted = (bond: Values) =>
  ({
    settlement: bond.settlement,
    maturity: bond.maturity,
    frequency: Number(bond.frequency) as CouponFrequency,
    basis: BASIS,
    coupon: bond.coupon / BPS_PER_WHOLE,
  }) as const;

const toQuote = (price: number): QuotedPrice | null => {
  const whole = Math.round(price * QUOTE_DECIMALS);
  return whole > 0 ? quotedPrice(whole) : null;
};

function computeBond(values: Values): Computed {
  if (values.maturity <= values.settlement) return { problems: [{ field: "maturity", code: "NOT_AFTER_START" }] };
  const bond = quoted(values);
  const isYieldSought = values.find === "yield";
  const quote = isYieldSought
    ? quotedPrice(values.price)
    : toQuote(cleanPriceOf({ ...bond, yieldRate: values.yield / BPS_PER_WHOLE }));
  const yieldRate =
    quote === null || !isYieldSought
      ? values.yield / BPS_PER_WHOLE
      : yieldOf({ ...bond, cleanPrice: quote / QUOTE_DECIMALS });
  if (quote === null || yieldRate === null) {
    return { problems: [{ field: isYieldSought ? "price" : "yield", code: "NO_YIELD" }] };
  }
  return {
    outcome: outcomeOf(values, { quote, yieldBps: Math.round(yieldRate * BPS_PER_WHOLE), yieldRate }),
  };
}

interface Solved {
  readonly quote: QuotedPrice;
  readonly yieldBps: number;
  readonly yieldRate: number;
}

function outcomeOf(values: Values, { quote, yieldBps, yieldRate }: Solved) {
  const bond = quoted(values);
  const { previousCoupon, nextCoupon } = couponPeriodAt(bond);
  // The issue is unknown; interest accrues from the last coupon day all the same.
  const held: Bond = {
    issuedOn: previousCoupon,
    maturityOn: values.maturity,
    couponBps: values.coupon,
    payout: bond.frequency,
  };
  const trade = { bond: held, facePaise: values.face, cleanPrice: quote, settlesOn: values.settlement };
  const { cleanPaise, accruedPaise, stampDutyPaise, totalPaise } = bondPurchase(trade);
  const { days, yearDays } = accruedDays({ bond: held, on: values.settlement });
  const effective = yieldToMaturity(trade);
  const price: Value = { is: "quote", price: quote };
  const years: Value = { is: "hundredths", value: Math.round(modifiedDurationOf({ ...bond, yieldRate }) * 100) };
  return {
    headline: values.find === "yield" ? { name: "yield", value: rate(yieldBps) } : { name: "cleanPrice", value: price },
    lines: [
      { name: "priceForFace", value: money(cleanPaise) },
      { name: days < 0 ? "exCoupon" : "accrued", value: money(accruedPaise) },
      { name: "stampDuty", value: money(stampDutyPaise) },
      { name: "youPay", value: money(totalPaise), isTotal: true },
      ...(values.find === "yield" ? [] : [{ name: "yield", value: rate(yieldBps) }]),
      ...(effective === null ? [] : [{ name: "effectiveYield", value: rate(Math.round(effective * BPS_PER_WHOLE)) }]),
      { name: "duration", value: years },
      { name: "lastCoupon", value: day(previousCoupon) },
      { name: "nextCoupon", value: day(nextCoupon) },
    ],
    table: paymentsOf(held, values, totalPaise),
    working: [
      {
        name: days < 0 ? "exCouponWorking" : "accruedWorking",
        values: {
          face: money(values.face),
          coupon: rate(values.coupon),
          days: count(Math.abs(days)),
          year: count(yearDays),
          accrued: money(paise(Math.abs(accruedPaise))),
        },
      },
      priceWorking(bond, { price, yield: rate(yieldBps) }),
      { name: "durationWorking", values: { years } },
    ],
    cautions: [],
  };
}

/** The price with its duty, then each payout before tax, on the unmoved due days by which the yield counts. */
function paymentsOf(bond: Bond, { face, settlement }: Values, price: Paise): DatedTable {
  const holder = { residency: "RESIDENT", panVerified: true } as const;
  const payouts = bondSchedule({ bond, facePaise: face, heldFrom: settlement, calendar: null, ...holder });
  return {
    columns: ["gross"],
    rows: [
      { on: settlement, name: "paidIn", amounts: [paise(-price)] },
      ...payouts.map(({ dueOn, kind, grossPaise }) => ({
        on: dueOn,
        name: kind === "MATURITY" ? "redemption" : "coupon",
        amounts: [grossPaise],
      })),
    ],
  };
}

/** Of the last coupon period the quoted functions use simple interest. */
function priceWorking(
  bond: ReturnType<typeof quoted>,
  values: { readonly price: Value; readonly yield: Value },
): Sentence {
  const { couponsLeft, daysToNext, daysInPeriod } = couponPeriodAt(bond);
  if (couponsLeft > 1) return { name: "priceWorking", values: { ...values, coupons: count(couponsLeft) } };
  const per100 = (amount: number): Value => ({ is: "quote", price: Math.round(amount * QUOTE_DECIMALS) });
  const frequency = count(bond.frequency);
  const last = per100((PER * bond.coupon) / bond.frequency);
  const days = { days: count(daysToNext), period: count(daysInPeriod) };
  return {
    name: "lastPriceWorking",
    values: { ...values, ...days, frequency, last, accrued: per100(accruedPer100(bond)) },
  };
}

export const bondYield = defineCalculator({
  slug: "bond-yield",
  category: "BOND",
  fields: FIELDS,
  compute: computeBond,
});
