import { expect, test } from "vitest";
import { casesOf } from "../../tests/unit-shared/spreadsheet-cases.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import type { Deposit, RateCard } from "./fixed-deposit.ts";
import { compoundedQuarterly, fixedDepositSchedule, prematureWithdrawal } from "./fixed-deposit.ts";
import { bps } from "./rounding.ts";

const resident = {
  calendar: SETTLEMENT_HOLIDAYS,
  residency: "RESIDENT",
  panVerified: true,
  income: "BANK_INTEREST",
} as const;
const deposit: Deposit = {
  principalPaise: paise(1_00_000_00),
  rateBps: bps(700),
  depositedOn: calendarDateOf("2026-11-23"),
  tenureMonths: 12,
  payout: "CUMULATIVE",
};

test("quarterly compounding agrees with every spreadsheet case to 1e-6 of a rupee", () => {
  const cases = casesOf("fd_quarterly");
  expect(cases).toHaveLength(16);
  for (const { principal, rate, quarters, maturityValue } of cases) {
    // In billionths of a rupee, so that the integer result has more digits than the comparison needs.
    const rateBps = bps(Math.round(rate * 10_000));
    const value = compoundedQuarterly({ principal: principal * 1e9, rateBps, quarters, oddDays: 0 });
    expect(Math.abs(value / 1e9 - maturityValue)).toBeLessThan(1e-6);
  }
});

test("₹1,00,000 at 7 % for a year grows to ₹1,07,185.90", () => {
  // 1.0175⁴ = 1.0718590…
  const [accrual, payout, ...more] = fixedDepositSchedule({ ...deposit, ...resident });
  expect(more).toEqual([]);
  // 31 March 2027 lies between; the interest of both years is under the threshold of 50,000.
  expect(accrual).toMatchObject({ kind: "ACCRUAL", dueOn: "2027-03-31", grossPaise: 0 });
  expect(payout).toMatchObject({ kind: "MATURITY", dueOn: "2027-11-23", principalPaise: 1_00_000_00 });
  expect(payout).toMatchObject({ incomePaise: 7_185_90, tdsPaise: 0, netPaise: 1_07_185_90 });
});

test("days of a quarter that is not complete earn simple interest on what has grown", () => {
  const [payout] = fixedDepositSchedule({ ...deposit, tenureMonths: 4, ...resident });
  // 23 February to 23 March 2027 are 28 days.
  expect(payout?.incomePaise).toBe(Math.round(1_00_000_00 * (1.0175 * (1 + (0.07 * 28) / 365) - 1)));
});

test("a maturity on a holiday is paid the next business day with interest for the wait", () => {
  // 23 January 2027 is a Saturday; the Monday after it is a business day, the Tuesday is Republic Day.
  const [payout] = fixedDepositSchedule({ ...deposit, tenureMonths: 2, ...resident });
  expect(payout?.dueOn).toBe("2027-01-25");
  const atMaturity = Math.round((1_00_000_00 * 0.07 * 61) / 365);
  expect(payout?.incomePaise).toBe(atMaturity + Math.round(((1_00_000_00 + atMaturity) * 0.07 * 2) / 365));
});

test("quarterly payouts add up to the yearly interest, and the principal comes back once", () => {
  for (const principal of [1, 33_333_33, 1_00_000_01, 98_76_543_21]) {
    const quarterly = { ...deposit, principalPaise: paise(principal), payout: "QUARTERLY" } as const;
    const schedule = fixedDepositSchedule({ ...quarterly, tenureMonths: 12, ...resident });
    expect(schedule.map(({ kind }) => kind)).toEqual(["INTEREST", "INTEREST", "INTEREST", "MATURITY"]);
    expect(schedule.reduce((sum, { incomePaise }) => sum + incomePaise, 0)).toBe(Math.round(principal * 0.07));
    expect(schedule.reduce((sum, { principalPaise }) => sum + principalPaise, 0)).toBe(principal);
  }
});

test("a payout deposit that ends within a quarter pays its odd days with the principal", () => {
  const schedule = fixedDepositSchedule({ ...deposit, payout: "QUARTERLY", tenureMonths: 4, ...resident });
  expect(schedule.map(({ incomePaise }) => incomePaise)).toEqual([1_750_00, Math.round((1e7 * 0.07 * 28) / 365)]);
});

const rateCard: RateCard = [
  { fromDays: 7, rateBps: bps(350) },
  { fromDays: 91, rateBps: bps(500) },
  { fromDays: 271, rateBps: bps(650) },
  { fromDays: 365, rateBps: bps(750) },
];
const early = { deposit, rateCard, penaltyBps: bps(100), interestPaidPaise: paise(0) };

test("withdrawn early, a deposit earns the rate of the days it ran less the penalty", () => {
  const withdrawal = prematureWithdrawal({ ...early, withdrawnOn: calendarDateOf("2027-05-23") });
  // Two quarters at 5 % − 1 %.
  expect(withdrawal).toEqual({ rateBps: 400, interestPaise: 2_010_00, payablePaise: 1_02_010_00 });
});

test("withdrawn early, a deposit never earns more than was contracted", () => {
  const long = { ...deposit, tenureMonths: 24 };
  const withdrawal = prematureWithdrawal({ ...early, deposit: long, withdrawnOn: calendarDateOf("2027-11-23") });
  expect(withdrawal.rateBps).toBe(600);
});

test("withdrawn within a week it earns nothing, and a penalty never eats the principal", () => {
  const within = prematureWithdrawal({ ...early, withdrawnOn: calendarDateOf("2026-11-29") });
  expect(within).toEqual({ rateBps: 0, interestPaise: 0, payablePaise: 1_00_000_00 });
  const harsh = prematureWithdrawal({ ...early, penaltyBps: bps(900), withdrawnOn: calendarDateOf("2027-05-23") });
  expect(harsh.payablePaise).toBe(1_00_000_00);
});

test("interest that was paid at the contracted rate is taken back where the run earned less", () => {
  const withdrawal = prematureWithdrawal({
    ...early,
    deposit: { ...deposit, payout: "QUARTERLY" },
    withdrawnOn: calendarDateOf("2027-05-23"),
    interestPaidPaise: paise(3_500_00),
  });
  expect(withdrawal).toEqual({ rateBps: 400, interestPaise: 2_000_00, payablePaise: 98_500_00 });
});

test("refuses to withdraw early before the deposit or from maturity on", () => {
  for (const day of ["2026-11-22", "2027-11-23"]) {
    expect(() => prematureWithdrawal({ ...early, withdrawnOn: calendarDateOf(day) })).toThrow(RangeError);
  }
});

test.each([0, -1, 1.5])("refuses a tenure of %d months", (tenureMonths) => {
  expect(() => fixedDepositSchedule({ ...deposit, tenureMonths, ...resident })).toThrow(RangeError);
});
