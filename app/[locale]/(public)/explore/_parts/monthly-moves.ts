/** The change of a price from the end of each month to the end of the next. Pure. */

import type { Paise } from "@/lib/contract/facts/money";
import { dateInIndia, type EpochMs } from "@/lib/contract/values/calendar-date";

interface Point {
  readonly at: EpochMs;
  readonly price: Paise;
}

export interface MonthlyMove {
  /** The last price of the month. */
  readonly at: EpochMs;
  readonly bps: number;
}

/** `points` oldest first. The first month has nothing to compare with; the last may not be over. */
export function monthlyMoves(points: readonly Point[]): readonly MonthlyMove[] {
  const ends = new Map<string, Point>();
  for (const point of points) ends.set(dateInIndia(point.at).slice(0, 7), point);
  const months = [...ends.values()];
  return months.slice(1).map(({ at, price }, index) => {
    const before = months[index]?.price ?? price;
    return { at, bps: Math.round(((price - before) * 10_000) / before) };
  });
}
