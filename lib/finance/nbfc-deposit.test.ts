import { describe, expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { earnsInterest, freeFrom, isLockedIn, isWholeInIllness, partRepayable } from "./nbfc-deposit.ts";

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

it("a deposit is locked until three months have passed, and earns nothing until six have", () => {
  const depositedOn = calendarDateOf("2026-11-30");
  const of = (day: string) => ({ depositedOn, on: calendarDateOf(day) });
  expect(isLockedIn({ ...of("2027-02-27"), depositsPaise: rupees(10_001) })).toBe(true);
  expect(isLockedIn({ ...of("2027-02-28"), depositsPaise: rupees(10_001) })).toBe(false);
  expect(isLockedIn({ ...of("2026-12-01"), depositsPaise: rupees(10_000) })).toBe(false);
  expect(freeFrom(of("2026-12-01"))).toBe("2027-02-28");
  expect([earnsInterest(of("2027-05-29")), earnsInterest(of("2027-05-30"))]).toEqual([false, true]);
});

it("a critical illness frees the whole of a locked deposit from 2025 on", () => {
  expect([isWholeInIllness(calendarDateOf("2024-12-31")), isWholeInIllness(calendarDateOf("2025-01-01"))]).toEqual([
    ...[false, true],
  ]);
});
