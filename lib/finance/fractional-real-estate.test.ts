import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { isLongTerm } from "./capital-gain-tax.ts";
import { promisedFlows } from "./cash-flow.ts";
import { realEstateSchedule } from "./fractional-real-estate.ts";
import { bps } from "./rounding.ts";
import { xirr } from "./xirr.ts";

const share = {
  investedPaise: paise(25_00_000_00),
  rentYieldBps: bps(850),
  yearlyStepBps: bps(500),
  investedOn: calendarDateOf("2026-11-23"),
  years: 5,
  exitValuePaise: paise(31_00_000_00),
  passedThrough: { interestBps: 6000, dividendBps: 1500 },
  residency: "RESIDENT",
  panVerified: true,
} as const;

test("pays a distribution each quarter and the exit value at the end", () => {
  const schedule = realEstateSchedule({ ...share, calendar: SETTLEMENT_HOLIDAYS });
  expect(schedule).toHaveLength(21);
  expect(schedule[0]).toMatchObject({ kind: "RENT", dueOn: "2027-02-23", grossPaise: 53_125_00, tdsPaise: 5_312_50 });
  // 23 November 2031 is a Sunday.
  expect(schedule.at(-1)).toMatchObject({ kind: "EXIT", dueOn: "2031-11-24", grossPaise: 31_00_000_00, tdsPaise: 0 });
  expect(schedule.at(-1)).toMatchObject({
    principalPaise: 25_00_000_00,
    incomePaise: 6_00_000_00,
    payoutSequence: 21,
  });
});

test("10 % is deducted from a resident's distribution, without a threshold", () => {
  const first = (rupees: number) =>
    realEstateSchedule({ ...share, investedPaise: paise(rupees * 100), calendar: SETTLEMENT_HOLIDAYS })[0];
  expect(first(10_000)).toMatchObject({ grossPaise: 212_50, tdsPaise: 21_25 });
  expect(first(70_58_825)).toMatchObject({ grossPaise: 1_50_000_03, tdsPaise: 15_000_00 });
});

test("a declaration on Form 121 does not free a distribution", () => {
  const reliefs = [{ kind: "FORM_121", from: share.investedOn, to: calendarDateOf("2031-12-31") }] as const;
  const [first] = realEstateSchedule({ ...share, reliefs, calendar: SETTLEMENT_HOLIDAYS });
  expect(first).toMatchObject({ tdsRateBps: 1000, tdsPaise: 5_312_50 });
});

test.each([
  // 5 % of interest, 10 % of dividend, 30 % of rent, then 4 % cess.
  ["interest", { interestBps: 10_000, dividendBps: 0 }, 520],
  ["dividend", { interestBps: 0, dividendBps: 10_000 }, 1040],
  ["rent", { interestBps: 0, dividendBps: 0 }, 3120],
  ["60 % interest, 15 % dividend and 25 % rent", { interestBps: 6000, dividendBps: 1500 }, 1248],
] as const)("from a non-resident's distribution of %s the tax follows its character", (_, passedThrough, rateBps) => {
  const abroad = { ...share, passedThrough, residency: "NON_RESIDENT", calendar: SETTLEMENT_HOLIDAYS } as const;
  expect(realEstateSchedule(abroad)[0]?.tdsRateBps).toBe(rateBps);
});

test("units are long-term the day after twelve months", () => {
  const held = { asset: "TRUST_UNITS", acquiredOn: calendarDateOf("2026-11-23") } as const;
  expect(isLongTerm({ ...held, soldOn: calendarDateOf("2027-11-23") })).toBe(false);
  expect(isLongTerm({ ...held, soldOn: calendarDateOf("2027-11-24") })).toBe(true);
});

test("the distributions of a year add up to the yearly rent, which rises by 5 % a year", () => {
  for (const invested of [1_00_001, 25_00_000_00, 3_33_33_333_33]) {
    const schedule = realEstateSchedule({ ...share, investedPaise: paise(invested), calendar: SETTLEMENT_HOLIDAYS });
    for (let year = 0; year < 5; year += 1) {
      const rents = schedule.slice(year * 4, year * 4 + 4).reduce((sum, { grossPaise }) => sum + grossPaise, 0);
      expect(Math.abs(rents - invested * 0.085 * 1.05 ** year)).toBeLessThanOrEqual(0.5 + 1e-6);
    }
  }
});

test("a sale at a loss returns less than the amount invested, without tax", () => {
  const exit = realEstateSchedule({
    ...share,
    exitValuePaise: paise(20_00_000_00),
    residency: "NON_RESIDENT",
    calendar: SETTLEMENT_HOLIDAYS,
  }).at(-1);
  expect(exit).toMatchObject({ incomePaise: -5_00_000_00, netPaise: 20_00_000_00, tdsPaise: 0 });
});

test("from what a non-resident receives above cost at the exit the rates in force are deducted", () => {
  const exit = realEstateSchedule({ ...share, residency: "NON_RESIDENT", calendar: SETTLEMENT_HOLIDAYS }).at(-1);
  expect(exit).toMatchObject({ tdsRateBps: 3120, tdsPaise: 1_87_200_00, netPaise: 29_12_800_00 });
});

test("the return of a property of unchanged value is its rent", () => {
  const flat = { ...share, yearlyStepBps: bps(0), exitValuePaise: share.investedPaise };
  const schedule = realEstateSchedule({ ...flat, calendar: SETTLEMENT_HOLIDAYS });
  const rate = xirr(
    promisedFlows({
      investedOn: share.investedOn,
      investedPaise: share.investedPaise,
      schedule,
      tax: "BEFORE_TDS",
    }),
  );
  expect(rate).toBeCloseTo((1 + 0.085 / 4) ** 4 - 1, 3);
});

test("refuses an empty investment, a negative exit value, and a fractional number of years", () => {
  expect(() => realEstateSchedule({ ...share, investedPaise: paise(0), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
  expect(() => realEstateSchedule({ ...share, exitValuePaise: paise(-1), calendar: SETTLEMENT_HOLIDAYS })).toThrow(
    RangeError,
  );
  expect(() => realEstateSchedule({ ...share, years: 2.5, calendar: SETTLEMENT_HOLIDAYS })).toThrow(RangeError);
});
