import { describe, expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { addDays, calendarDateOf } from "@/lib/contract/values/calendar-date";
import { growthChart, tickLabel } from "./growth-lines";

const words = { thousand: "K", lakh: "L", crore: "Cr", million: "M", billion: "B" };
const LAKH = 1_00_000_00;

/** A chart of consecutive days: current value, money paid in and bank deposit, in lakhs. */
const chartOf = (...days: readonly (readonly [number, number, number | null])[]) =>
  growthChart(
    days.map(([worth, putIn, deposit], index) => ({
      on: addDays(calendarDateOf("2026-11-01"), index),
      ...{
        currentValue: minor(Math.round(worth * LAKH)),
        stillInvested: minor(0),
        wallet: minor(0),
        putIn: minor(putIn * LAKH),
      },
      bankDeposit: deposit === null ? null : minor(deposit * LAKH),
    })),
    { currency: "INR", words },
  );

interface Corner {
  readonly left: number;
  readonly top: number;
}

/** The corners of a path in the view box's units. */
function cornersIn(path: string): readonly Corner[] {
  const corners: Corner[] = [{ left: 0, top: Number(/^M0 ([\d.]+)/.exec(path)?.[1]) }];
  for (const [, right, down, flat] of path.matchAll(/l(\d+) ?(-?[\d.]+)|h(\d+)/g)) {
    const { left, top } = corners.at(-1) ?? { left: 0, top: 0 };
    corners.push({ left: left + Number(right ?? flat), top: top + Number(down ?? 0) });
  }
  return corners;
}

/** A quarter, and the error of heights rounded to tenths. */
const FARTHEST = 0.31;

function heightAt(corners: readonly Corner[], left: number): number {
  const next = corners.findIndex((corner) => corner.left >= left);
  const [from, to] = [corners[next - 1], corners[next]];
  if (!from || !to) return corners[0]?.top ?? 0;
  return from.top + ((left - from.left) / (to.left - from.left)) * (to.top - from.top);
}

describe("growthChart", () => {
  it("draws every line to one scale from zero, with the area below the worth", () => {
    const chart = chartOf([0, 0, 0], [30, 20, 20], [40, 20, 30]);
    expect(chart).toMatchObject({
      ...{ worth: "M0 240l364-180l364-60", putIn: "M0 240l364-120h364", deposit: "M0 240l364-120l364-60" },
      ...{ area: "M0 240l364-180l364-60V240H0Z", lastTop: 0 },
    });
    expect(chart?.ticks.map(({ label }) => label)).toEqual(["40 L", "30 L", "20 L", "10 L", "0"]);
  });

  it("begins near the lowest amount, labelled and without an area, where nothing is near zero", () => {
    const chart = chartOf([80, 79, null], [81, 79, null]);
    expect(chart).toMatchObject({ area: null, deposit: null });
    expect(chart?.ticks.map(({ label }) => label)).toEqual(["81 L", "80.5 L", "80 L", "79.5 L", "79 L"]);
  });

  it("labels amounts below a lakh in full", () => {
    expect(chartOf([0, 0, null], [0.5, 0.5, null])?.ticks.map(({ label }) => label)).toEqual([
      ...["60,000", "40,000", "20,000", "0"],
    ]);
    expect(tickLabel(-5_000_00, words, "INR")).toBe("−5,000");
    expect(tickLabel(2_50_000_00, words, "INR")).toBe("2.5 L");
    expect(tickLabel(20_00_000_00, words, "INR")).toBe("20 L");
  });

  it("shows what fell below zero", () => {
    expect(chartOf([10, -10, 0], [10, -10, 0])?.ticks.at(-1)).toEqual({ top: 100, label: "−10 L" });
  });

  it("leaves out the points between two of the same height", () => {
    expect(chartOf([10, 10, 10], [10, 10, 10], [10, 10, 10], [12, 10, 10])?.putIn).toMatch(/^M0 [\d.]+h728$/);
  });

  it("draws a line without a bend as one step, and each bend where it is", () => {
    const days = Array.from({ length: 366 }, (_, day) => [40 + day * 0.01 + (day > 200 ? 20 : 0), 40, null] as const);
    expect(chartOf(...days)?.worth).toBe("M0 240l399-16l2-160.1l327-13.1");
  });

  it("passes beside no amount by more than a quarter of a unit", () => {
    const amounts = Array.from({ length: 366 }, (_, day) => 40 + Math.sin(day / 9) * 8 + (day % 30) * 0.1);
    const path = chartOf(...amounts.map((worth) => [worth, 0, null] as const))?.worth ?? "";
    const corners = cornersIn(path);
    expect(corners.length).toBeLessThan(amounts.length);
    for (const [index, worth] of amounts.entries()) {
      expect(Math.abs(heightAt(corners, Math.round((index / 365) * 728)) - 240 * (1 - worth / 60))).toBeLessThan(
        FARTHEST,
      );
    }
  });

  it("ends where the last amount is, however many steps lead there", () => {
    const chart = chartOf(...Array.from({ length: 366 }, (_, day) => [20 + (day % 7) + day, 20, null] as const));
    const steps = [...(chart?.worth ?? "").matchAll(/l(\d+) ?(-?[\d.]+)|h(\d+)/g)];
    const sumOf = (numbers: readonly (string | undefined)[]) =>
      numbers.reduce((sum, each) => sum + Number(each ?? 0), 0);
    const from = Number(/^M0 ([\d.]+)/.exec(chart?.worth ?? "")?.[1]);
    expect(steps.length).toBeGreaterThan(50);
    expect(sumOf(steps.map(([, right, , flat]) => right ?? flat))).toBe(728);
    expect(from + sumOf(steps.map(([, , down]) => down))).toBeCloseTo(((chart?.lastTop ?? 0) / 100) * 240, 0);
  });

  it("names at most four days, the first and the last among them", () => {
    expect(chartOf([1, 1, 1], [1, 1, 1])?.days).toEqual(["2026-11-01", "2026-11-02"]);
    expect(chartOf(...Array.from({ length: 7 }, () => [1, 1, 1] as const))?.days).toEqual([
      "2026-11-01",
      "2026-11-03",
      "2026-11-05",
      "2026-11-07",
    ]);
  });

  it("has no line for one day or none", () => {
    expect([chartOf(), chartOf([1, 1, 1])]).toEqual([null, null]);
  });
});
