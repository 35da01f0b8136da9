/** Operator commands that record events of a bond: a fixing, its correction, a cancelled coupon, a write-down. */
import { z } from "zod";
import type { DealTerms } from "../../../lib/contract/calls/deals.ts";
import { calendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type DealId, dealId } from "../../../lib/contract/values/ids.ts";
import { MISTAKES_MAX } from "../../../lib/contract/values/products.ts";
import { type Bond, couponDays, shareLostBy } from "../../../lib/finance/bond.ts";
import { withCorrection, withFixing } from "../../../lib/finance/floating-rate.ts";
import { BPS_PER_WHOLE } from "../../../lib/finance/rounding.ts";
import { type BondEvents, eventsOf, withEvents } from "../../../lib/products/bond-events.ts";
import { floatingOf } from "../../../lib/products/floating.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { perpetualOf } from "../../../lib/products/perpetual.ts";
import { changeDealTerms, findDealTerms } from "../../catalogue/deals.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";

const referenceBps = z.number().int().min(-1000).max(5000);
const fixingArgs = z.strictObject({ dealId, from: calendarDate, referenceBps });

/**
 * Fixes a coupon for every holder and every later buyer. Repeating it changes nothing, and reaches holders who were
 * buying or selling; `pending` counts the holders that remain.
 * @throws AppError NOT_FOUND for a deal without a floating coupon, INVALID_INPUT for a day that is no coupon day, lies ahead or
 * whose coupon has been paid, IDEMPOTENCY_CONFLICT for another rate than the one fixed, or when the deal
 * was changed meanwhile.
 */
export async function fixCoupon(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, ...fixing } = fixingArgs.parse(sent);
  const { terms, bond } = await findBond(env, id);
  const floating = floatingOf(terms.product);
  if (!floating) throw new AppError("NOT_FOUND");
  const fixings = withFixing(floating, fixing);
  if (!fixings) throw new AppError("IDEMPOTENCY_CONFLICT");
  const isNew = fixings !== floating.fixings;
  assertCouponDay(bond, fixing.from);
  const nextOn = couponDays(bond).find((day) => day > fixing.from);
  if (isNew && nextOn !== undefined && nextOn <= today()) throw new AppError("INVALID_INPUT");
  const reached = await record(env, { terms, events: { ...eventsOf(terms.product), fixings }, isNew });
  return { dealId: id, from: fixing.from, isNew, ...reached };
}

const correctionArgs = fixingArgs.extend({ wrongBps: referenceBps });

/**
 * Corrects a fixing that was mistyped. Coupons that are open follow the right rate; an excess or shortfall of a paid
 * coupon is taken from the next, or paid with it. Repeating it changes nothing, also after later corrections.
 * @throws AppError NOT_FOUND for a day that is not fixed, INVALID_INPUT once the bond has matured or after `MISTAKES_MAX` corrections,
 * IDEMPOTENCY_CONFLICT where another rate than `wrongBps` is fixed, for a rate that was a mistake, or when the deal was
 * changed meanwhile.
 */
export async function correctFixing(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, wrongBps, ...right } = correctionArgs.parse(sent);
  const { terms, bond } = await findBond(env, id);
  const floating = floatingOf(terms.product);
  const known = floating?.fixings.find(({ from }) => from === right.from);
  if (!floating || !known) throw new AppError("NOT_FOUND");
  if (bond.maturityOn <= today()) throw new AppError("INVALID_INPUT");
  const isNew = known.referenceBps !== right.referenceBps;
  const { mistakenBps = [] } = known;
  // A return to an earlier rate may be an operator's wish or a late repetition, so it is refused.
  const isRefused = known.referenceBps !== wrongBps || mistakenBps.includes(right.referenceBps);
  if (isNew && isRefused) throw new AppError("IDEMPOTENCY_CONFLICT");
  if (isNew && mistakenBps.length >= MISTAKES_MAX) throw new AppError("INVALID_INPUT");
  const fixings = isNew ? withCorrection(floating, right) : floating.fixings;
  const reached = await record(env, { terms, events: { ...eventsOf(terms.product), fixings }, isNew });
  return { dealId: id, from: right.from, isNew, ...reached };
}

const skipArgs = z.strictObject({ dealId, on: calendarDate });

/**
 * Records that the bank cancels a coupon of a perpetual bond, which is never made up. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for another bond, INVALID_INPUT for a day that is no coupon day, is not ahead, or on which a call
 * redeems the bond, IDEMPOTENCY_CONFLICT when the deal was changed meanwhile.
 */
