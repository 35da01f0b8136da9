import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { promisedFlows } from "./cash-flow.ts";
import { invoiceDiscountingSchedule, lateInterest } from "./invoice-discounting.ts";
import { bps } from "./rounding.ts";
import { xirr } from "./xirr.ts";

const investment = {
  principalPaise: paise(2_00_000_00),
  rateBps: bps(1240),
  investedOn: calendarDateOf("2026-11-21"),
  tenureDays: 90,
  residency: "RESIDENT",
  panVerified: true,
} as const;

test("₹2,00,000 at 12.40 % for 90 days pays ₹2,06,115.07 on 22 February 2027, with no TDS under the threshold", () => {
  expect(invoiceDiscountingSchedule({ ...investment, calendar: SETTLEMENT_HOLIDAYS })).toEqual([
    {
      payoutSequence: 1,
      // 19 February, Shivaji Jayanti, is a Friday and a holiday.
      dueOn: "2027-02-22",
      accruesTo: "2027-02-19",
      kind: "MATURITY",
      principalPaise: 2_00_000_00,
      incomePaise: 6_115_07,
      grossPaise: 2_06_115_07,
      tdsPaise: 0,
      netPaise: 2_06_115_07,
      tdsRateBps: 0,
    },
  ]);
});

test("a maturity on a holiday is paid the next business day with the same interest", () => {
  // 25 December 2026 is a Friday and a holiday.
  const [payout] = invoiceDiscountingSchedule({
    ...investment,
    investedOn: calendarDateOf("2026-09-26"),
    calendar: SETTLEMENT_HOLIDAYS,
  });
  expect(payout).toMatchObject({ accruesTo: "2026-12-25", dueOn: "2026-12-28", incomePaise: 6_115_07 });
});

test("gross is principal and interest, net is gross less TDS, to the paisa, at any size and tenure", () => {
  for (let tenureDays = 30; tenureDays <= 180; tenureDays += 1) {
    for (const principal of [1, 99, 10_000_01, 99_99_999_97, 100_00_00_000_00]) {
      const [payout] = invoiceDiscountingSchedule({
        ...investment,
        principalPaise: paise(principal),
        tenureDays,
        calendar: SETTLEMENT_HOLIDAYS,
      });
      if (!payout) throw new Error("no payout");
      expect(payout.principalPaise).toBe(principal);
      expect(payout.grossPaise).toBe(payout.principalPaise + payout.incomePaise);
      expect(payout.netPaise + payout.tdsPaise).toBe(payout.grossPaise);
      expect(Math.abs(payout.incomePaise - (principal * 0.124 * tenureDays) / 365)).toBeLessThanOrEqual(0.501);
    }
  }
});

test("a late buyer pays interest on at the same rate, from the due day to the day of payment", () => {
  const late = { principalPaise: investment.principalPaise, rateBps: bps(1240), dueOn: calendarDateOf("2027-02-19") };
  expect(lateInterest({ ...late, paidOn: calendarDateOf("2027-02-19") })).toBe(0);
  expect(lateInterest({ ...late, paidOn: calendarDateOf("2027-02-18") })).toBe(0);
  // 2,00,000 × 12.40 % × 9 ÷ 365 = 611.5068…
  expect(lateInterest({ ...late, paidOn: calendarDateOf("2027-02-28") })).toBe(611_51);
});

test.each([29, 181, 90.5, Number.NaN])("refuses a tenure of %d days", (tenureDays) => {
  expect(() => invoiceDiscountingSchedule({ ...investment, tenureDays, calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
});

test("refuses a principal of zero", () => {
  expect(() =>
    invoiceDiscountingSchedule({ ...investment, principalPaise: paise(0), calendar: SETTLEMENT_HOLIDAYS }),
  ).toThrow(RangeError);
});

test("the promised XIRR compounds the simple rate over the tenure; it is lower after tax", () => {
  const investedPaise = paise(4_00_000_00);
  const promised = {
    investedOn: investment.investedOn,
    investedPaise,
    schedule: invoiceDiscountingSchedule({
      ...investment,
      principalPaise: investedPaise,
      calendar: SETTLEMENT_HOLIDAYS,
    }),
  };
  // 10 % of the whole interest of ₹12,230.14, which is above ₹10,000.
  expect(promisedFlows({ ...promised, tax: "AFTER_TDS" })).toEqual([
    { date: "2026-11-21", amountPaise: -4_00_000_00 },
    { date: "2027-02-22", amountPaise: 4_11_007_13 },
  ]);
  const yearly = (back: number) => (back / 400000) ** (365 / 93) - 1;
  expect(xirr(promisedFlows({ ...promised, tax: "BEFORE_TDS" }))).toBeCloseTo(yearly(412230.14), 9);
  expect(xirr(promisedFlows({ ...promised, tax: "AFTER_TDS" }))).toBeCloseTo(yearly(411007.13), 9);
});
