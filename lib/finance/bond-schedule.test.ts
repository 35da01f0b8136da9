import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { addDays, calendarDateOf, daysBetween } from "../contract/values/calendar-date.ts";
import type { Bond } from "./bond.ts";
import { accruedInterest, bondSchedule, lastSettlementDayOf } from "./bond-schedule.ts";
import { isBusinessDay, SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf;
const resident = { calendar: SETTLEMENT_HOLIDAYS, residency: "RESIDENT", panVerified: true } as const;

/** Coupons on 1 January and 1 July, as in the example of SEBI's circular, over two leap years. */
const halfYearly: Bond = {
  issuedOn: date("2023-07-01"),
  maturityOn: date("2028-07-01"),
  couponBps: bps(900),
  payout: 2,
};
const facePaise = paise(1_00_000_00);

test("pays a coupon due on a holiday on the next working day, without more interest and without moving the next", () => {
  const schedule = bondSchedule({ bond: halfYearly, facePaise, heldFrom: halfYearly.issuedOn, ...resident });
  // 1 July 2024 is a Monday, 1 January 2028 a Saturday, 1 July 2028 a Saturday.
  expect(schedule.map(({ accruesTo, dueOn }) => [accruesTo, dueOn])).toEqual([
    ["2024-01-01", "2024-01-01"],
    ["2024-07-01", "2024-07-01"],
    ["2025-01-01", "2025-01-01"],
    ["2025-07-01", "2025-07-01"],
    ["2026-01-01", "2026-01-01"],
    ["2026-07-01", "2026-07-01"],
    ["2027-01-01", "2027-01-01"],
    ["2027-07-01", "2027-07-01"],
    ["2028-01-01", "2028-01-03"],
    ["2028-06-30", "2028-06-30"],
  ]);
});

test("every coupon of a year that contains a 29 February divides by 366", () => {
  const schedule = bondSchedule({ bond: halfYearly, facePaise, heldFrom: halfYearly.issuedOn, ...resident });
  const coupons = schedule.map(({ incomePaise }) => incomePaise);
  // July 2023 to June 2024 holds a leap day: 184 and 182 of 366 days of 9 % on a lakh.
  expect(coupons.slice(0, 2)).toEqual([Math.round((900000 * 184) / 366), Math.round((900000 * 182) / 366)]);
  expect(coupons.slice(2, 4)).toEqual([Math.round((900000 * 184) / 365), Math.round((900000 * 181) / 365)]);
});

test("pays a maturity on a holiday on the working day before, with a day's interest less", () => {
  const [last] = bondSchedule({ bond: halfYearly, facePaise, heldFrom: halfYearly.issuedOn, ...resident }).slice(-1);
  expect(last).toMatchObject({ kind: "MATURITY", principalPaise: facePaise, payoutSequence: 10 });
  expect(last?.incomePaise).toBe(Math.round((900000 * 181) / 366));
});

test("coupons of a year add up to the yearly coupon, to the paisa, at every frequency", () => {
  for (const payout of [1, 2, 4, 12] as const) {
    for (const face of [1, 99_999_99, 1_00_000_00, 12_34_567_89]) {
      const bond: Bond = { issuedOn: date("2024-03-13"), maturityOn: date("2030-03-13"), couponBps: bps(1075), payout };
      const schedule = bondSchedule({ bond, facePaise: paise(face), heldFrom: bond.issuedOn, ...resident });
      expect(schedule).toHaveLength(6 * payout);
      for (let year = 0; year < 6; year += 1) {
        const coupons = schedule.slice(year * payout, (year + 1) * payout);
        const total = coupons.reduce((sum, { incomePaise }) => sum + incomePaise, 0);
        expect(Math.abs(total - face * 0.1075)).toBeLessThanOrEqual(0.5 + 1e-6);
      }
      expect(schedule.reduce((sum, { principalPaise }) => sum + principalPaise, 0)).toBe(face);
    }
  }
});

test("every payout falls on a business day, is numbered without a gap, and gross less TDS is net", () => {
  const bond: Bond = { issuedOn: date("2024-01-26"), maturityOn: date("2034-01-26"), couponBps: bps(1125), payout: 12 };
  const schedule = bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, ...resident });
  for (const [index, payout] of schedule.entries()) {
    expect(isBusinessDay(payout.dueOn, SETTLEMENT_HOLIDAYS)).toBe(true);
    expect(payout.payoutSequence).toBe(index + 1);
    expect(payout.netPaise + payout.tdsPaise).toBe(payout.principalPaise + payout.incomePaise);
  }
});

