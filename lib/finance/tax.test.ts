import { expect, test } from "vitest";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { INCOMES } from "../contract/values/income-type.ts";
import type { GainAsset } from "./capital-gain-tax.ts";
import { tdsOn, tdsOnGain, tdsOnLots, tdsRateOn } from "./tax.ts";

const date = calendarDateOf("2027-02-19");
const resident = { residency: "RESIDENT", panVerified: true } as const;

test("deducts 10 % of invoice-discounting interest, half-up to the paisa", () => {
  const tds = tdsOn({ income: "OTHER_INTEREST", incomePaise: paise(6_115_07), date, ...resident });
  expect(tds).toEqual({ rateBps: 1000, tdsPaise: 611_51 });
});

test("deducts from the first rupee, under the yearly threshold too", () => {
  const tds = tdsOn({ income: "OTHER_INTEREST", incomePaise: paise(100), date, ...resident });
  expect(tds.tdsPaise).toBe(10);
});

test("deducts 20 % without a PAN, whatever the lower rate", () => {
  for (const income of ["OTHER_INTEREST", "SECURITY_INTEREST", "BANK_INTEREST", "MACHINERY_RENT"] as const) {
    expect(tdsRateOn({ income, date, residency: "RESIDENT", panVerified: false })).toBe(2000);
  }
});

test("deducts 30 % and cess from a non-resident, with or without a PAN", () => {
  for (const panVerified of [true, false]) {
    expect(tdsRateOn({ income: "SECURITY_INTEREST", date, residency: "NON_RESIDENT", panVerified })).toBe(3120);
  }
});

test("taxes machinery rent at 2 %, property rent at 10 %", () => {
  expect(tdsRateOn({ income: "MACHINERY_RENT", date, ...resident })).toBe(200);
  expect(tdsRateOn({ income: "PROPERTY_RENT", date, ...resident })).toBe(1000);
});

test("never deducts more than the income, for any income, residency and size", () => {
  for (const income of INCOMES) {
    for (const residency of ["RESIDENT", "NON_RESIDENT"] as const) {
      for (const interest of [0, 1, 2, 3, 4, 5, 49, 50, 51, 99_999_999_999]) {
        const { tdsPaise } = tdsOn({ income, incomePaise: paise(interest), date, residency, panVerified: false });
        expect(tdsPaise).toBeGreaterThanOrEqual(0);
        expect(tdsPaise).toBeLessThanOrEqual(interest);
      }
    }
  }
});

test("refuses a day before the first row of the table", () => {
  expect(() => tdsRateOn({ income: "SECURITY_INTEREST", date: calendarDateOf("2023-03-31"), ...resident })).toThrow(
    RangeError,
  );
  expect(tdsRateOn({ income: "SECURITY_INTEREST", date: calendarDateOf("2023-04-01"), ...resident })).toBe(1000);
});

test("refuses negative income", () => {
  expect(() => tdsOn({ income: "SECURITY_INTEREST", incomePaise: paise(-1), date, ...resident })).toThrow(RangeError);
});

const gain = {
  gainPaise: paise(1_00_000_00),
  residency: "NON_RESIDENT",
  asset: "LISTED_BOND",
  acquiredOn: calendarDateOf("2026-02-19"),
  yearIncomePaise: paise(0),
} as const;

test("taxes a gain at source for a non-resident only, at the rate of its day, and never a loss", () => {
  expect(tdsOnGain({ ...gain, date: calendarDateOf("2027-02-20") })).toEqual({ rateBps: 1300, tdsPaise: 13_000_00 });
  const acquiredOn = calendarDateOf("2023-04-01");
  expect(tdsOnGain({ ...gain, acquiredOn, date: calendarDateOf("2024-07-22") }).rateBps).toBe(1040);
  expect(tdsOnGain({ ...gain, date, residency: "RESIDENT" }).tdsPaise).toBe(0);
  expect(tdsOnGain({ ...gain, date, gainPaise: paise(-1) }).tdsPaise).toBe(0);
});

