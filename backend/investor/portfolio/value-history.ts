/**
 * The value of an account on each day, beside the money put in and the value of that money in a bank deposit.
 * Invariants: a day is valued from the rows that were in the books on it, by the functions that value today; today's
 * figures are those of the metrics; currencies are never added up; the time grows with the payouts and the points
 * together, which are bounded.
 */

import type { PriceRange } from "../../../lib/contract/calls/metals.ts";
import {
  VALUE_RANGES,
  type ValueHistory,
  type ValuePoint,
  type ValueRange,
} from "../../../lib/contract/calls/value-history.ts";
import { addMinor, type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateInIndia,
  daysBetween,
} from "../../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import { BANK_DEPOSIT_BPS, bankDepositOn } from "../../../lib/finance/bank-deposit.ts";
import type { HolidayCalendar } from "../../../lib/finance/business-days.ts";
import { metalHoldingOf } from "../../../lib/finance/metal-holding.ts";
import { type BusinessDay, businessDay } from "../../platform/clock.ts";
import { costOfRest } from "../holdings/principal.ts";
import { valueOn } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listSettledTrades, type SettledTrade, sumTrades } from "../metals/store.ts";
import { findPastSellPrices, type MetalValuation, type PastSellPrice, valueMetals } from "../metals/valuation.ts";
import { marketValueOf } from "../metals/views.ts";
import { cached } from "./portfolio-cache-store.ts";
import {
  type DatedHolding,
  listDatedHoldings,
  listWalletDays,
  type PromisedPayout,
  payoutsOn,
  type WalletDay,
} from "./value-history-store.ts";

/** Maximum number of points of a chart: one a day up to a year, one a week up to seven years, then wider apart. */
const STEPS_MAX = 365;
const DAYS_OF_WEEK = 7;
/** Bounds the points times the payouts of a chart: each point reads every payout. */
const PAYOUTS_READ_MAX = 400_000;
/** The fewest points of a chart: one a month for a year, however large the account. */
const STEPS_MIN = 13;

/** The ranges of market prices for each range of a chart, in reading order: the longer a range, the further apart its prices. */
const PRICE_RANGES_OF = {
  "1M": ["1Y", "1M"],
  "6M": ["1Y", "1M"],
  "1Y": ["5Y", "1Y", "1M"],
  ALL: ["5Y", "1Y", "1M"],
} as const satisfies Record<ValueRange, readonly PriceRange[]>;

/** Later than every day. */
const NEVER = calendarDateOf("9999-12-31");

interface Worth {
  readonly currentValue: Minor;
  readonly stillInvested: Minor;
}

/** The days of the points: today, and steps back from it to the first day, which is a point too. */
export function daysShown(
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  payouts: number,
): { readonly stepDays: number; readonly days: readonly CalendarDate[] } {
  const span = daysBetween({ from, to });
  const most = Math.min(STEPS_MAX, Math.max(STEPS_MIN, Math.floor(PAYOUTS_READ_MAX / Math.max(1, payouts))));
  const closest = Math.ceil(span / most);
  const stepDays = closest <= 1 ? 1 : DAYS_OF_WEEK * Math.ceil(closest / DAYS_OF_WEEK);
  const count = Math.ceil(span / stepDays);
  const days = Array.from({ length: count + 1 }, (_, step) => addDays(to, (step - count) * stepDays));
  return { stepDays, days: days.map((day) => (day < from ? from : day)) };
}

/** An investment at the end of a day: nothing before its purchase was posted and after its last payout. */
export function holdingOn(
  { investment, from, restructuredOn, prices, payouts }: DatedHolding,
  day: CalendarDate,
  calendar: HolidayCalendar,
): Worth {
  if (day < from) return { currentValue: minor(0), stillInvested: minor(0) };
  const owed = payoutsOn(payouts, day);
  const asOf = {
    ...investment,
    restructuredOn: restructuredOn !== null && restructuredOn <= day ? restructuredOn : null,
    lastPrice: prices.findLast(({ on }) => on <= day)?.price ?? null,
  };
  return { currentValue: valueOn(asOf, owed, day, calendar), stillInvested: costOfRest(investment, owed) };
}

/** After this day nothing of the holding is left; null while something is. */
const endOf = (payouts: readonly PromisedPayout[]): CalendarDate | null => {
  const owed = payouts.filter(({ replacedOn }) => replacedOn === null);
  if (owed.length === 0 || owed.some(({ paidOn }) => paidOn === null)) return null;
  return owed.reduce<CalendarDate | null>(
    (last, { paidOn }) => (last === null || (paidOn !== null && paidOn > last) ? paidOn : last),
    null,
  );
};

/** All investments together on each day. */
export function holdingsOn(
  holdings: readonly DatedHolding[],
  days: readonly CalendarDate[],
  calendar: HolidayCalendar,
): readonly Worth[] {
  const spans = holdings.map((holding) => ({ holding, end: endOf(holding.payouts) }));
  return days.map((day) => {
    const held = spans.filter(({ holding, end }) => holding.from <= day && (end === null || day < end));
    return sumOf(held.map(({ holding }) => holdingOn(holding, day, calendar)));
  });
}

const sumOf = (worths: readonly Worth[]): Worth => ({
  currentValue: addMinor(...worths.map(({ currentValue }) => currentValue)),
  stillInvested: addMinor(...worths.map(({ stillInvested }) => stillInvested)),
});

export interface WalletPoint {
  readonly wallet: Minor;
  readonly putIn: Minor;
}

