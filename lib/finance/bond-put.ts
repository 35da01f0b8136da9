/**
 * The window in which holders may put a bond to the issuer. Pure. Source: SEBI (Issue and Listing of Non-Convertible
 * Securities) Regulations 2021, regulation 15, read in a reprint on 22 November 2026: not within a year of the issue
 * (5); a notice at least 21 days before the right can be exercised (6); a period of exercise of at least three working
 * days (2); payment within 15 days of its last day (7), which ends here on the record date of the redemption.
 */
import { addDays, addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { Bond, Redemption } from "./bond.ts";
import { recordDateOf } from "./bond-settlement.ts";
import { type HolidayCalendar, isBusinessDay, previousBusinessDay, SETTLEMENT_HOLIDAYS } from "./business-days.ts";

const NOTICE_DAYS = 21;
const EXERCISE_BUSINESS_DAYS = 3;
const MONTHS_AFTER_ISSUE = 12;

export interface PutWindow {
  /** The day on which the holders are notified. */
  readonly announcedOn: CalendarDate;
  /** The first and the last day on which a holder may exercise the put, or revoke it. */
  readonly opensOn: CalendarDate;
  readonly closesOn: CalendarDate;
  /** The working day on which the bonds are redeemed. */
  readonly redeemsOn: CalendarDate;
}

type WithPuts = Pick<Bond, "putNoticeDays" | "convention">;

/** @throws Error for a bond without a notice period, which has no puts */
export function putWindowOf(
  { putNoticeDays, convention }: WithPuts,
  { on }: Pick<Redemption, "on">,
  calendar: HolidayCalendar,
): PutWindow {
  if (putNoticeDays === undefined) throw new Error("the bond has no puts");
  const opensOn = addDays(on, -putNoticeDays);
  return {
    announcedOn: addDays(opensOn, -NOTICE_DAYS),
    ...{ opensOn, closesOn: recordDateOf(on, { convention }), redeemsOn: previousBusinessDay(on, calendar) },
  };
}

/** Contradictions of the puts of a bond with its notice period and the regulation, in English for an operator; by the listed holidays. */
export function contradictionsInPuts({ puts = [], putNoticeDays, issuedOn }: Bond): readonly string[] {
  if (puts.length > 0 !== (putNoticeDays !== undefined)) return ["puts and their notice period belong together"];
  return puts.flatMap(({ on }) => {
    const { announcedOn, opensOn, closesOn } = putWindowOf({ putNoticeDays }, { on }, SETTLEMENT_HOLIDAYS);
    return [
      ...(opensOn < addMonths(issuedOn, MONTHS_AFTER_ISSUE) ? ["a put within a year of the issue"] : []),
      ...(businessDaysIn(opensOn, closesOn) < EXERCISE_BUSINESS_DAYS ? ["a put window below three working days"] : []),
      ...(announcedOn < issuedOn ? ["a put that is announced before the issue"] : []),
    ];
  });
}

function businessDaysIn(from: CalendarDate, to: CalendarDate): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) count += isBusinessDay(day, SETTLEMENT_HOLIDAYS) ? 1 : 0;
  return count;
}
