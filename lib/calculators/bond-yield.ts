/** A bond's yield from its clean price, or its price from a yield, with the accrued interest that the buyer pays. */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths } from "../contract/values/calendar-date.ts";
import type { Bond } from "../finance/bond.ts";
import {
  type CouponFrequency,
  cleanPriceOf,
  couponPeriodAt,
  modifiedDurationOf,
  yieldOf,
} from "../finance/bond-price.ts";
import { bondPurchase } from "../finance/bond-trade.ts";
import { yieldToMaturity } from "../finance/bond-yield.ts";
import type { HolidayCalendar, WithCalendar } from "../finance/business-days.ts";
import { type QuotedPrice, quotedPrice } from "../finance/quoted-price.ts";
import { BPS_PER_WHOLE } from "../finance/rounding.ts";
import { type Computed, defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, day, money, rate, type Value } from "./outcome.ts";

const QUOTE_DECIMALS = 10_000;
const BASIS = 1;

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

function computeBond(values: Values, calendar: HolidayCalendar): Computed {
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
    outcome: outcomeOf(values, { quote, yieldBps: Math.round(yieldRate * BPS_PER_WHOLE), yieldRate, calendar }),
  };
}

interface Solved extends WithCalendar {
  readonly quote: QuotedPrice;
  readonly yieldBps: number;
  readonly yieldRate: number;
}

function outcomeOf(values: Values, { quote, yieldBps, yieldRate, calendar }: Solved) {
  const bond = quoted(values);
  const { previousCoupon, nextCoupon, couponsLeft, daysAccrued, daysInPeriod } = couponPeriodAt(bond);
  // The issue is unknown; interest accrues from the last coupon day all the same.
  const held: Bond = {
    issuedOn: previousCoupon,
    maturityOn: values.maturity,
    couponBps: values.coupon,
    payout: bond.frequency,
  };
  const trade = { bond: held, facePaise: values.face, cleanPrice: quote, settlesOn: values.settlement };
  const { cleanPaise, accruedPaise, stampDutyPaise, totalPaise } = bondPurchase(trade);
  const effective = yieldToMaturity({ ...trade, calendar });
  const price: Value = { is: "quote", price: quote };
  const years: Value = { is: "hundredths", value: Math.round(modifiedDurationOf({ ...bond, yieldRate }) * 100) };
  return {
    headline: values.find === "yield" ? { name: "yield", value: rate(yieldBps) } : { name: "cleanPrice", value: price },
    lines: [
      { name: "priceForFace", value: money(cleanPaise) },
      { name: "accrued", value: money(accruedPaise) },
      { name: "stampDuty", value: money(stampDutyPaise) },
      { name: "youPay", value: money(totalPaise), isTotal: true },
      ...(values.find === "yield" ? [] : [{ name: "yield", value: rate(yieldBps) }]),
      ...(effective === null ? [] : [{ name: "effectiveYield", value: rate(Math.round(effective * BPS_PER_WHOLE)) }]),
      { name: "duration", value: years },
      { name: "lastCoupon", value: day(previousCoupon) },
      { name: "nextCoupon", value: day(nextCoupon) },
    ],
    working: [
      {
        name: "accruedWorking",
        values: {
          face: money(values.face),
          coupon: rate(values.coupon),
          days: count(daysAccrued),
          period: count(daysInPeriod),
          accrued: money(accruedPaise),
        },
      },
      { name: "priceWorking", values: { price, yield: rate(yieldBps), coupons: count(couponsLeft) } },
      { name: "durationWorking", values: { years } },
    ],
    cautions: [],
  };
}

export const bondYield = defineCalculator({
  slug: "bond-yield",
  category: "BOND",
  fields: FIELDS,
  compute: computeBond,
});
