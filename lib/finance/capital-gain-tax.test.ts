import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { addDays, calendarDateOf } from "../contract/values/calendar-date.ts";
import { isLongTerm, lawRateOnGain, rateOnGain } from "./capital-gain-tax.ts";
import { nonResidentRateOn } from "./tax.ts";

const day = calendarDateOf;

// Sold until 22 July 2024: long-term after more than 36 months; from 23 July 2024 after more than 24, whenever bought.
test.each([
  ["2020-02-10", "2023-04-03", true],
  ["2020-04-03", "2023-04-03", false],
  ["2021-07-21", "2024-07-22", true],
  ["2021-07-22", "2024-07-22", false],
  ["2022-07-22", "2024-07-22", false],
  ["2022-07-22", "2024-07-23", true],
  ["2022-07-23", "2024-07-23", false],
  ["2023-03-31", "2025-04-01", true],
  ["2019-11-22", "2026-11-22", true],
] as const)("metal bought on %s and sold on %s is long-term: %s", (bought, sold, expected) => {
  expect(isLongTerm({ asset: "METAL", acquiredOn: day(bought), soldOn: day(sold) })).toBe(expected);
});

test("metal bought before April 2023 is not a specified fund: section 50AA never makes its gain short-term", () => {
  for (const bought of ["2023-03-31", "2023-04-01"]) {
    expect(isLongTerm({ asset: "METAL", acquiredOn: day(bought), soldOn: day("2026-11-22") })).toBe(true);
  }
});

test("an unlisted bond was long-term until 22 July 2024, and never is from the next day on", () => {
  const held = { asset: "UNLISTED_BOND", acquiredOn: day("2020-01-01") } as const;
  expect(isLongTerm({ ...held, soldOn: day("2024-07-22") })).toBe(true);
  expect(isLongTerm({ ...held, soldOn: addDays(day("2024-07-22"), 1) })).toBe(false);
});

test("the rate on a metal is 20 % until 22 July 2024 and 12.5 % from then on, with cess", () => {
  const gain = { asset: "METAL", monthsHeld: 40, surchargeBps: 0 } as const;
  expect(rateOnGain({ ...gain, date: day("2024-07-22") })).toBe(2080);
  expect(rateOnGain({ ...gain, date: day("2024-07-23") })).toBe(1300);
  expect(rateOnGain({ ...gain, monthsHeld: 30, date: day("2024-07-22") })).toBeNull();
  expect(rateOnGain({ ...gain, monthsHeld: 30, date: day("2024-07-23") })).toBe(1300);
});

test("a listed bond transferred until 22 July 2024 bears 10 %, other assets 20 %, whenever it was bought", () => {
  const rateOf = (asset: "LISTED_BOND" | "UNLISTED_SHARES", on: string) =>
    rateOnGain({ asset, monthsHeld: 40, date: day(on), surchargeBps: 0 });
  expect([rateOf("LISTED_BOND", "2024-07-22"), rateOf("UNLISTED_SHARES", "2024-07-22")]).toEqual([1040, 2080]);
  expect([rateOf("LISTED_BOND", "2024-07-23"), rateOf("UNLISTED_SHARES", "2024-07-23")]).toEqual([1300, 1300]);
  const abroad = { gain: { asset: "LISTED_BOND", acquiredOn: day("2021-01-01") }, yearIncomePaise: paise(0) } as const;
  expect(nonResidentRateOn({ ...abroad, date: day("2024-07-22") })).toBe(1040);
  expect(nonResidentRateOn({ ...abroad, date: day("2024-07-23") })).toBe(1300);
});

test("short-term units of a trust bear the rate of their own section, any other short-term gain that of other income", () => {
  const shortOn = (on: string, surchargeBps = 0) =>
    rateOnGain({ asset: "TRUST_UNITS", monthsHeld: 12, date: day(on), surchargeBps });
  expect([shortOn("2024-07-22"), shortOn("2024-07-23"), shortOn("2026-11-28")]).toEqual([1560, 2080, 2080]);
  // 20 % with a surcharge of 15 % at most, and 4 % cess on both.
  expect(shortOn("2026-11-28", 2500)).toBe(2392);
  const others = ["UNLISTED_SHARES", "LISTED_BOND", "UNLISTED_BOND", "TRUST_REDEMPTION", "METAL"] as const;
  expect(others.map((asset) => lawRateOnGain({ asset, monthsHeld: 12, date: day("2026-11-28") }))).toEqual(
    others.map(() => null),
  );
  const long = { monthsHeld: 13, date: day("2026-11-28") };
  expect(lawRateOnGain({ asset: "TRUST_UNITS", ...long })).toBe(1250);
  expect(lawRateOnGain({ asset: "LISTED_BOND", monthsHeld: 13, date: day("2024-07-22") })).toBe(1000);
});