/** The wallet and the money put in by the end of each day, in one pass. */
export function walletOn(moved: readonly WalletDay[], days: readonly CalendarDate[]): readonly WalletPoint[] {
  let [wallet, putIn, next] = [0, 0, 0];
  return days.map((day) => {
    for (let each = moved[next]; each && each.on <= day; each = moved[++next]) {
      wallet += each.change;
      putIn += each.fromOutside;
    }
    return { wallet: minor(wallet), putIn: minor(putIn) };
  });
}

interface MetalWorth extends Worth {
  /** The market's history has no price of that time, so the cost stands in place of a value. */
  readonly isAtCost: boolean;
}

/** A metal at the end of each day, in one pass over the days and prices, oldest first. Lots are found on days of a trade. */
export function metalOn(
  { trades, prices }: { readonly trades: readonly SettledTrade[]; readonly prices: readonly PastSellPrice[] },
  days: readonly CalendarDate[],
): readonly MetalWorth[] {
  const dated = trades.map((trade) => ({ trade, on: dateInIndia(trade.settledAt) }));
  // A payment that was slow settles a trade after one that was begun later.
  const tradedOn = dated.map(({ on }) => on).toSorted();
  let [traded, priced] = [0, 0];
  let { weight, invested } = metalHoldingOf([]);
  return days.map((day) => {
    const before = traded;
    while ((tradedOn[traded] ?? NEVER) <= day) traded++;
    if (traded > before) {
      ({ weight, invested } = metalHoldingOf(dated.flatMap(({ trade, on }) => (on <= day ? trade : []))));
    }
    while ((prices[priced]?.on ?? NEVER) <= day) priced++;
    const value = marketValueOf(weight, prices[priced - 1]?.sellPrice ?? null);
    return { currentValue: value ?? invested, stillInvested: invested, isAtCost: value === null };
  });
}

/** Gold and silver on each day. Today's value is that of the metrics. */
async function metalsOn(
  context: AccountContext,
  range: ValueRange,
): Promise<(days: readonly CalendarDate[], today: CalendarDate) => readonly MetalWorth[]> {
  const prices = new Map<Metal, readonly PastSellPrice[] | null>();
  const [worths] = await Promise.all([
    valueMetals(context),
    ...sumTrades(context.sql).map(async ({ metal }) => {
      prices.set(metal, await findPastSellPrices(context, metal, PRICE_RANGES_OF[range]));
    }),
  ]);
  const held = worths.map((worth) => ({
    now: worth,
    trades: listSettledTrades(context.sql, worth.metal),
    prices: prices.get(worth.metal) ?? [],
  }));
  return (days, today) => {
    const valued = held.map(({ now, ...before }) => ({ now: worthNow(now), past: metalOn(before, days) }));
    return days.map((day, index) => {
      const each = valued.flatMap(({ now, past }) => (day < today ? (past[index] ?? []) : now));
      return { ...sumOf(each), isAtCost: each.some(({ isAtCost }) => isAtCost) };
    });
  };
}

const worthNow = ({ currentValue, cost }: MetalValuation): MetalWorth => ({
  currentValue: currentValue ?? cost,
  stillInvested: cost,
  isAtCost: currentValue === null,
});

/** The value of all investments on each day shown. Cached for the day, because its computation takes payouts times points. */
function pastWorths(
  sql: SqlStorage,
  {
    currency,
    range,
    first,
  }: {
    readonly currency: Currency;
    readonly range: ValueRange;
    /** The day of the first movement of the wallet. */
    readonly first: CalendarDate;
  },
  day: BusinessDay,
) {
  return cached(sql, { view: `WORTHS_${range}`, currency }, day, () => {
    const { today, calendar } = day;
    const holdings = listDatedHoldings(sql, currency, calendar);
    const length = VALUE_RANGES[range] ?? Number.POSITIVE_INFINITY;
    const age = daysBetween({ from: first, to: today });
    const period = { from: addDays(today, -Math.min(length, age)), to: today };
    const payouts = holdings.reduce((sum, holding) => sum + holding.payouts.length, 0);
    const { stepDays, days } = daysShown(period, payouts);
    return { stepDays, days, worths: holdingsOn(holdings, days, calendar) };
  });
}

export async function valueHistoryOf(
  context: AccountContext,
  { currency, range }: { readonly currency: Currency; readonly range: ValueRange },
): Promise<ValueHistory> {
  const metal = await (currency === "INR" ? metalsOn(context, range) : null);
  const day = businessDay(context.clock);
  const moved = listWalletDays(context.sql, currency);
  const bankDepositBps = currency === "INR" ? BANK_DEPOSIT_BPS : null;
  const shown = { currency, range, bankDepositBps };
  const [first] = moved;
  if (!first) return { ...shown, stepDays: 1, isMetalAtCost: false, points: [] };
  const { stepDays, days, worths } = pastWorths(context.sql, { currency, range, first: first.on }, day);
  const wallets = walletOn(moved, days);
  const flows = moved.map(({ on, fromOutside: amount }) => ({ on, amount }));
  const deposits = bankDepositBps === null ? [] : bankDepositOn({ flows, days, rateBps: bankDepositBps });
  const metals = metal?.(days, day.today) ?? [];
  const points = days.map((on, index): ValuePoint => {
    const each = [worths[index], metals[index]].filter((worth) => worth != null);
    const { wallet, putIn } = wallets[index] ?? { wallet: minor(0), putIn: minor(0) };
    return { on, ...sumOf(each), wallet, putIn, bankDeposit: deposits[index] ?? null };
  });
  return { ...shown, stepDays, isMetalAtCost: metals.some(({ isAtCost }) => isAtCost), points };
}
