import { expect, test } from "vitest";
import { calendarDateOf, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { periodOf } from "./period.ts";

/** 10:30 in India on 22 November 2026. */
const now = epochMs(Date.parse("2026-11-22T05:00:00Z"));
const day = calendarDateOf;

test("LAST_24_HOURS begins exactly 24 hours ago", () => {
  expect(periodOf({ filter: "LAST_24_HOURS" }, now)).toEqual({
    from: "2026-11-21",
    to: "2026-11-22",
    since: Date.parse("2026-11-21T05:00:00Z"),
  });
});

test.each([
  ["LAST_7_DAYS", "2026-11-16"],
  ["LAST_30_DAYS", "2026-10-24"],
  ["LAST_90_DAYS", "2026-08-25"],
  ["LAST_365_DAYS", "2025-11-23"],
] as const)("%s begins on %s and ends today", (filter, from) => {
  expect(periodOf({ filter }, now)).toEqual({ from, to: "2026-11-22", since: null });
});

test("dates beside a period narrow it, never widen it", () => {
  const wide = { startDate: day("2020-01-01"), endDate: day("2030-01-01") };
  expect(periodOf({ ...wide, filter: "LAST_7_DAYS" }, now)).toMatchObject({ from: "2026-11-16", to: "2026-11-22" });
  const narrow = { startDate: day("2026-11-20"), endDate: day("2026-11-21") };
  expect(periodOf({ ...narrow, filter: "LAST_7_DAYS" }, now)).toMatchObject({ from: "2026-11-20", to: "2026-11-21" });
});

test("a moment begins on its day in India, to the millisecond", () => {
  const startDate = epochMs(Date.parse("2026-11-20T20:00:00Z"));
  expect(periodOf({ startDate }, now)).toEqual({ from: "2026-11-21", to: null, since: startDate });
  expect(periodOf({ startDate: epochMs(0) }, now)).toEqual({ from: "1970-01-01", to: null, since: 0 });
});

test("a moment and the last 24 hours begin at the later of the two", () => {
  const dayAgo = Date.parse("2026-11-21T05:00:00Z");
  const later = { startDate: epochMs(dayAgo + 1), filter: "LAST_24_HOURS" } as const;
  expect(periodOf(later, now)).toMatchObject({ from: "2026-11-21", since: dayAgo + 1 });
  const earlier = { startDate: epochMs(dayAgo - 1), filter: "LAST_24_HOURS" } as const;
  expect(periodOf(earlier, now)).toMatchObject({ from: "2026-11-21", since: dayAgo });
});

test("of several periods the longest counts, and of none there is no period", () => {
  const several = { values: ["LAST_24_HOURS", "LAST_90_DAYS", "LAST_7_DAYS"] } as const;
  expect(periodOf({ filter: several }, now)).toEqual({ from: "2026-08-25", to: "2026-11-22", since: null });
  expect(periodOf({ filter: { values: [] } }, now)).toEqual({ from: null, to: null, since: null });
});

test("dates alone are taken as they are", () => {
  expect(periodOf({ startDate: day("2026-01-01") }, now)).toEqual({ from: "2026-01-01", to: null, since: null });
  expect(periodOf({}, now)).toEqual({ from: null, to: null, since: null });
});
