import { describe, expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { freeFrom, isLockedIn, isWholeInIllness, partRepayable, repaidAt } from "./nbfc-deposit.ts";
import { bps } from "./rounding.ts";

const on = calendarDateOf("2026-11-25");
const rupees = (amount: number) => paise(amount * 100);

describe("the part of a locked deposit that may be repaid", () => {
  it.each([
    [1_00_000, 50_000],
    [10_00_000, 5_00_000],
    [10_00_001, 5_00_000],
    [15_00_000, 5_00_000],
    [25_001, 12_500],
  ])("of %i rupees is %i: half, at most five lakh, in whole rupees", (principal, part) => {
    expect(partRepayable({ principalPaise: rupees(principal), on })).toBe(rupees(part));
  });

  it("was nothing before 2025", () => {
    const before = calendarDateOf("2024-12-31");
    expect(partRepayable({ principalPaise: rupees(1_00_000), on: before })).toBe(0);
    expect(partRepayable({ principalPaise: rupees(1_00_000), on: calendarDateOf("2025-01-01") })).toBe(rupees(50_000));
  });
});

it("a deposit is locked until three months have passed", () => {
  const depositedOn = calendarDateOf("2026-11-30");
  const of = (day: string) => ({ depositedOn, on: calendarDateOf(day) });
  expect(isLockedIn({ ...of("2027-02-27"), depositsPaise: rupees(10_001) })).toBe(true);
  expect(isLockedIn({ ...of("2027-02-28"), depositsPaise: rupees(10_001) })).toBe(false);
  expect(isLockedIn({ ...of("2026-12-01"), depositsPaise: rupees(10_000) })).toBe(false);
  expect(freeFrom(of("2026-12-01"))).toBe("2027-02-28");
});

it("a deposit earns nothing for six months, 3 % below the lowest rate until the card has a rate, then by the card", () => {
  const depositedOn = calendarDateOf("2026-11-30");
  const rateCard = [{ fromDays: 400, rateBps: bps(800) }];
  const rates = { rateCard, penaltyBps: bps(200), lowestRateBps: bps(765) };
  const at = (day: string) => repaidAt(rates, { depositedOn, on: calendarDateOf(day) });
  const withoutRate = { rateCard: [{ fromDays: 0, rateBps: 765 }], penaltyBps: 300 };
  expect(at("2027-05-29")).toEqual({ rateCard: [], penaltyBps: 200 });
  for (const day of ["2027-05-30", "2027-11-29", "2027-11-30", "2028-01-03"]) expect(at(day), day).toEqual(withoutRate);
  expect(at("2028-01-04")).toEqual({ rateCard, penaltyBps: 200 });
});

it("a row of the card that begins before twelve months is no rate of the company", () => {
  const rates = { rateCard: [{ fromDays: 182, rateBps: bps(600) }], penaltyBps: bps(200), lowestRateBps: bps(750) };
  const at = (day: string) => repaidAt(rates, { depositedOn: calendarDateOf("2027-03-01"), on: calendarDateOf(day) });
  // The year has 366 days.
  expect(at("2028-02-29")).toMatchObject({ rateCard: [{ rateBps: 750 }], penaltyBps: 300 });
  expect(at("2028-03-01")).toMatchObject({ rateCard: [{ rateBps: 600 }], penaltyBps: 200 });
});

it("a critical illness frees the whole of a locked deposit from 2025 on", () => {
  expect([isWholeInIllness(calendarDateOf("2024-12-31")), isWholeInIllness(calendarDateOf("2025-01-01"))]).toEqual([
    ...[false, true],
  ]);
});
