import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { GOLD_DUTY, type ImportDuty, landedPrice, SILVER_DUTY } from "./import-duty.ts";

const landed = (duty: ImportDuty, on: string, worldPrice = 10_000_00) =>
  landedPrice(duty, { worldPrice: paise(worldPrice), on: calendarDateOf(on) });

test("a gram costs its duty more in India, at the rate of the day", () => {
  expect(landed(GOLD_DUTY, "2026-11-21")).toBe(11_500_00);
  expect(["2026-05-12", "2026-05-13"].map((on) => landed(GOLD_DUTY, on))).toEqual([10_600_00, 11_500_00]);
  expect(["2026-05-12", "2026-05-13"].map((on) => landed(SILVER_DUTY, on))).toEqual([10_600_00, 11_500_00]);
  expect(["2024-07-23", "2024-07-24"].map((on) => landed(GOLD_DUTY, on))).toEqual([11_500_00, 10_600_00]);
  expect(["2022-07-01", "2023-02-01", "2023-02-02"].map((on) => landed(SILVER_DUTY, on))).toEqual([
    11_075_00, 11_075_00, 11_500_00,
  ]);
});

test("rounds half a paisa up", () => {
  expect(landed(SILVER_DUTY, "2026-05-12", 25)).toBe(27);
});

test("refuses a day before the table begins", () => {
  expect(() => landed(GOLD_DUTY, "2021-02-01")).toThrow(RangeError);
});
