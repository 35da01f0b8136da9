/** The grades of compared deals on one scale: one height a grade, one axis of time. Pure. */
import { type DatedGrade, gradesOf } from "@/components/deals/grades";
import type { Deal } from "@/lib/contract/calls/deals";
import { type CalendarDate, dateInIndia, daysBetween } from "@/lib/contract/values/calendar-date";

export interface RatingAxis {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly height: number;
  /** The height of a grade in pixels from the top, and the place of a day in percent of the width. */
  readonly yOf: (rank: number) => number;
  readonly place: (on: CalendarDate) => number;
  /** The heights of AAA, AA, A and so on between the best and the worst grade drawn. */
  readonly letters: readonly number[];
}

const RANKS_PER_LETTER = 3;
/** The grade of a letter without a sign is the second of its three. */
const PLAIN = 1;
/** Room above the best grade for its name, between grades, and below the worst one. */
const ROOM = { top: 20, step: 9, bottom: 8 } as const;
/** Room for the marks at both ends. */
const SPAN = { from: 2, to: 98 } as const;

/** From the first grade of any of the deals to the day of the comparison; null where none has one. */
export function ratingAxisOf(deals: readonly Deal[]): RatingAxis | null {
  const grades = deals.flatMap(gradesOf);
  const [from] = grades.map(({ on }) => on).toSorted();
  const to = deals
    .map(({ progress }) => dateInIndia(progress.at))
    .toSorted()
    .at(-1);
  if (!from || !to) return null;
  const ranks = grades.map(({ rank }) => rank);
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const days = Math.max(1, daysBetween({ from, to }));
  const yOf = (rank: number) => ROOM.top + (rank - best) * ROOM.step;
  const plain = Array.from({ length: worst - best + 1 }, (_, index) => best + index);
  return {
    ...{ from, to, height: yOf(worst) + ROOM.bottom, yOf },
    place: (on) => SPAN.from + Math.min(1, daysBetween({ from, to: on }) / days) * (SPAN.to - SPAN.from),
    letters: plain.filter((rank) => rank % RANKS_PER_LETTER === PLAIN).map(yOf),
  };
}

export interface RatingMoves {
  readonly raised: number;
  readonly lowered: number;
}

/** How often each grade was better or worse than the one before it. */
export function movesOf(grades: readonly DatedGrade[]): RatingMoves {
  const changes = grades.slice(1).map(({ rank }, index) => rank - (grades[index]?.rank ?? rank));
  return {
    raised: changes.filter((change) => change < 0).length,
    lowered: changes.filter((change) => change > 0).length,
  };
}
