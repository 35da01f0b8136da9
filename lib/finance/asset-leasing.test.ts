import { expect, test } from "vitest";
import { casesOf } from "../../tests/unit-shared/spreadsheet-cases.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { assetLeasingSchedule, isDivisible, monthlyPayment } from "./asset-leasing.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { promisedFlows } from "./cash-flow.ts";
import { bps } from "./rounding.ts";
import { xirr } from "./xirr.ts";

const lease = {
  investedPaise: paise(1_00_000_00),
  residualPaise: paise(0),
  rateBps: bps(1200),
  months: 24,
  startsOn: calendarDateOf("2026-11-23"),
  residency: "RESIDENT",
  panVerified: true,
} as const;

test("rentals and total interest agree with every spreadsheet case to 1e-6 of a rupee", () => {
  const cases = casesOf("rental");
  expect(cases).toHaveLength(14);
  for (const { principal, annualRate, months, rental, totalInterest } of cases) {
    // In billionths of a rupee, so that the integer result has more digits than the comparison needs.
    const rateBps = bps(Math.round(annualRate * 10_000));
    const payment = monthlyPayment({ principal: principal * 1e9, residual: 0, rateBps, months });
    expect(Math.abs(payment / 1e9 - rental)).toBeLessThan(1e-6);
    const interest = BigInt(payment) * BigInt(months) - BigInt(principal) * 1_000_000_000n;
    expect(Math.abs(Number(interest) / 1e9 - totalInterest)).toBeLessThan(1e-6);
  }
});

test("agrees with the published example of PMT", () => {
  // PMT(8 % ÷ 12, 10, 10000) = −1,037.03
  expect(monthlyPayment({ principal: 10_000_00, residual: 0, rateBps: bps(800), months: 10 })).toBe(1_037_03);
});

test("every rental but the last is the same, and the last differs by paise only", () => {
  const rentals = assetLeasingSchedule({
    ...lease,
    ...{ investedPaise: paise(98_765_43) },
    calendar: SETTLEMENT_HOLIDAYS,
  }).map((row) => row.grossPaise);
  expect(new Set(rentals.slice(0, -1)).size).toBe(1);
  expect(Math.abs((rentals.at(-1) ?? 0) - (rentals[0] ?? 0))).toBeLessThanOrEqual(24);
});

test("principal parts and residual add up to what was invested, at any size, rate and length", () => {
  for (const invested of [1_000_00, 77_777_77, 1_00_00_000_01]) {
    for (const rate of [0, 1, 1033, 2400]) {
      for (const months of [1, 12, 60]) {
        for (const residual of [0, 100_00, Math.floor(invested / 3)]) {
          const terms = { investedPaise: paise(invested), residualPaise: paise(residual), rateBps: bps(rate), months };
          const schedule = assetLeasingSchedule({ ...lease, ...terms, calendar: SETTLEMENT_HOLIDAYS });
          expect(schedule.reduce((sum, { principalPaise }) => sum + principalPaise, 0)).toBe(invested);
          expect(schedule.map(({ payoutSequence }) => payoutSequence)).toEqual(schedule.map((_, index) => index + 1));
          expect(schedule.every(({ netPaise, tdsPaise, grossPaise }) => netPaise + tdsPaise === grossPaise)).toBe(true);
        }
      }
    }
  }
});

test("the residual is paid with the last rental as a separate row, without tax", () => {
  const schedule = assetLeasingSchedule({ ...lease, residualPaise: paise(10_000_00), calendar: SETTLEMENT_HOLIDAYS });
  expect(schedule).toHaveLength(25);
  expect(schedule.at(-1)).toMatchObject({ kind: "RESIDUAL", grossPaise: 10_000_00, tdsPaise: 0, payoutSequence: 25 });
  expect(schedule.at(-1)?.dueOn).toBe(schedule.at(-2)?.dueOn);
});

