import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { promisedFlows } from "./cash-flow.ts";
import { bps } from "./rounding.ts";
import { tapReserveSchedule } from "./tap-reserve.ts";
import { xirr } from "./xirr.ts";

const reserve = {
  principalPaise: paise(1_00_000_00),
  rateBps: bps(1100),
  investedOn: calendarDateOf("2026-11-23"),
  tenureMonths: 3,
  payout: "MONTHLY",
  residency: "RESIDENT",
  panVerified: true,
} as const;

test("pays the interest of each month's days, the last with the principal", () => {
  const schedule = tapReserveSchedule({ ...reserve, calendar: SETTLEMENT_HOLIDAYS });
  expect(schedule.map(({ kind, dueOn, incomePaise }) => [kind, dueOn, incomePaise])).toEqual([
    ["INTEREST", "2026-12-23", 904_11],
    // 23 January 2027 is a Saturday: 31 days of interest, paid on the Monday.
    ["INTEREST", "2027-01-25", 934_25],
    ["MATURITY", "2027-02-23", 934_24],
  ]);
  // 92 days at 11 %, rounded once: 2,772.60; the monthly payouts add up to it.
  expect(schedule.reduce((sum, { incomePaise }) => sum + incomePaise, 0)).toBe(2_772_60);
});

test("months add up to the interest of the whole tenure, at any size", () => {
  for (const principal of [1, 7_777_77, 99_99_999_99]) {
    for (let tenureMonths = 1; tenureMonths <= 12; tenureMonths += 1) {
      const schedule = tapReserveSchedule({
        ...reserve,
        principalPaise: paise(principal),
        tenureMonths,
        calendar: SETTLEMENT_HOLIDAYS,
      });
      const last = schedule.at(-1)?.accruesTo ?? "";
      const days = (Date.parse(last) - Date.parse(reserve.investedOn)) / 86_400_000;
      const total = schedule.reduce((sum, { incomePaise }) => sum + incomePaise, 0);
      expect(total).toBe(Number((BigInt(principal) * 1100n * BigInt(days) * 2n + 3_650_000n) / 7_300_000n));
      expect(schedule.reduce((sum, { principalPaise }) => sum + principalPaise, 0)).toBe(principal);
      expect(schedule).toHaveLength(tenureMonths);
    }
  }
});

test("growth pays once and more than monthly payouts together, by interest on interest", () => {
  const [payout, ...more] = tapReserveSchedule({ ...reserve, payout: "GROWTH", calendar: SETTLEMENT_HOLIDAYS });
  expect(more).toEqual([]);
  // 1,00,000 → 1,00,904.11 → 1,01,846.80 → 1,02,798.30 after 30, 31 and 31 days.
  expect(payout).toMatchObject({
    kind: "MATURITY",
    incomePaise: 2_798_30,
    principalPaise: 1_00_000_00,
    // Under the 10,000 of a year.
    tdsPaise: 0,
  });
});

test("monthly payouts and growth promise nearly the same XIRR", () => {
  const rates = (["MONTHLY", "GROWTH"] as const).map((payout) => {
    const schedule = tapReserveSchedule({ ...reserve, payout, tenureMonths: 12, calendar: SETTLEMENT_HOLIDAYS });
    return xirr(
      promisedFlows({
        investedOn: reserve.investedOn,
        investedPaise: reserve.principalPaise,
        schedule,
        tax: "BEFORE_TDS",
      }),
    );
  });
  expect(rates[0]).toBeCloseTo(rates[1] ?? Number.NaN, 2);
  expect(rates[1]).toBeCloseTo((1 + 0.11 / 12) ** 12 - 1, 2);
});

test.each([0, 13, 1.5])("refuses a tenure of %d months", (tenureMonths) => {
  expect(() => tapReserveSchedule({ ...reserve, tenureMonths, calendar: SETTLEMENT_HOLIDAYS })).toThrow(RangeError);
});
