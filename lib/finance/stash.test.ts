import { expect, test } from "vitest";
import { minor, paise } from "../contract/facts/money.ts";
import { addDays, calendarDateOf } from "../contract/values/calendar-date.ts";
import { coinsFor, coinsForStay, coinsOfPart, coinsSpendableOn, daysOfShortStay } from "./stash.ts";

test("earns a coin for each whole rupee and none for the remaining paise", () => {
  expect([0, 99, 100, 199, 2_00_000_00].map((amount) => coinsFor(paise(amount)))).toEqual([0, 0, 1, 1, 2_00_000]);
});

test("refuses a negative amount", () => {
  expect(() => coinsFor(paise(-100))).toThrow(RangeError);
});

test.each([
  ["2027-12-15", "2026-12-31"],
  ["2026-12-31", "2026-12-31"],
  ["2026-12-30", "2026-12-30"],
  [null, "2026-12-31"],
])("lets coins of 1 December 2026 with maturity %s be spent from %s", (maturity, from) => {
  const maturesOn = maturity === null ? null : calendarDateOf(maturity);
  expect(coinsSpendableOn({ investedOn: calendarDateOf("2026-12-01"), maturesOn })).toBe(from);
});

test.each([
  ["all of it after 30 days", [["2026-12-31", 100]], 1_00_000],
  ["all of it after a year", [["2027-12-01", 100]], 1_00_000],
  ["all of it after a week", [["2026-12-08", 100]], 23_333],
  ["all of it on the next day", [["2026-12-02", 100]], 3_333],
  [
    "a quarter after three days",
    [
      ["2026-12-04", 25],
      ["2027-06-01", 75],
    ],
    77_500,
  ],
  [
    "interest alone after three days",
    [
      ["2026-12-04", 0],
      ["2027-06-01", 100],
    ],
    1_00_000,
  ],
  ["nothing, as of shares", [], 1_00_000],
] as const)("counts the coins of money that stays, and by days what comes back sooner: %s", (_, parts, coins) => {
  const repayments = parts.map(([dueOn, principal]) => ({ dueOn: calendarDateOf(dueOn), principal: minor(principal) }));
  expect(coinsForStay(paise(1_00_000_99), calendarDateOf("2026-12-01"), repayments)).toBe(coins);
});

test.each([
  ["2026-12-08", 7],
  ["2026-12-30", 29],
  ["2026-12-31", null],
  [null, null],
])("says how many days count with maturity %s: %s", (maturity, days) => {
  const maturesOn = maturity === null ? null : calendarDateOf(maturity);
  expect(daysOfShortStay({ investedOn: calendarDateOf("2026-12-01"), maturesOn })).toBe(days);
});

test("gives a rupee that is invested each week no more coins than one that stays", () => {
  const weeks = Array.from({ length: 52 }, (_, week) => addDays(calendarDateOf("2026-12-01"), 7 * week));
  const earned = weeks.map((day) =>
    coinsForStay(paise(1_00_000_00), day, [{ dueOn: addDays(day, 7), principal: minor(1) }]),
  );
  expect(earned.reduce((sum, coins) => sum + coins, 0)).toBeLessThanOrEqual((1_00_000 * 52 * 7) / 30);
});

test("keeps the coins of the part that is still held, rounded down, and none of nothing", () => {
  const kept = [3, 2, 1, 0].map((held) => coinsOfPart(100, { held, of: 3 }));
  expect(kept).toEqual([100, 66, 33, 0]);
});