test("tax is deducted on the whole rental at 2 %, where a month's rental is above ₹50,000", () => {
  const [small] = assetLeasingSchedule({ ...lease, calendar: SETTLEMENT_HOLIDAYS });
  expect(small).toMatchObject({ kind: "RENTAL", grossPaise: 4_707_35, incomePaise: 1_000_00, tdsPaise: 0 });
  const [large] = assetLeasingSchedule({ ...lease, investedPaise: paise(11_00_000_00), calendar: SETTLEMENT_HOLIDAYS });
  expect(large).toMatchObject({ kind: "RENTAL", grossPaise: 51_780_82, incomePaise: 11_000_00, tdsPaise: 1_035_62 });
});

test("the XIRR is the monthly rate compounded", () => {
  const schedule = assetLeasingSchedule({ ...lease, calendar: SETTLEMENT_HOLIDAYS });
  const rate = xirr(
    promisedFlows({
      investedOn: lease.startsOn,
      investedPaise: lease.investedPaise,
      schedule,
      tax: "BEFORE_TDS",
    }),
  );
  expect(rate).toBeCloseTo(1.01 ** 12 - 1, 2);
});

test("refuses a residual that is negative or not below the investment, and a fractional number of months", () => {
  expect(() =>
    assetLeasingSchedule({ ...lease, residualPaise: lease.investedPaise, calendar: SETTLEMENT_HOLIDAYS }),
  ).toThrow(RangeError);
  expect(() => assetLeasingSchedule({ ...lease, residualPaise: paise(-1), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
  expect(() => assetLeasingSchedule({ ...lease, months: 1.5, calendar: SETTLEMENT_HOLIDAYS })).toThrow(RangeError);
});

test("refuses an amount that is too small for level rentals, and schedules any other without a negative part", () => {
  const small = { ...lease, residualPaise: paise(0), rateBps: bps(1200), months: 120 };
  expect(() => assetLeasingSchedule({ ...small, investedPaise: paise(160_00), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    "too few for 120 level rentals",
  );
  let scheduled = 0;
  for (const months of [1, 12, 48, 120]) {
    for (let invested = 1; invested < 400_00; invested += 97) {
      const investedPaise = paise(invested);
      for (const residualPaise of [paise(0), paise(Math.floor(invested / 2))]) {
        const terms = { ...small, months, investedPaise, residualPaise };
        if (!isDivisible(terms)) continue;
        scheduled += 1;
        for (const { principalPaise, incomePaise } of assetLeasingSchedule({
          ...terms,
          calendar: SETTLEMENT_HOLIDAYS,
        })) {
          expect(Math.min(principalPaise, incomePaise)).toBeGreaterThanOrEqual(0);
        }
      }
    }
  }
  expect(scheduled).toBeGreaterThan(1000);
});

test("a loan on the machine pays the same amounts, and tax is deducted from its interest above the yearly limit", () => {
  const terms = {
    ...{ investedPaise: paise(10_00_000_00), residualPaise: paise(1_00_000_00), rateBps: bps(1200), months: 12 },
    ...{ startsOn: calendarDateOf("2026-05-04"), calendar: SETTLEMENT_HOLIDAYS },
    ...({ residency: "RESIDENT", panVerified: true } as const),
  };
  const [owned, loan] = [assetLeasingSchedule(terms), assetLeasingSchedule({ ...terms, taxedAs: "INTEREST" })];
  expect(loan.map(({ grossPaise }) => grossPaise)).toEqual(owned.map(({ grossPaise }) => grossPaise));
  expect(new Set(loan.map(({ kind }) => kind))).toEqual(new Set(["REPAYMENT", "MATURITY"]));
  // 10 % of each month's interest; of the rental 2 % of the whole, principal included.
  expect(loan[0]?.tdsPaise).toBe(1_000_00);
  expect(owned[0]?.tdsPaise).toBe(Math.round((owned[0]?.grossPaise ?? 0) * 0.02));
  const small = assetLeasingSchedule({
    ...terms,
    investedPaise: paise(90_000_00),
    residualPaise: paise(0),
    taxedAs: "INTEREST",
  });
  expect(small.every(({ tdsPaise }) => tdsPaise === 0)).toBe(true);
});
