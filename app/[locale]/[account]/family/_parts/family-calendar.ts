/** The payouts that come to a whole family. Pure. */
import type { CalendarMonth, MaturityStep, PayoutCalendar } from "@/lib/contract/calls/payout-calendar";
import { addMinor, type Minor } from "@/lib/contract/facts/money";

/** The payouts by name of a month, as in the calendar of one account. */
const NAMED_MAX = 10;

type Parts = { readonly principal: Minor; readonly interest: Minor };

const sumOf = (parts: readonly Parts[]) => ({
  principal: addMinor(...parts.map(({ principal }) => principal)),
  interest: addMinor(...parts.map(({ interest }) => interest)),
});

/** Several accounts' calendars as one: each month with its sums and its largest payouts, and the quarters after it. */
export function joinedCalendar(calendars: readonly PayoutCalendar[]): Pick<PayoutCalendar, "months" | "ladder"> {
  const months = Map.groupBy(
    calendars.flatMap((calendar) => calendar.months),
    ({ month }) => month,
  );
  const quarters = Map.groupBy(
    calendars.flatMap(({ ladder }) => ladder),
    ({ quarter }) => quarter,
  );
  return {
    months: [...months].map(joinedMonth).toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    ladder: [...quarters]
      .map(([quarter, steps]): MaturityStep => ({ quarter, ...sumOf(steps) }))
      .toSorted((one, other) => (one.quarter < other.quarter ? -1 : 1)),
  };
}

function joinedMonth([month, parts]: [string, readonly CalendarMonth[]]): CalendarMonth {
  const largest = parts.flatMap(({ payouts }) => payouts).toSorted((one, other) => other.net - one.net);
  return {
    month,
    paid: sumOf(parts.map(({ paid }) => paid)),
    expected: sumOf(parts.map(({ expected }) => expected)),
    late: addMinor(...parts.map(({ late }) => late)),
    payouts: largest.slice(0, NAMED_MAX).toSorted((one, other) => one.on.localeCompare(other.on)),
    count: parts.reduce((sum, { count }) => sum + count, 0),
  };
}
