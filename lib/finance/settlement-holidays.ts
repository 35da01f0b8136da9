/**
 * The yearly lists of settlement holidays. Invariant: one list per calendar year, complete for its weekdays but for
 * the holidays that fall on the same date each year (`business-days.ts`). A new list is added in December, when NSE
 * Clearing publishes its circular; `npm test` fails from 1 December until it is here. A single day that is declared or
 * withdrawn later is added with `npm run ops -- holidays`.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths, calendarDateOf, civilOf } from "../contract/values/calendar-date.ts";

export interface HolidayList {
  readonly year: number;
  /** `PROVISIONAL`: derived before the circular; days that depend on the moon may move. */
  readonly status: "OFFICIAL" | "PROVISIONAL";
  readonly source: string;
  readonly checkedOn: CalendarDate;
  /** Names by `YYYY-MM-DD`. */
  readonly days: Readonly<Record<string, string>>;
}

export const HOLIDAY_LISTS: readonly HolidayList[] = [
  {
    year: 2025,
    status: "OFFICIAL",
    source:
      "NSE Clearing NCL/DS/65919 of 31 December 2024; NCL/DS/70043 of 4 September 2025 (RBI press release 2025-2026/1042) moved Id-E-Milad to 8 September. The first circular could not be read online.",
    checkedOn: calendarDateOf("2026-11-22"),
    days: {
      "2025-02-26": "Mahashivratri",
      "2025-03-14": "Holi",
      "2025-03-31": "Id-Ul-Fitr",
      "2025-04-10": "Mahavir Jayanti",
      "2025-04-18": "Good Friday",
      "2025-05-12": "Buddha Pournima",
      "2025-08-27": "Ganesh Chaturthi",
      "2025-09-08": "Id-E-Milad",
      "2025-10-21": "Diwali Laxmi Pujan",
      "2025-10-22": "Diwali Balipratipada",
      "2025-11-05": "Guru Nanak Jayanti",
    },
  },
  {
    year: 2026,
    status: "OFFICIAL",
    source:
      "NSE Clearing NCL/DS/71918 of 22 December 2025 (settlement holidays of the debt segment); NCL/DS/72255 of 9 January 2026 (15 January).",
    checkedOn: calendarDateOf("2026-11-22"),
    days: {
      "2026-01-15": "Municipal elections in Maharashtra",
      "2026-03-03": "Holi",
      "2026-03-19": "Gudi Padwa",
      "2026-03-26": "Ram Navami",
      "2026-03-31": "Mahavir Jayanti",
      "2026-04-03": "Good Friday",
      "2026-05-28": "Bakri Id",
      "2026-06-26": "Muharram",
      "2026-08-26": "Id-E-Milad",
      "2026-09-14": "Ganesh Chaturthi",
      "2026-10-20": "Dussehra",
      "2026-11-10": "Diwali Balipratipada",
      "2026-11-24": "Guru Nanak Jayanti",
    },
  },
  {
    year: 2027,
    status: "PROVISIONAL",
    source:
      "Not published yet: NSE Clearing's circular is due in December 2026. Dates of the Hindu, Christian and Islamic calendars as in the package `holidays` 0.105 (India, Maharashtra); Id, Bakri Id and Muharram depend on the moon and may move by a day.",
    checkedOn: calendarDateOf("2026-11-22"),
    days: {
      "2027-03-10": "Id-Ul-Fitr",
      "2027-03-22": "Holi",
      "2027-03-26": "Good Friday",
      "2027-04-07": "Gudi Padwa",
      "2027-04-15": "Ram Navami",
      "2027-05-17": "Bakri Id",
      "2027-05-20": "Buddha Pournima",
      "2027-06-16": "Muharram",
      "2027-10-29": "Diwali Laxmi Pujan",
    },
  },
];

/** The years without a list, among this one and, from 1 December on, the next. */
export function yearsWithoutHolidayList(
  today: CalendarDate,
  lists: readonly HolidayList[] = HOLIDAY_LISTS,
): readonly number[] {
  const needed = new Set([civilOf(today).year, civilOf(addMonths(today, 1)).year]);
  return [...needed].filter((year) => !lists.some((list) => list.year === year));
}

/** A sentence for each list that is missing, or still provisional when its circular should have been published. */
export function holidayListsToUpdate(
  today: CalendarDate,
  lists: readonly HolidayList[] = HOLIDAY_LISTS,
): readonly string[] {
  const provisional = lists.filter(({ year, status }) => status === "PROVISIONAL" && today >= `${year - 1}-12-24`);
  return [
    ...yearsWithoutHolidayList(today, lists).map((year) => `settlement holidays of ${year}: no list`),
    ...provisional.map(({ year }) => `settlement holidays of ${year}: provisional`),
  ].map((problem) => `${problem}; take over the circular of NSE Clearing`);
}
