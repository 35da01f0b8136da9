/** Operator commands on a published deal: share price, simulated payer, restructuring. */
import { z } from "zod";
import { majorFromMinor, minor } from "../../../lib/contract/facts/money.ts";
import { addDays, calendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { amount, minorMoney } from "../../../lib/contract/values/money.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { announcementOrder, recordAnnouncement } from "../../catalogue/deal-announcements.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { recordedDeals } from "../../catalogue/past-deal-file.ts";
import { recordPastDeals } from "../../catalogue/past-deals.ts";
import { delayPayout, settlePayouts } from "../../deal/payout-collections.ts";
import { restructuringOrder } from "../../deal/restructuring.ts";
import { closeDeal } from "../../ended-deals.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";

const priceArgs = z.object({ dealId, price: amount });

/** Values every holding of a deal's shares at today's price per share. */
export async function markPrice(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, price } = priceArgs.parse(sent);
  const on = dateInIndia(clock.now());
  const { entries } = await env.DEAL.get(env.DEAL.idFromName(id)).register();
  const holders = entries.filter(({ confirmed }) => confirmed > 0);
  for (const { userId } of holders) {
    await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).markShares({ dealId: id, price, on });
  }
  return { dealId: id, on, investors: holders.length };
}

const payoutArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("delay"), dealId, days: z.number().int().min(1).max(365) }),
  z.object({ action: z.literal("settle"), dealId }),
]);

/** Makes a deal's simulated payer late by a number of days, or pay now. */
export async function payoutCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = payoutArgs.parse(sent);
  switch (command.action) {
    case "delay":
      return delayPayout(env, command);
    case "settle":
      return settlePayouts(env, command);
  }
}

const restructuringArgs = z.object({ dealId, order: restructuringOrder });

/**
 * Postpones all outstanding payouts of a deal for every holder. Repeating the same order changes nothing and returns
 * the number of holders still pending.
 * @throws AppError NOT_FOUND for a deal without scheduled payouts, IDEMPOTENCY_CONFLICT when the order's id belongs to
 * another order.
 */
export async function restructureDeal(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, order } = restructuringArgs.parse(sent);
  const terms = await findDealTerms(env.CATALOGUE, id);
  if (!terms || productOf(terms.product).promise === "NONE") throw new AppError("NOT_FOUND");
  const deal = env.DEAL.get(env.DEAL.idFromName(id));
  const answer = await deal.restructure(order);
  if (answer === "CONFLICT") throw new AppError("IDEMPOTENCY_CONFLICT");
  await deal.work();
  const { entries, restructurings } = await deal.register();
  const pending = restructurings.find((each) => each.id === order.id)?.pending ?? 0;
  return { dealId: id, restructuring: order.id, isNew: answer === "AGREED", holders: entries.length, pending };
}

const callArgs = z.object({ dealId, on: calendarDate });

/**
 * SEBI (Issue and Listing of Non-Convertible Securities) Regulations 2021, regulation 15(6), inserted on 2 February 2023: at
 * least 21 days before the right is exercisable (read on 22 November 2026 at taxmanagementindia.com and legalitysimplified.com).
 */
const CALL_NOTICE_DAYS = 21;

/**
 * Redeems a bond for every holder on one of its call dates. Repeating the call changes nothing and returns the number
 * of holders still pending.
 * @throws AppError NOT_FOUND for a day that is no call date of the deal, INVALID_INPUT for less than the notice,
 * IDEMPOTENCY_CONFLICT after a restructuring or a call for another day.
 */
export async function callBond(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, on } = callArgs.parse(sent);
  const terms = await findDealTerms(env.CATALOGUE, id);
  const calls = terms && productOf(terms.product).resaleOf?.(terms.product).bond.calls;
  if (!calls?.some((call) => call.on === on)) throw new AppError("NOT_FOUND");
  const deal = env.DEAL.get(env.DEAL.idFromName(id));
  const progress = await deal.progress();
  const isKnown = progress?.redeemsOn === on;
  if (!isKnown && addDays(dateInIndia(clock.now()), CALL_NOTICE_DAYS) > on) throw new AppError("INVALID_INPUT");
  const answer = await deal.call(on);
  if (answer === "CONFLICT") throw new AppError("IDEMPOTENCY_CONFLICT");
  await deal.work();
  const { entries, call } = await deal.register();
  return {
    dealId: id,
    redeemsOn: on,
    isNew: answer === "AGREED",
    holders: entries.length,
    pending: call?.pending ?? 0,
  };
}

const announcementArgs = z.object({ dealId, announcement: announcementOrder });

/**
 * Publishes an announcement of a deal's payer or trustee to its holders. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for a deal without scheduled payouts, IDEMPOTENCY_CONFLICT when the id has other words
 */
export async function announceToHolders(env: Env, sent: unknown): Promise<unknown> {
  const { dealId: id, announcement } = announcementArgs.parse(sent);
  const terms = await findDealTerms(env.CATALOGUE, id);
  if (!terms || productOf(terms.product).promise === "NONE") throw new AppError("NOT_FOUND");
  const on = dateInIndia(clock.now());
  const isNew = await recordAnnouncement(env.CATALOGUE, { dealId: id, order: announcement, on });
  return { dealId: id, announcement: announcement.id, isNew };
}

/** Records how deals ended. */
export async function pastDealsCommand(env: Env, sent: unknown): Promise<unknown> {
  return recordPastDeals(env.CATALOGUE, recordedDeals.parse(sent).deals, dateInIndia(clock.now()));
}

const closeArgs = z.object({ dealId, extra: minorMoney.default(minor(0)) });

/** Records that nothing more will be paid on a matured deal; the figures are the escrow bank's. */
export async function closeDealCommand(env: Env, sent: unknown): Promise<unknown> {
  const { amount: invested, recovered, ...days } = await closeDeal(env, { ...closeArgs.parse(sent), now: clock.now() });
  return { ...days, amount: majorFromMinor(invested), recovered: majorFromMinor(recovered) };
}
