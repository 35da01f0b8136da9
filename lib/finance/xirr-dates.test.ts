/** Reading a date takes longer than the search for the rate: it took four fifths of the time once. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { addDays, calendarDateOf, dayNumberOf } from "../contract/values/calendar-date.ts";

const daysRead = vi.fn(dayNumberOf);

// Test files of one process share their modules: `xirr.ts` is loaded anew to see the counter, and forgotten after it.
beforeAll(() => {
  vi.resetModules();
  vi.doMock(import("../contract/values/calendar-date.ts"), async (original) => ({
    ...(await original()),
    dayNumberOf: daysRead,
  }));
});

afterAll(() => {
  vi.doUnmock("../contract/values/calendar-date.ts");
  vi.resetModules();
});

it("reads each day of a book once, however many flows fall on it", async () => {
  const { xirr } = await import("./xirr.ts");
  const days = Array.from({ length: 100 }, (_, index) => addDays(calendarDateOf("2026-01-01"), index * 10));
  const flows = days.flatMap((date, index) =>
    Array.from({ length: 10 }, () => ({ date, amountPaise: paise(index < 50 ? -1_00_000 : 1_05_000) })),
  );
  expect(xirr(flows)).toBeGreaterThan(0);
  expect(daysRead).toHaveBeenCalledTimes(days.length);
});