export async function skipCoupon(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, on } = skipArgs.parse(sent);
  const { terms, bond } = await findBond(env, id);
  if (!perpetualOf(terms.product)) throw new AppError("NOT_FOUND");
  const events = eventsOf(terms.product);
  const isNew = !events.skipped.includes(on);
  const isAhead = couponDays(bond).slice(1, -1).includes(on) && on > today();
  const { redeemsOn } = await calledOf(env, id);
  if (isNew && (!isAhead || (redeemsOn !== null && on >= redeemsOn))) throw new AppError("INVALID_INPUT");
  const skipped = isNew ? [...events.skipped, on].toSorted() : events.skipped;
  return { dealId: id, on, isNew, ...(await record(env, { terms, events: { ...events, skipped }, isNew })) };
}

const writeDownArgs = z.strictObject({
  dealId,
  on: calendarDate,
  shareBps: z.number().int().min(1).max(BPS_PER_WHOLE),
});

/**
 * Records that a part of the face value of a perpetual bond is written down. The deal is closed to further purchases.
 * Repeating it changes nothing.
 * @throws AppError NOT_FOUND for another bond, INVALID_INPUT for a day ahead, one whose coupon has been due, or more
 * than the remaining face value, IDEMPOTENCY_CONFLICT for another share on that day, or when the deal was changed
 * meanwhile.
 */
export async function writeDownBond(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, ...writeDown } = writeDownArgs.parse(sent);
  const { on, shareBps } = writeDown;
  const { terms, bond } = await findBond(env, id);
  if (!perpetualOf(terms.product)) throw new AppError("NOT_FOUND");
  const events = eventsOf(terms.product);
  const known = events.writeDowns.find((each) => each.on === on);
  if (known && known.shareBps !== shareBps) throw new AppError("IDEMPOTENCY_CONFLICT");
  const isNew = !known;
  const couponOn = couponDays(bond).find((day) => day >= on);
  const isOfOpenPeriod = on > bond.issuedOn && on <= today() && couponOn !== undefined && couponOn > today();
  const isTooMuch = shareLostBy(bond, bond.maturityOn) + shareBps > BPS_PER_WHOLE;
  if (isNew && (!isOfOpenPeriod || isTooMuch)) throw new AppError("INVALID_INPUT");
  const writeDowns = isNew
    ? [...events.writeDowns, writeDown].toSorted((a, b) => a.on.localeCompare(b.on))
    : events.writeDowns;
  return { dealId: id, on, isNew, ...(await record(env, { terms, events: { ...events, writeDowns }, isNew })) };
}

const today = () => dateInIndia(clock.now());

async function findBond(env: Env, id: DealId): Promise<{ readonly terms: DealTerms; readonly bond: Bond }> {
  const terms = await findDealTerms(env.CATALOGUE, id);
  const bond = terms && productOf(terms.product).resaleOf?.(terms.product).bond;
  if (!terms || !bond) throw new AppError("NOT_FOUND");
  return { terms, bond };
}

const calledOf = async (env: Env, id: DealId) =>
  (await env.DEAL.get(env.DEAL.idFromName(id)).progress()) ?? { redeemsOn: null };

function assertCouponDay(bond: Bond, on: string): void {
  if (
    !couponDays(bond)
      .slice(1, -1)
      .some((day) => day === on) ||
    on > today()
  )
    throw new AppError("INVALID_INPUT");
}

interface Recorded {
  readonly terms: DealTerms;
  readonly events: BondEvents;
  readonly isNew: boolean;
}

/** The deal first, for later buyers; then each holder. */
async function record(env: Env, { terms, events, isNew }: Recorded) {
  const changed = { ...terms, product: withEvents(terms.product, events) };
  // If another operator has changed the deal since it was read, no holder receives these events.
  if (isNew && !(await changeDealTerms(env.CATALOGUE, terms, changed))) throw new AppError("IDEMPOTENCY_CONFLICT");
  const deal = env.DEAL.get(env.DEAL.idFromName(terms.dealId));
  if (events.writeDowns.length > 0) await deal.close();
  const { entries } = await deal.register();
  const answers = [];
  for (const { userId } of entries) {
    answers.push(await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).applyBondEvents(terms.dealId, events));
  }
  return { holders: entries.length, pending: answers.filter((answer) => answer === "WAIT").length };
}
