/** Reading a date takes longer than the search for the rate: it took four fifths of the time once. */
import { expect, it, vi } from "vitest";
import { addDays, calendarDateOf, dayNumberOf } from "../contract/values/calendar-date.ts";
import { paise } from "../contract/values/money.ts";
import { xirr } from "./xirr.ts";

vi.mock(import("../contract/values/calendar-date.ts"), async (original) => {
  const real = await original();
  return { ...real, dayNumberOf: vi.fn(real.dayNumberOf) };
});

it("reads each day of a book once, however many flows fall on it", () => {
  const days = Array.from({ length: 100 }, (_, index) => addDays(calendarDateOf("2026-01-01"), index * 10));
  const flows = days.flatMap((date, index) =>
    Array.from({ length: 10 }, () => ({ date, amountPaise: paise(index < 50 ? -1_00_000 : 1_05_000) })),
  );
  vi.mocked(dayNumberOf).mockClear();
  expect(xirr(flows)).toBeGreaterThan(0);
  expect(dayNumberOf).toHaveBeenCalledTimes(days.length);
});
