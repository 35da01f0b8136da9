/** Contradictions between the terms of a bond, in English for an operator. Pure. */
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { type Bond, couponDays, isZeroCoupon } from "../finance/bond.ts";
import { contradictionsInPuts } from "../finance/bond-put.ts";
import { ZERO_COUPON_LIFE } from "../finance/capital-gain-tax.ts";
import { inForce } from "../finance/dated-law.ts";
import { BPS_PER_WHOLE } from "../finance/rounding.ts";

const isRising = (days: readonly CalendarDate[]) =>
  days.every((day, index) => index === 0 || day > (days[index - 1] ?? day));

/** @param unit face value of one bond, in paise */
export function contradictionsInBond(bond: Bond, unit: number): readonly string[] {
  const { issuedOn, maturityOn, payout, firstCouponOn, steps = [], repayments = [], calls = [], puts = [] } = bond;
  if (issuedOn >= maturityOn) return ["the bond matures before its issue"];
  const coupons = new Set(couponDays(bond).slice(1, -1));
  const listed: readonly (readonly [string, readonly CalendarDate[]])[] = [
    ["a step", steps.map(({ from }) => from)],
    ["a repayment", repayments.map(({ on }) => on)],
    ["a call", calls.map(({ on }) => on)],
    ["a put", puts.map(({ on }) => on)],
  ];
  const misplaced = listed.flatMap(([name, days]) => [
    ...(days.every((day) => coupons.has(day)) ? [] : [`${name} is not on a coupon day before maturity`]),
    ...(isRising(days) ? [] : [`the days of ${name} are not in order`]),
  ]);
  const repaidBps = repayments.reduce((sum, { shareBps }) => sum + shareBps, 0);
  const is = (holds: boolean, contradiction: string) => (holds ? [contradiction] : []);
  return [
    ...misplaced,
    ...contradictionsInPuts(bond),
    ...is(firstCouponOn !== undefined && !coupons.has(firstCouponOn), "the first coupon is not on a coupon day"),
    ...is(repaidBps >= BPS_PER_WHOLE, "the repayments leave nothing to redeem at maturity"),
    ...is(
      repayments.length > 0 && unit % BPS_PER_WHOLE !== 0,
      "the face value is not a whole number of paise per 0.01%",
    ),
    ...is(isZeroCoupon(bond) && payout !== "AT_MATURITY", "coupons of a zero-coupon bond"),
  ];
}

/** The discount of a bond that no notification specifies is taxed year by year as interest, which no engine here computes. */
export function contradictionsInNotice(
  bond: Bond,
  { notifiedAs, listed }: Pick<ProductOf<"BOND">, "notifiedAs" | "listed">,
): readonly string[] {
  if (!isZeroCoupon(bond))
    return notifiedAs === undefined ? [] : ["a bond with coupons is notified as a zero-coupon bond"];
  if (notifiedAs === undefined) return ["a zero-coupon bond states no notification"];
  const { minimum, maximum } = inForce(ZERO_COUPON_LIFE, bond.issuedOn);
  const isOfLife =
    bond.maturityOn >= addMonths(bond.issuedOn, minimum) && bond.maturityOn <= addMonths(bond.issuedOn, maximum);
  return [
    ...(isOfLife ? [] : [`a notified zero-coupon bond has a life of ${minimum} to ${maximum} months`]),
    ...(listed ? [] : ["a notified zero-coupon bond is listed"]),
  ];
}

/** Government securities of other forms have conventions that no engine here computes. */
export function contradictionsInGovernment(bond: Bond): readonly string[] {
  if (bond.convention !== "GOVERNMENT") return [];
  const { payout, steps, repayments, calls, puts } = bond;
  const isPlain = [steps, repayments, calls, puts].every((terms = []) => terms.length === 0);
  return isPlain && payout === 2
    ? []
    : ["a government security pays half-yearly, and has no steps, repayments, calls or puts"];
}

/** A new deal states its first coupon and no fixing; a fixing is an event of its own day. */
export function contradictionsInFloating({ floating, steps, payout }: ProductOf<"BOND">): readonly string[] {
  if (!floating) return [];
  return [
    ...(steps ? ["a floating coupon and steps"] : []),
    ...(payout === "AT_MATURITY" ? ["a floating coupon that is never reset"] : []),
    ...(floating.fixings.length > 0 ? ["fixings in a file: record each with npm run ops -- fixing"] : []),
  ];
}
