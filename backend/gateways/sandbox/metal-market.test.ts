import { expect, it } from "vitest";
import { PRICE_RANGES } from "../../../lib/contract/calls/metals.ts";
import { DAY_MS, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { marketInstants, marketPriceAt } from "./metal-market.ts";

const at = (year: number, month: number, day = 1): EpochMs => epochMs(Date.UTC(year, month - 1, day));
const later = (from: EpochMs, by: number): EpochMs => epochMs(from + by);

it("stands at ₹12,500 for gold and ₹155 for silver on 1 November 2026", () => {
  expect([marketPriceAt("GOLD", at(2026, 11)), marketPriceAt("SILVER", at(2026, 11))]).toEqual([12_500_00, 155_00]);
});

it("always has the same price at an instant", () => {
  // Prices recorded from the first implementation: if they change, every sandbox's price history does.
  const instants = [at(2021, 11, 21), at(2024, 2, 29), at(2026, 11, 21), at(2031, 1)];
  expect(METALS.map((metal) => instants.map((instant) => marketPriceAt(metal, instant)))).toEqual([
    [6_084_46, 8_686_08, 12_458_52, 23_370_35],
    [62_83, 100_25, 155_98, 303_09],
  ]);
});

it("moves within seconds, and never jumps", () => {
  for (const metal of METALS) {
    let [before, moved] = [marketPriceAt(metal, at(2026, 11, 21)), 0];
    for (let second = 5; second <= 86_400; second += 5) {
      const price = marketPriceAt(metal, later(at(2026, 11, 21), second * 1000));
      expect(Math.abs(price - before) / before).toBeLessThan(0.001);
      if (price !== before) moved++;
      before = price;
    }
    expect(moved).toBeGreaterThan(5_000);
  }
});

it("rises over five years, with falls in between", () => {
  for (const metal of METALS) {
    const days = Array.from({ length: 1_826 }, (_, day) => marketPriceAt(metal, later(at(2021, 11, 21), day * DAY_MS)));
    const [first = 0, last = 0] = [days[0], days.at(-1)];
    expect(last / first).toBeGreaterThan(1.7);
    expect(last / first).toBeLessThan(3);
    const falls = days.filter((price, day) => day > 0 && price < (days[day - 1] ?? 0)).length;
    expect(falls).toBeGreaterThan(500);
    for (const [day, price] of days.entries()) {
      expect(Math.abs(price / (days[day - 1] ?? price) - 1)).toBeLessThan(0.05);
    }
  }
});

it("covers each range up to now, oldest first, with points that stay in place when time passes", () => {
  const [now, soon] = [later(at(2026, 11, 21), 12_345), later(at(2026, 11, 21), 22_345)];
  const days = { "1D": 1, "1W": 7, "1M": 30, "1Y": 365, "5Y": 1_826 };
  for (const range of PRICE_RANGES) {
    const instants = marketInstants(range, now);
    expect(instants.length).toBeGreaterThan(80);
    expect(instants.length).toBeLessThan(110);
    expect(instants.at(-1)).toBe(now);
    expect(instants.toSorted((a, b) => a - b)).toEqual(instants);
    expect(new Set(instants).size).toBe(instants.length);
    expect(instants[0]).toBeGreaterThanOrEqual(now - days[range] * DAY_MS);
    expect(marketInstants(range, soon).slice(0, -1)).toEqual(instants.slice(0, -1));
  }
});
