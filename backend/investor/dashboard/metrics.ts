/**
 * The figures of a portfolio. Pure. Always true here: only investments that succeeded count; what has been paid and what
 * is promised are never added up; a realised return is of money that really came, and before tax as the promised one is.
 */
import { addMonths, type CalendarDate } from "../../../lib/contract/calendar-date.ts";
import { CATEGORIES } from "../../../lib/contract/categories.ts";
import type { Metrics } from "../../../lib/contract/dashboard.ts";
import { addMinor, type Currency, subtractMinor } from "../../../lib/contract/money.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import { xirrBps } from "../../../lib/finance/xirr.ts";
import type { PayoutRecord } from "../investment/payout-store.ts";
import type { InvestmentRecord } from "../investment/store.ts";
import { flowsOf, promisedFlowsOf, valueOn } from "../investment/valuation.ts";
import { hasEnded, nextOf, payoutView, sumOf } from "../investment/views.ts";

export interface Holding {
  readonly investment: InvestmentRecord;
  readonly payouts: readonly PayoutRecord[];
}

interface Portfolio {
  /** Successful ones only. */
  readonly holdings: readonly Holding[];
  readonly currency: Currency;
  readonly today: CalendarDate;
}

const MONTHS_SHOWN = 12;

export function metricsOf({ holdings, currency, today }: Portfolio): Metrics {
  const payouts = holdings.flatMap((holding) => holding.payouts);
  const paid = payouts.filter(({ status }) => status === "PAID");
  const open = payouts.filter(({ status }) => status !== "PAID");
  const invested = addMinor(...holdings.map(({ investment }) => investment.amount));
  const currentValue = worthOf(holdings, today);
  const received = sumOf(paid, "net");
  return {
    currency,
    asOf: today,
    investmentCount: holdings.length,
    invested,
    currentValue,
    received,
    tds: sumOf(paid, "tds"),
    expected: sumOf(open, "net"),
    expectedBy: open.map(({ dueOn }) => dueOn).reduce<CalendarDate | null>(latest, null),
    gain: subtractMinor(addMinor(received, currentValue), invested),
    xirr: { promisedBps: promisedBps(holdings), realisedBps: realisedBps(holdings) },
    nextPayout: nextPayoutOf(holdings, today),
    delayedCount: holdings.filter(({ investment }) => investment.stage === "DELAYED").length,
    stashCoins: holdings.reduce((sum, { investment }) => sum + investment.stashCoins, 0),
    byCategory: categoriesOf(holdings, today),
    calendar: calendarOf(payouts, today),
  };
}

const latest = (a: CalendarDate | null, b: CalendarDate): CalendarDate => (a !== null && a > b ? a : b);

/** What is still out and what it has accrued, in minor units of one currency. */
export const worthOf = (holdings: readonly Holding[], today: CalendarDate) =>
  addMinor(...holdings.map(({ investment, payouts }) => valueOn(investment, payouts, today)));

/** As it was promised: what came late, or with more interest, counts with its day and its amount of then. */
function promisedBps(holdings: readonly Holding[]): Bps | null {
  return xirrBps(holdings.flatMap(({ investment, payouts }) => promisedFlowsOf(investment, payouts)));
}

/** Of those that have paid everything: what they brought, on the days on which it came. */
function realisedBps(holdings: readonly Holding[]): Bps | null {
  const ended = holdings.filter(({ investment }) => investment.stage !== null && hasEnded(investment.stage));
  return xirrBps(ended.flatMap(({ investment, payouts }) => flowsOf(investment, payouts)));
}

function nextPayoutOf(holdings: readonly Holding[], today: CalendarDate): Metrics["nextPayout"] {
  const next = nextOf(holdings.flatMap(({ payouts }) => payouts));
  if (!next) return null;
  const of = holdings.find(({ investment }) => investment.id === next.investmentId);
  return { ...payoutView(next, today), investmentId: next.investmentId, title: of?.investment.title ?? "" };
}

function categoriesOf(holdings: readonly Holding[], today: CalendarDate): Metrics["byCategory"] {
  return CATEGORIES.map((productType) => ({
    productType,
    of: holdings.filter(({ investment }) => investment.productType === productType),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ productType, of }) => ({ productType, currentValue: worthOf(of, today), xirrBps: promisedBps(of) }));
}

/** Twelve months from this one. What is late has no day any more, so it is shown in this month. */
function calendarOf(payouts: readonly PayoutRecord[], today: CalendarDate): Metrics["calendar"] {
  const thisMonth = today.slice(0, 7);
  const monthOf = ({ status, paidOn, dueOn }: PayoutRecord) => {
    const month = (paidOn ?? dueOn).slice(0, 7);
    return status !== "PAID" && month < thisMonth ? thisMonth : month;
  };
  const byMonth = Map.groupBy(payouts, monthOf);
  return Array.from({ length: MONTHS_SHOWN }, (_, ahead) => {
    const month = addMonths(today, ahead).slice(0, 7);
    const those = byMonth.get(month) ?? [];
    return {
      month,
      confirmed: sumOf(
        those.filter(({ status }) => status === "PAID"),
        "net",
      ),
      expected: sumOf(
        those.filter(({ status }) => status !== "PAID"),
        "net",
      ),
    };
  });
}
