import { expect, test, vi } from "vitest";
import { casesOf } from "../../tests/unit-shared/spreadsheet-cases.ts";
import { paise, paiseFromRupees } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { absoluteReturnBps, type DatedAmount, xirr, xirrBps } from "./xirr.ts";

function flowsOf(rows: readonly (readonly [string, number])[]) {
  return rows.map(([date, rupees]) => {
    const amountPaise = paiseFromRupees(rupees);
    if (amountPaise === null) throw new Error(`not rupees: ${rupees}`);
    return { date: calendarDateOf(date), amountPaise };
  });
}

const PUBLISHED = [
  ["2008-01-01", -10_000],
  ["2008-03-01", 2750],
  ["2008-10-30", 4250],
  ["2009-02-15", 3250],
  ["2009-04-01", 2750],
] as const;

test("agrees with the published example of the XIRR function", () => {
  expect(xirr(flowsOf(PUBLISHED))).toBeCloseTo(0.373362535, 7);
  expect(xirrBps(flowsOf(PUBLISHED))).toBe(3734);
});

test("agrees with every spreadsheet case to 1e-6", () => {
  const cases = casesOf("xirr");
  expect(cases).toHaveLength(51);
  for (const { flows, xirr: expected } of cases) {
    const rate = xirr(flowsOf(flows)) ?? Number.NaN;
    expect(Math.abs(rate - expected)).toBeLessThan(1e-6);
  }
});

test("does not depend on the order of the flows, nor on how a day's money is split", () => {
  const shuffled = flowsOf([...PUBLISHED].reverse());
  expect(xirr(shuffled)).toBe(xirr(flowsOf(PUBLISHED)));
  const [first, ...rest] = PUBLISHED;
  const split = flowsOf([[first[0], -4000], [first[0], -6000], ...rest]);
  expect(xirr(split)).toBe(xirr(flowsOf(PUBLISHED)));
});

test("is not available under 30 days, and is from the 30th on", () => {
  expect(
    xirr(
      flowsOf([
        ["2026-01-01", -100],
        ["2026-01-30", 101],
      ]),
    ),
  ).toBeNull();
  expect(
    xirr(
      flowsOf([
        ["2026-01-01", -100],
        ["2026-01-31", 101],
      ]),
    ),
  ).toBeCloseTo(1.01 ** (365 / 30) - 1, 9);
});

test("is not available where money moves one way only, or not at all", () => {
  expect(xirr([])).toBeNull();
  expect(xirr(flowsOf([["2026-01-01", -100]]))).toBeNull();
  expect(
    xirr(
      flowsOf([
        ["2026-01-01", -100],
        ["2026-06-01", -100],
      ]),
    ),
  ).toBeNull();
  expect(
    xirr(
      flowsOf([
        ["2026-01-01", 100],
        ["2026-06-01", 100],
      ]),
    ),
  ).toBeNull();
  expect(xirrBps([])).toBeNull();
});

test.each([
  ["nothing gained", 100, 0],
  ["a doubling", 200, 1],
  ["a thousandfold", 100_000, 999],
  ["nearly all lost", 0.01, -0.9999],
])("finds %s over a year", (_what, returned, expected) => {
  expect(
    xirr(
      flowsOf([
        ["2026-01-01", -100],
        ["2027-01-01", returned],
      ]),
    ),
  ).toBeCloseTo(expected, 9);
});

test("a loan, which is an inflow before an outflow, has the same rate as its mirror image", () => {
  const mirrored = flowsOf(PUBLISHED.map(([date, rupees]) => [date, -rupees] as const));
  expect(xirr(mirrored)).toBe(xirr(flowsOf(PUBLISHED)));
});

test("returns the rate nearer to zero where two rates fit", () => {
  // −100 + 230 ÷ (1+r) − 132 ÷ (1+r)² has the roots 10 % and 20 %.
  const flows = flowsOf([
    ["2025-01-01", -100],
    ["2026-01-01", 230],
    ["2027-01-01", -132],
  ]);
  expect(xirr(flows)).toBeCloseTo(0.1, 9);
});

test("decades of flows neither overflow nor lose the rate", () => {
  const yearly = Array.from({ length: 60 }, (_, year) => [`${1970 + year}-01-01`, year === 0 ? -1e11 : 1e9] as const);
  const rate = xirr(flowsOf(yearly)) ?? Number.NaN;
  const worth = yearly.reduce((sum, [date, rupees]) => {
    const days = (Date.parse(date) - Date.parse("1970-01-01")) / 86_400_000;
    return sum + rupees / (1 + rate) ** (days / 365);
  }, 0);
  expect(rate).toBeLessThan(0);
  expect(Math.abs(worth)).toBeLessThan(10);
});

test("the absolute return is the gain over the amount invested, half-up, and null without an investment", () => {
  expect(absoluteReturnBps({ investedPaise: paise(2_000_000_00), returnedPaise: paise(2_061_150_70) })).toBe(306);
  expect(absoluteReturnBps({ investedPaise: paise(100), returnedPaise: paise(0) })).toBe(-10_000);
  expect(absoluteReturnBps({ investedPaise: paise(20_000), returnedPaise: paise(20_001) })).toBe(1);
  expect(absoluteReturnBps({ investedPaise: paise(0), returnedPaise: paise(5) })).toBeNull();
});

test("reads the flows of a hundred years a bounded number of times, whatever the return", () => {
  const centuryOf = (price: number, coupon: number, end: number): DatedAmount[] => [
    { date: calendarDateOf("2026-11-25"), amountPaise: paise(-price) },
    ...Array.from({ length: 200 }, (_, index) => ({
      date: calendarDateOf(`${2027 + Math.floor(index / 2)}-${index % 2 === 0 ? "05" : "11"}-25`),
      amountPaise: paise(coupon),
    })),
    { date: calendarDateOf("2126-11-25"), amountPaise: paise(end) },
  ];
  const exponent = vi.spyOn(Math, "exp");
  const readings = [
    centuryOf(1_00_00_000, 4_50_000, 1_00_00_000),
    // A price far below and far above the payouts, no final payout, and a payment due at the end.
    centuryOf(1_000, 4_50_000, 1_00_00_000),
    centuryOf(1_00_00_000, 1, 0),
    centuryOf(1_00_00_000, 4_50_000, 0),
    centuryOf(1_00_00_000, 4_50_000, -90_00_000),
  ].map((flows) => {
    exponent.mockClear();
    expect(xirr(flows)).not.toBeNaN();
    return exponent.mock.calls.length / flows.length;
  });
  exponent.mockRestore();
  for (const each of readings) expect(each).toBeLessThan(100);
});
