import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { coinsFor, coinsOfPart, coinsSpendableOn } from "./stash.ts";

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

test("keeps the coins of the part that is still held, rounded down, and none of nothing", () => {
  const kept = [3, 2, 1, 0].map((held) => coinsOfPart(100, { held, of: 3 }));
  expect(kept).toEqual([100, 66, 33, 0]);
});
