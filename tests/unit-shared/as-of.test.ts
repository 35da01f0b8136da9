import { expect, it } from "vitest";
import { clockOffsetOf } from "../../lib/contract/facts/clock-offset.ts";
import {
  addDays,
  type CalendarDate,
  civilOf,
  dateInIndia,
  epochMs,
  weekdayOf,
} from "../../lib/contract/values/calendar-date.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { yearsWithoutHolidayList } from "../../lib/finance/settlement-holidays.ts";
import { businessNow } from "../../lib/web/clock.ts";
import { beginAsOf } from "../../scripts/as-of.ts";
import { INSTANTS } from "../../scripts/test-dates.ts";

const offsetAfter = (args: readonly string[], variables: Record<string, string> = {}) => {
  const instant = beginAsOf(args, variables);
  return { instant, startsAt: Date.now() + clockOffsetOf(variables.CLOCK_OFFSET_MS) };
};

it("a run of the tests begins at the instant of --as-of, in any zone, and else at a fixed one", () => {
  const { instant, startsAt } = offsetAfter(["--as-of", "2027-03-31T23:55:00+05:30"]);
  expect(instant).toBe("2027-03-31T18:25:00.000Z");
  expect(startsAt - Date.parse(instant)).toBeGreaterThanOrEqual(0);
  expect(startsAt - Date.parse(instant)).toBeLessThan(60_000);
  expect(offsetAfter([]).instant).toBe(offsetAfter([]).instant);
  expect(offsetAfter([], { ULTRA_AS_OF: "2028-02-29T00:00:00Z" }).instant).toBe("2028-02-29T00:00:00.000Z");
});

it("the processes of one run share its clock", () => {
  const variables: Record<string, string> = {};
  beginAsOf(["--as-of", "2027-03-31T18:25:00Z"], variables);
  const shared = variables.CLOCK_OFFSET_MS;
  expect(beginAsOf([], variables)).toBe("2027-03-31T18:25:00.000Z");
  expect(variables.CLOCK_OFFSET_MS).toBe(shared);
});

it.each(["tomorrow", "2027-03-31", "2027-03-31T18:25:00", "2027-13-31T18:25:00Z"])(
  "refuses to run as of %s, which is no instant with a zone",
  (text) => {
    expect(() => beginAsOf(["--as-of", text], {})).toThrow(/--as-of takes an instant/);
  },
);

it("an offset that is not a whole number stops the process instead of counting as none", () => {
  expect(() => clockOffsetOf("1.5")).toThrow(/CLOCK_OFFSET_MS/);
  expect(() => clockOffsetOf("a day")).toThrow(/CLOCK_OFFSET_MS/);
  expect([clockOffsetOf(undefined), clockOffsetOf("")]).toEqual([0, 0]);
});

it("the tests of dates cover every weekday, the ends of months and tax years, leap days, midnight in India and years without a list of holidays", () => {
  const instants = Object.keys(INSTANTS).map((text) => epochMs(Date.parse(text)));
  const days = instants.map(dateInIndia);
  const minutes = Object.keys(INSTANTS).map((text) => text.slice(11, 16));
  expect(instants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(days.map(weekdayOf)).size).toBe(7);
  expect(minutes).toEqual(expect.arrayContaining(["18:29", "18:31"]));
  expect(days).toEqual(expect.arrayContaining(["2028-02-29", "2027-03-31", "2027-04-01", "2027-01-01", "2029-01-01"]));
  const monthEnds = days.filter((day) => addDays(day, 1).endsWith("-01"));
  expect(new Set(monthEnds.map((day) => day.slice(5, 7))).size).toBeGreaterThanOrEqual(6);
  const isHoliday = (day: CalendarDate) => weekdayOf(day) % 6 !== 0 && !isBusinessDay(day, SETTLEMENT_HOLIDAYS);
  expect(days.some(isHoliday)).toBe(true);
  expect(days.some((day) => isHoliday(addDays(day, 1)))).toBe(true);
  expect(days.some((day) => isHoliday(addDays(day, -1)))).toBe(true);
  expect(days.some((day) => yearsWithoutHolidayList(day).includes(civilOf(day).year))).toBe(true);
});

it("pages read the clock of this run", () => {
  expect(Math.abs(businessNow() - Date.now() - clockOffsetOf(process.env.CLOCK_OFFSET_MS))).toBeLessThan(60_000);
});
