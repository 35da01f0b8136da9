import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { calendarDateOf, epochMs } from "@/lib/contract/values/calendar-date";
import { durationOfDays, durationOfHolding, durationOfMonths, tenureOf } from "./duration";

describe("a duration", () => {
  it("is in days up to a year, and in whole months or years beyond", () => {
    expect(durationOfDays(60)).toEqual({ unit: "days", count: 60 });
    expect(durationOfDays(364)).toEqual({ unit: "days", count: 364 });
    expect(durationOfDays(365)).toEqual({ unit: "years", count: 1 });
    expect(durationOfDays(731)).toEqual({ unit: "years", count: 2 });
    expect(durationOfDays(548)).toEqual({ unit: "months", count: 18 });
  });

  it("converts months to years where they divide evenly, and keeps months up to two years", () => {
    expect(durationOfMonths(12)).toEqual({ unit: "years", count: 1 });
    expect(durationOfMonths(18)).toEqual({ unit: "months", count: 18 });
    expect(durationOfMonths(55)).toEqual({ unit: "yearsMonths", years: 4, months: 7 });
  });

  it("of a holding is the agreed one: in months where months were agreed", () => {
    expect(durationOfHolding({ tenureMonths: 36, tenureDays: 1096 })).toEqual({ unit: "years", count: 3 });
    expect(durationOfHolding({ tenureMonths: null, tenureDays: 90 })).toEqual({ unit: "days", count: 90 });
    expect(durationOfHolding({ tenureMonths: null, tenureDays: null })).toBeNull();
  });
});

describe("the tenure of a deal", () => {
  const at = epochMs(Date.parse("2026-11-21T06:00:00Z"));
  const today = { opensAt: at, progress: { at, status: "OPEN" } } as const;

  it("ranges from the shortest to the longest choice", () => {
    const tenure = (...months: number[]) => {
      const rates = months.map((tenureMonths) => ({ tenureMonths, rateBps: 800 }));
      return tenureOf({ ...today, product: { kind: "TAP_RESERVE", rates, payouts: ["GROWTH"] } });
    };
    const months = (count: number) => ({ unit: "months", count });
    const years = (count: number) => ({ unit: "years", count });
    expect(tenure(3, 6, 12)).toEqual({ from: months(3), to: months(12) });
    expect(tenure(9, 36)).toEqual({ from: months(9), to: years(3) });
    expect(tenure(12)).toEqual({ from: years(1), to: years(1) });
  });

  it("of a bond is counted from today to its maturity", () => {
    const maturityOn = calendarDateOf("2030-06-21");
    const bond = {
      kind: "GIFT_BOND",
      listed: false,
      couponBps: 700,
      payout: "YEARLY",
      maturityOn,
      securityValue: paise(1),
    } as const;
    const duration = { unit: "yearsMonths", years: 3, months: 7 };
    expect(tenureOf({ ...today, product: bond })).toEqual({ from: duration, to: duration });
  });

  it("is null for shares", () => {
    const product = { kind: "PRE_IPO", isin: "INE0ULT01010", sharesPerLot: 1, pricePerShare: paise(1) } as const;
    expect(tenureOf({ ...today, product })).toBeNull();
  });
});
