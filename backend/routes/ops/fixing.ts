/** `npm run ops -- fixing` records the reference rate of a floating bond for a coupon day. */
import { z } from "zod";
import { calendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { couponDays } from "../../../lib/finance/bond.ts";
import { withFixing } from "../../../lib/finance/floating-rate.ts";
import { floatingOf, withFixings } from "../../../lib/products/floating.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { changeDealTerms, findDealTerms } from "../../catalogue/deals.ts";
import { clock } from "../../clock.ts";
import type { Env } from "../../env.ts";

const fixingArgs = z.strictObject({ dealId, from: calendarDate, referenceBps: z.number().int().min(-1000).max(5000) });

/**
 * Fixes a coupon for every holder, and for whoever buys later. Repeating it changes nothing, and reaches holders who were buying or
 * selling; `pending` counts those that remain.
 * @throws AppError NOT_FOUND for a deal without a floating coupon, INVALID_INPUT for a day that is no coupon day, lies ahead or
 * whose coupon has been paid, IDEMPOTENCY_CONFLICT for another rate than the one fixed, or when the deal
 * was changed meanwhile.
 */
export async function fixCoupon(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, from, referenceBps } = fixingArgs.parse(sent);
  const terms = await findDealTerms(env.CATALOGUE, id);
  const floating = terms && floatingOf(terms.product);
  const bond = terms && productOf(terms.product).resaleOf?.(terms.product).bond;
  if (!terms || !floating || !bond) throw new AppError("NOT_FOUND");
  const fixings = withFixing(floating, { from, referenceBps });
  if (!fixings) throw new AppError("IDEMPOTENCY_CONFLICT");
  const isNew = fixings !== floating.fixings;
  const days = couponDays(bond);
  const today = dateInIndia(clock.now());
  const nextOn = days.find((day) => day > from);
  const isCouponDay = days.slice(1, -1).includes(from);
  if (!isCouponDay || from > today || (isNew && nextOn !== undefined && nextOn <= today))
    throw new AppError("INVALID_INPUT");
  const changed = { ...terms, product: withFixings(terms.product, fixings) };
  // Another operator has fixed or corrected the deal in the meantime: holders hear of no rate that the deal does not state.
  if (isNew && !(await changeDealTerms(env.CATALOGUE, terms, changed))) throw new AppError("IDEMPOTENCY_CONFLICT");
  const { entries } = await env.DEAL.get(env.DEAL.idFromName(id)).register();
  const answers = [];
  for (const { userId } of entries) {
    answers.push(await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).fixCoupons(id, fixings));
  }
  return {
    dealId: id,
    from,
    isNew,
    holders: entries.length,
    pending: answers.filter((answer) => answer === "WAIT").length,
  };
}