// 1 January 2027 less 15 days: SEBI (LODR) Regulations 2015, regulation 60(2).
const RECORD_DATE = date("2026-12-17");

test("the holder on the record date receives the whole coupon, and a later buyer the next one only", () => {
  const firstOf = (heldFrom: string) =>
    bondSchedule({ bond: halfYearly, facePaise, heldFrom: date(heldFrom), ...resident })[0];
  expect(firstOf("2026-11-21")).toMatchObject({ payoutSequence: 1, dueOn: "2027-01-01", kind: "COUPON" });
  expect(firstOf(RECORD_DATE)).toMatchObject({ accruesTo: "2027-01-01" });
  expect(firstOf("2026-12-18")).toMatchObject({ payoutSequence: 1, accruesTo: "2027-07-01" });
  expect(firstOf("2027-01-01")).toMatchObject({ accruesTo: "2027-07-01" });
});

test("the record date of the redemption takes it from nobody, because bonds do not trade after it", () => {
  const schedule = bondSchedule({ bond: halfYearly, facePaise, heldFrom: date("2028-06-20"), ...resident });
  expect(schedule).toMatchObject([{ kind: "MATURITY", principalPaise: facePaise }]);
  expect(lastSettlementDayOf(halfYearly)).toBe("2028-06-16");
});

test("accrued interest starts at 0 on a coupon day and rises to the record date", () => {
  let last = 0;
  expect(accruedInterest({ bond: halfYearly, facePaise, on: date("2026-07-01") })).toBe(0);
  for (let day = date("2026-07-02"); day <= RECORD_DATE; day = addDays(day, 1)) {
    const accrued = accruedInterest({ bond: halfYearly, facePaise, on: day });
    const days = daysBetween({ from: date("2026-07-01"), to: day });
    expect(accrued).toBe(Math.round((900000 * days) / 365));
    expect(accrued).toBeGreaterThan(last);
    last = accrued;
  }
});

test("after the record date the seller returns the interest of the days to the coupon that they keep", () => {
  for (let day = date("2026-12-18"); day < "2027-01-01"; day = addDays(day, 1)) {
    const days = daysBetween({ from: day, to: date("2027-01-01") });
    const accrued = accruedInterest({ bond: halfYearly, facePaise, on: day });
    expect(Math.abs(accrued + (900000 * days) / 365)).toBeLessThanOrEqual(1);
  }
  expect(accruedInterest({ bond: halfYearly, facePaise, on: date("2027-01-01") })).toBe(0);
});

test("interest at maturity is the simple interest of every year, leap or not", () => {
  const bond: Bond = {
    issuedOn: date("2024-03-13"),
    maturityOn: date("2029-03-13"),
    couponBps: bps(950),
    payout: "AT_MATURITY",
  };
  const schedule = bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, ...resident });
  expect(schedule).toHaveLength(1);
  expect(schedule[0]).toMatchObject({ kind: "MATURITY", incomePaise: 5 * 9_500_00, principalPaise: facePaise });
});

test("a short first period earns interest for its own days only", () => {
  const bond: Bond = { ...halfYearly, issuedOn: date("2026-10-01") };
  const [first] = bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, ...resident });
  expect(first?.accruesTo).toBe("2027-01-01");
  expect(Math.abs((first?.incomePaise ?? 0) - (900000 * 92) / 365)).toBeLessThanOrEqual(1);
});

test("refuses a holder before the issue or from maturity on", () => {
  for (const on of ["2023-06-30", "2028-07-01"]) {
    expect(() => bondSchedule({ bond: halfYearly, facePaise, heldFrom: date(on), ...resident })).toThrow(RangeError);
    expect(() => accruedInterest({ bond: halfYearly, facePaise, on: date(on) })).toThrow(RangeError);
  }
});
