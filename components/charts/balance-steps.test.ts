import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { balanceSteps, monthEndBalances } from "./balance-steps";

const words = { thousand: "K", lakh: "L", crore: "Cr", million: "M", billion: "B" };
const point = (on: string, rupees: number) => ({ on: calendarDateOf(on), balance: minor(rupees * 100) });
const drawing = { today: calendarDateOf("2026-11-26"), currency: "INR", words } as const;

it("draws a balance that holds until the next movement, on a scale from zero", () => {
  const steps = balanceSteps(
    [point("2025-11-26", 0), point("2026-02-06", 4_00_000), point("2026-05-27", 1_00_000)],
    drawing,
  );
  expect(steps?.line).toBe("M0 120H142V0H359V90H720");
  expect(steps?.ticks.map(({ label }) => label)).toEqual(["4 L", "2 L", "0"]);
  expect(steps).toMatchObject({
    highest: { on: "2026-02-06", label: "4.00 L", top: 0 },
    lowest: { on: "2026-05-27", label: "1.00 L", top: 75 },
    lastTop: 75,
  });
});

it("names each month that begins within the year", () => {
  const steps = balanceSteps([point("2025-11-26", 0), point("2026-02-06", 10)], drawing);
  expect(steps?.months.map(({ month }) => month)).toHaveLength(12);
  expect(steps?.months[0]).toMatchObject({ month: "2025-12", left: 1.4 });
});

it("lists the balance at the end of each month, and today's", () => {
  const points = [point("2025-11-26", 0), point("2025-11-30", 5), point("2026-02-06", 40), point("2026-02-28", 30)];
  const ends = monthEndBalances(points, drawing.today);
  expect(ends.map(({ on, balance }) => [on, balance / 100]).slice(0, 5)).toEqual([
    ["2025-11-30", 5],
    ["2025-12-31", 5],
    ["2026-01-31", 5],
    ["2026-02-28", 30],
    ["2026-03-31", 30],
  ]);
  expect(ends).toHaveLength(13);
  expect(ends.at(-1)).toEqual(point("2026-11-26", 30));
  expect(monthEndBalances([], drawing.today)).toEqual([]);
});

it("draws nothing for a balance that never changed", () => {
  expect(balanceSteps([point("2025-11-26", 0)], drawing)).toBeNull();
});
