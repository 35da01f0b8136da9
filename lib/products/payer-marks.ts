/** A payer's latest payouts, one mark each, in order of their due days. Pure. */
import type { PastDeal } from "../contract/calls/past-deals.ts";
import { PAYER_MARKS, type PayerMark, RECENT_MARKS } from "../contract/calls/payer-record.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { outcomeOf } from "./past-deals.ts";

/** A due day of a deal; `endedOn` is null while the payout is open. */
export interface DueDay {
  readonly dueOn: CalendarDate;
  readonly endedOn: CalendarDate | null;
}

/** The due days of one deal, and its recorded end. */
export interface MarkedDeal {
  readonly dueDays: readonly DueDay[];
  readonly past: PastDeal | null;
}

interface Marked {
  readonly on: CalendarDate;
  readonly mark: PayerMark;
}

/** Agrees with the counts of the record: payouts that are open at the end of a deal have the outcome of the deal. */
function marksOfDeal({ dueDays, past }: MarkedDeal): readonly Marked[] {
  const atEnd = past && ({ ON_TIME: "O", LATE: "L", LOSS: "X" } as const)[outcomeOf(past)];
  const marks = dueDays.map(({ dueOn, endedOn }): Marked => {
    if (endedOn !== null) return { on: dueOn, mark: endedOn > dueOn ? "L" : "O" };
    return { on: dueOn, mark: atEnd ?? "N" };
  });
  if (past === null || atEnd === null) return marks;
  const hasEnd = dueDays.some(({ endedOn }) => endedOn === null);
  const isCounted = hasEnd || (dueDays.length > 0 && atEnd !== "X");
  return isCounted ? marks : [...marks, { on: past.dueOn, mark: atEnd }];
}

/** The marks of the latest payouts of all deals, oldest first. */
export function recentMarksOf(deals: readonly MarkedDeal[]): string {
  const marks = deals
    .flatMap(marksOfDeal)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  return marks
    .slice(-RECENT_MARKS)
    .map(({ mark }) => mark)
    .join("");
}

/** The marks of a record, for drawing. */
export const marksOf = (recent: string): readonly PayerMark[] =>
  [...recent].flatMap((letter) => PAYER_MARKS.find((mark) => mark === letter) ?? []);
