/** The grades of a deal over time. Pure. */
import type { Deal } from "@/lib/contract/calls/deals";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import { rankOfGrade } from "@/lib/products/rating";

export interface DatedGrade {
  readonly grade: string;
  readonly on: CalendarDate;
  readonly rank: number;
}

/** Oldest first, the present one last; grades that are not on the scale are left out. */
export const gradesOf = ({ rating, evidence }: Pick<Deal, "rating" | "evidence">): readonly DatedGrade[] =>
  [...(evidence.ratings?.earlier ?? []), ...(rating ? [rating] : [])].flatMap(({ grade, on }) => {
    const rank = rankOfGrade(grade);
    return rank === null ? [] : [{ grade, on, rank }];
  });
