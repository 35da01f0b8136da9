/** The parts of payouts, by month and by quarter. Pure. Invariant: the parts of a payout add up to its net amount. */

import type { CalendarMonth, MaturityStep, MonthlyPayout } from "../../../lib/contract/calls/payout-calendar.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

/** A payout of a month with its principal. */
export interface CalendarPayout extends MonthlyPayout {
  readonly principal: Minor;
}

export interface Parts {
  readonly principal: Minor;
  readonly interest: Minor;
}

/** TDS is deducted from the interest. A sale at a loss brings less than its principal, and no interest. */
export function partsOf({ net, principal }: Pick<CalendarPayout, "net" | "principal">): Parts {
  const back = minor(Math.min(principal, net));
  return { principal: back, interest: subtractMinor(net, back) };
}

function sumParts(payouts: readonly CalendarPayout[]): Parts {
  const parts = payouts.map(partsOf);
  return {
    principal: addMinor(...parts.map(({ principal }) => principal)),
    interest: addMinor(...parts.map(({ interest }) => interest)),
  };
}

/** The day by which an open payout is grouped: today for an overdue one, whose payment day is unknown. */
const openOn = (today: CalendarDate, { status, on }: CalendarPayout): CalendarDate =>
  status === "PAID" || on > today ? on : today;

const MONTHS_SHOWN = 12;
/** So that a page that names the payouts of twelve months has at most 120 rows; the count says how many there are. */
const NAMED_MAX = 10;

/** Twelve months from the current one, each with its largest payouts by day. */
export function monthsOf(payouts: readonly CalendarPayout[], today: CalendarDate): CalendarMonth[] {
  const byMonth = Map.groupBy(payouts, (payout) => openOn(today, payout).slice(0, 7));
  return Array.from({ length: MONTHS_SHOWN }, (_, ahead) => {
    const month = addMonths(today, ahead).slice(0, 7);
    const all = byMonth.get(month) ?? [];
    const inState = (status: CalendarPayout["status"]) => all.filter((payout) => payout.status === status);
    const named = all.toSorted((one, other) => other.net - one.net).slice(0, NAMED_MAX);
    return {
      month,
      paid: sumParts(inState("PAID")),
      expected: sumParts(inState("EXPECTED")),
      late: addMinor(...inState("DELAYED").map(({ net }) => net)),
      payouts: named
        .toSorted((one, other) => (one.on === other.on ? other.net - one.net : one.on < other.on ? -1 : 1))
        .map(({ principal: _, ...payout }) => payout),
      count: all.length,
    };
  });
}

const quarterOf = (day: CalendarDate) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Maturity ladder: open payouts by the quarter in which they are paid; quarters without a payout are left out. */
export function ladderOf(open: readonly CalendarPayout[], today: CalendarDate): MaturityStep[] {
  const byQuarter = Map.groupBy(open, (payout) => quarterOf(openOn(today, payout)));
  return [...byQuarter]
    .map(([quarter, payouts]) => ({ quarter, ...sumParts(payouts) }))
    .toSorted((one, other) => (one.quarter < other.quarter ? -1 : 1));
}
