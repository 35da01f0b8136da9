import { expect, it } from "vitest";
import { cityOf, INDIA } from "../facts/time-zone.ts";
import { epochMs } from "./calendar-date.ts";
import { wallTimeAt } from "./wall-time.ts";

const at = epochMs(Date.parse("2026-11-23T04:30:00Z"));

it.each([
  [INDIA, { date: "2026-11-23", hour: 10, minute: 0 }],
  ["Asia/Dubai", { date: "2026-11-23", hour: 8, minute: 30 }],
  ["America/New_York", { date: "2026-11-22", hour: 23, minute: 30 }],
  ["Pacific/Auckland", { date: "2026-11-23", hour: 17, minute: 30 }],
])("gives the local time in %s", (timeZone, shown) => {
  expect(wallTimeAt(at, timeZone)).toEqual(shown);
});

it("gives midnight as 00:00 of the new day", () => {
  expect(wallTimeAt(epochMs(Date.parse("2026-11-22T18:30:00Z")), INDIA)).toEqual({
    ...{ date: "2026-11-23", hour: 0, minute: 0 },
  });
});

it("follows summer time", () => {
  expect(wallTimeAt(epochMs(Date.parse("2026-07-01T04:30:00Z")), "Europe/London").hour).toBe(5);
});

it("names a zone by its city", () => {
  expect(cityOf("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});
