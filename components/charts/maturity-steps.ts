/**
 * The maturity ladder as rows. Pure. Invariant: the rows add up to the steps that they are made of. Near quarters stand
 * alone; later payouts are added up by year, because its day is less certain and its rows would be many.
 */
import { addMinor, type Minor } from "@/lib/contract/facts/money";

interface Step {
  /** `2027-Q1`. */
  readonly quarter: string;
  readonly principal: Minor;
  readonly interest: Minor;
}

export interface LadderRow {
  /** `2027-Q1`, or `2029` for a whole year. */
  readonly period: string;
  readonly principal: Minor;
  readonly interest: Minor;
}

const yearOf = (quarter: string) => Number(quarter.slice(0, 4));

/** Quarters of this calendar year and the next, then years. Periods without a payout are left out. */
export function ladderRows(steps: readonly Step[], today: string): LadderRow[] {
  const lastByQuarter = yearOf(today) + 1;
  const byPeriod = Map.groupBy(steps, ({ quarter }) =>
    yearOf(quarter) <= lastByQuarter ? quarter : String(yearOf(quarter)),
  );
  return [...byPeriod]
    .map(([period, own]) => ({
      period,
      principal: addMinor(...own.map(({ principal }) => principal)),
      interest: addMinor(...own.map(({ interest }) => interest)),
    }))
    .toSorted((one, other) => (one.period < other.period ? -1 : 1));
}
