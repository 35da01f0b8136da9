import { describe, expect, it } from "vitest";
import { minor, paise } from "../../../lib/contract/facts/money.ts";
import { addDays, calendarDateOf, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { tenthMg } from "../../../lib/contract/values/weight.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { daysShown, holdingsOn, metalOn, walletOn } from "./value-history.ts";
import type { DatedHolding, PromisedPayout } from "./value-history-store.ts";

const day = calendarDateOf;

// ₹3,65,000 at 10 % earns ₹100 a day. Sixty days from 16 September 2026 end on Sunday 15 November.
const PRINCIPAL = 3_65_000_00;
const terms: DatedHolding["investment"] = {
  status: "SUCCESS",
  ...{ amount: paise(PRINCIPAL), principal: paise(PRINCIPAL), rateBps: 1000, investedOn: day("2026-09-16") },
  ...{ settlesOn: null, units: 1, lastPrice: null, tenureMonths: null, payoutPlan: null },
  product: {
    kind: "INVOICE_DISCOUNTING",
    ...{ rateBps: 1000, tenureDays: 60, invoiceValue: paise(4_00_000_00), invoiceCount: 1 },
  },
};

const maturity: PromisedPayout = {
  ...{ kind: "MATURITY", dueOn: day("2026-11-16"), accruesTo: day("2026-11-15") },
  ...{ principal: paise(PRINCIPAL), interest: paise(6_000_00), gross: paise(3_71_000_00), addedByDelay: minor(0) },
  ...{ promisedOn: day("2026-09-16"), replacedOn: null, paidOn: day("2026-11-16") },
};

const holding = (change: Partial<DatedHolding> = {}): DatedHolding => ({
  ...{ investment: terms, from: day("2026-09-16"), restructuredOn: null, prices: [], payouts: [maturity] },
  ...change,
});

const on = (each: DatedHolding, ...days: readonly string[]) =>
  holdingsOn([each], days.map(day), SETTLEMENT_HOLIDAYS).map(({ currentValue, stillInvested }) => [
    currentValue,
    stillInvested,
  ]);

describe("holdingsOn", () => {
  it("counts an investment from the posting of its purchase until its last payout", () => {
    expect(on(holding(), "2026-09-15", "2026-09-16", "2026-09-26", "2026-11-15", "2026-11-16")).toEqual([
      [0, 0],
      [PRINCIPAL, PRINCIPAL],
      [3_66_000_00, PRINCIPAL],
      [3_71_000_00, PRINCIPAL],
      [0, 0],
    ]);
    expect(on(holding({ from: day("2026-09-18") }), "2026-09-17", "2026-09-18")).toEqual([
      [0, 0],
      [3_65_200_00, PRINCIPAL],
    ]);
  });

  it("lets a late payer's debt grow until the day of payment, and no longer", () => {
    const late = { ...maturity, paidOn: day("2026-11-26"), addedByDelay: minor(1_000_00) };
    const paid = { ...late, interest: paise(7_000_00), gross: paise(3_72_000_00) };
    expect(on(holding({ payouts: [paid] }), "2026-11-16", "2026-11-25", "2026-11-26")).toEqual([
      [3_71_000_00, PRINCIPAL],
      [3_71_900_00, PRINCIPAL],
      [0, 0],
    ]);
  });

  it("values a restructured investment by its old schedule before that day, and without the delay's interest after it", () => {
    const old = { ...maturity, paidOn: null, replacedOn: day("2026-11-20") };
    const promised = { ...maturity, dueOn: day("2026-12-15"), accruesTo: day("2026-12-15") };
    const agreed = {
      ...promised,
      promisedOn: day("2026-11-20"),
      paidOn: day("2026-12-20"),
      addedByDelay: minor(500_00),
    };
    const restructured = holding({
      restructuredOn: day("2026-11-20"),
      payouts: [old, { ...agreed, interest: paise(9_500_00), gross: paise(3_74_500_00) }],
    });
    expect(on(restructured, "2026-11-19", "2026-11-20", "2026-12-19", "2026-12-20")).toEqual([
      // Three days late.
      [3_71_300_00, PRINCIPAL],
      // 65 of 90 days of ₹9,000.
      [3_71_500_00, PRINCIPAL],
      [3_74_000_00, PRINCIPAL],
      [0, 0],
    ]);
  });

  it("keeps the part of an investment that was not sold, at its share of the cost", () => {
    const half = { principal: paise(PRINCIPAL / 2), interest: paise(3_000_00), gross: paise(1_85_500_00) };
    const soldOn = day("2026-10-16");
    const sale = {
      ...maturity,
      kind: "SALE",
      principal: half.principal,
      interest: minor(0),
      gross: half.principal,
    } as const;
    const sold = holding({
      payouts: [
        { ...maturity, paidOn: null, replacedOn: soldOn },
        { ...sale, dueOn: soldOn, accruesTo: soldOn, promisedOn: soldOn, paidOn: soldOn },
        { ...maturity, ...half, promisedOn: soldOn },
      ],
    });
    expect(on(sold, "2026-10-15", "2026-10-16", "2026-11-16")).toEqual([
      [3_67_900_00, PRINCIPAL],
      [1_84_000_00, PRINCIPAL / 2],
      [0, 0],
    ]);
  });

  it("ends an investment that was withdrawn early on the day it was repaid", () => {
    const endedOn = day("2026-10-16");
    const repaid = { ...maturity, kind: "WITHDRAWAL", promisedOn: endedOn, paidOn: day("2026-10-17") } as const;
    const ended = holding({ payouts: [{ ...maturity, paidOn: null, replacedOn: endedOn }, repaid] });
    expect(on(ended, "2026-10-15", "2026-10-17").map(([value]) => value)).toEqual([3_67_900_00, 0]);
    expect(on(ended, "2026-10-16").map(([, cost]) => cost)).toEqual([PRINCIPAL]);
  });

  it("earns interest for the leap day", () => {
    const leap = { ...terms, investedOn: day("2028-02-20") };
    const payouts = [{ ...maturity, paidOn: null, dueOn: day("2028-04-20"), promisedOn: leap.investedOn }];
    expect(
      on(holding({ investment: leap, from: leap.investedOn, payouts }), "2028-02-28", "2028-02-29", "2028-03-01"),
    ).toEqual([
      [3_65_800_00, PRINCIPAL],
      [3_65_900_00, PRINCIPAL],
      [3_66_000_00, PRINCIPAL],
    ]);
  });

  it("values shares at the last price of each day, and at the price paid before the first", () => {
    const product = { kind: "PRE_IPO" as const, isin: "INE000A01001", sharesPerLot: 10, pricePerShare: paise(100_00) };
    const shares = { ...terms, product, units: 2, principal: paise(0), amount: paise(2_000_30) };
    const prices = [
      { on: day("2026-10-01"), price: paise(120_00) },
      { on: day("2026-11-01"), price: paise(90_00) },
    ];
    const held = holding({ investment: shares, payouts: [], prices });
    expect(on(held, "2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01")).toEqual([
      [2_000_00, 2_000_30],
      [2_400_00, 2_000_30],
      [2_400_00, 2_000_30],
      [1_800_00, 2_000_30],
    ]);
  });

  it("is nothing on every day of an empty book", () => {
    expect(holdingsOn([], [day("2026-09-16")], SETTLEMENT_HOLIDAYS)).toEqual([{ currentValue: 0, stillInvested: 0 }]);
    expect(walletOn([], [day("2026-09-16")])).toEqual([{ wallet: 0, putIn: 0 }]);
  });
});

it("carries the wallet and what was put in from day to day", () => {
  const moved = [
    { on: day("2026-09-16"), change: minor(1_000), fromOutside: minor(1_000) },
    { on: day("2026-09-18"), change: minor(-700), fromOutside: minor(0) },
    { on: day("2026-09-20"), change: minor(500), fromOutside: minor(-250) },
  ];
  const days = ["2026-09-15", "2026-09-17", "2026-09-18", "2026-09-21"].map(day);
  expect(walletOn(moved, days).map(({ wallet, putIn }) => [wallet, putIn])).toEqual([
    [0, 0],
    [1_000, 1_000],
    [300, 1_000],
    [800, 750],
  ]);
});

it("values metal at the last price before the end of the day, and at its cost before the first price", () => {
  const settledAt = startOfDayInIndia(day("2026-09-16"));
  const trades = [{ kind: "BUY", weight: tenthMg(20_000), total: paise(300_00), settledAt } as const];
  const prices = [
    { on: day("2026-09-20"), sellPrice: paise(140_00) },
    { on: day("2026-09-24"), sellPrice: paise(155_00) },
  ];
  const days = ["2026-09-15", "2026-09-16", "2026-09-23", "2026-09-24"].map(day);
  expect(metalOn({ trades, prices }, days)).toEqual([
    { currentValue: 0, stillInvested: 0, isAtCost: false },
    { currentValue: 300_00, stillInvested: 300_00, isAtCost: true },
    { currentValue: 280_00, stillInvested: 300_00, isAtCost: false },
    { currentValue: 310_00, stillInvested: 300_00, isAtCost: false },
  ]);
});

it("counts a trade of metal from the day on which it settled, whatever the order in which trades were begun", () => {
  const settled = (on: string, grams: number) =>
    ({
      kind: "BUY",
      weight: tenthMg(grams * 10_000),
      total: paise(grams * 100_00),
      settledAt: startOfDayInIndia(day(on)),
    }) as const;
  const trades = [settled("2026-09-18", 2), settled("2026-09-16", 1)];
  const days = ["2026-09-15", "2026-09-16", "2026-09-17", "2026-09-18"].map(day);
  expect(metalOn({ trades, prices: [] }, days).map(({ stillInvested }) => stillInvested)).toEqual([
    ...[0, 100_00, 100_00, 300_00],
  ]);
});

describe("daysShown", () => {
  const to = day("2026-11-26");
  const shown = (days: number, payouts = 100) => daysShown({ from: addDays(to, -days), to }, payouts);

  it("has every day of a year, and every week of a longer time, with the first day and today", () => {
    expect(shown(364)).toMatchObject({ stepDays: 1, days: { length: 365, 0: "2025-11-27", 364: "2026-11-26" } });
    const longer = shown(730);
    expect(longer).toMatchObject({ stepDays: 7, days: { length: 106, 0: "2024-11-26", 1: "2024-11-28" } });
    expect(longer.days.at(-1)).toBe(to);
    expect(shown(0).days).toEqual([to]);
  });

  it("has fewer points for a large account and for many years, and never less than one a month of a year", () => {
    expect(shown(364, 60_000).days).toHaveLength(14);
    expect(shown(364, 60_000).stepDays).toBe(28);
    expect(shown(365 * 30).days.length).toBeLessThanOrEqual(366);
  });
});