test.each([
  // 30 % and 4 % cess while short, 12.5 % and 4 % cess when long.
  ["LISTED_BOND", "2027-02-19", 3120],
  ["LISTED_BOND", "2027-02-20", 1300],
  ["TRUST_UNITS", "2027-02-19", 3120],
  ["TRUST_UNITS", "2027-02-20", 1300],
  ["UNLISTED_SHARES", "2028-02-20", 1300],
  ["UNLISTED_BOND", "2036-02-19", 3120],
] as const)("a gain on a %s bought on 2026-02-19 and sold on %s is taxed at %i basis points", (asset, on, rateBps) => {
  expect(tdsOnGain({ ...gain, asset, date: calendarDateOf(on) }).rateBps).toBe(rateBps);
});

test.each([
  // Income of the year, long-term rate, short-term rate: 12.5 % or 30 %, × (1 + surcharge) × 1.04.
  [50_00_000, 1300, 3120],
  [50_00_001, 1430, 3432],
  [1_00_00_001, 1495, 3588],
  [2_00_00_001, 1495, 3900],
])(
  "an income of ₹%i raises the tax on gains by its surcharge, at most 15 %% on a long-term gain",
  (rupees, long, short) => {
    const yearIncomePaise = paise(rupees * 100 - gain.gainPaise);
    expect(tdsOnGain({ ...gain, yearIncomePaise, date: calendarDateOf("2027-02-20") }).rateBps).toBe(long);
    expect(tdsOnGain({ ...gain, yearIncomePaise, date: calendarDateOf("2027-02-19") }).rateBps).toBe(short);
  },
);

test("a treaty that leaves gains on bonds to the other state frees them, and no other gain", () => {
  const period = { from: calendarDateOf("2026-04-01"), to: calendarDateOf("2027-03-31") };
  const taxed = (country: string, asset: GainAsset, on = "2026-11-20") => {
    const acquiredOn = calendarDateOf("2026-05-01");
    const gain = { gainPaise: paise(1_000_00), yearIncomePaise: paise(0), acquiredOn, asset };
    const reliefs = [{ kind: "TREATY" as const, country, ...period }];
    return tdsOnGain({ ...gain, date: calendarDateOf(on), residency: "NON_RESIDENT", reliefs }).tdsPaise;
  };
  expect(taxed("SG", "UNLISTED_BOND")).toBe(0);
  expect(taxed("AE", "LISTED_BOND")).toBe(0);
  expect(taxed("SG", "UNLISTED_BOND", "2027-04-01")).toBe(312_00);
  expect(taxed("US", "UNLISTED_BOND")).toBe(312_00);
  expect(taxed("SG", "UNLISTED_SHARES")).toBe(312_00);
  expect(taxed("SG", "TRUST_UNITS")).toBe(312_00);
});

test("of lots that leave together, each gain is taxed by its own lot's time, and no loss lowers base or surcharge", () => {
  const lot = (acquiredOn: string, rupees: number) => ({
    acquiredOn: calendarDateOf(acquiredOn),
    gain: minor(rupees * 100),
  });
  const of = (...lots: readonly ReturnType<typeof lot>[]) =>
    tdsOnLots({
      ...{ lots, asset: "LISTED_BOND", residency: "NON_RESIDENT", reliefs: [] },
      ...{ date: calendarDateOf("2026-11-25"), yearIncomePaise: paise(0) },
    });
  const [long, short] = [lot("2025-11-24", 1_000), lot("2025-11-25", 2_000)];
  expect(of(long)).toEqual({ rateBps: 1300, tdsPaise: 130_00 });
  expect(of(short)).toEqual({ rateBps: 3120, tdsPaise: 624_00 });
  // 754 of 3,000 rupees.
  expect(of(long, short)).toEqual({ rateBps: 2513, tdsPaise: 754_00 });
  expect(of(short, long)).toEqual(of(long, short));
  expect(of(long, lot("2024-01-01", -500), short)).toEqual(of(long, short));
  const large = lot("2026-01-01", 50_00_001);
  expect(of(large).rateBps).toBe(3432);
  expect(of(large, lot("2024-01-01", -20_00_000))).toEqual(of(large));
  // Both gains of the sale count for the surcharge on each.
  expect(of(lot("2025-11-24", 30_00_000), lot("2026-01-01", 30_00_000)).tdsPaise).toBe(4_29_000_00 + 10_29_600_00);
});
