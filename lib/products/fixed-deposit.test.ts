import { expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { fixedDeposit } from "./fixed-deposit.ts";
import { incomeTypeOf } from "./tax.ts";

const terms = (taker: "BANK" | "NBFC"): ProductOf<"FIXED_DEPOSIT"> => ({
  ...{ kind: "FIXED_DEPOSIT", taker, rates: [{ tenureMonths: 12, rateBps: 1000 }], payouts: ["QUARTERLY"] },
  ...{ rateCard: [{ fromDays: 0, rateBps: 500 }], penaltyBps: 100 },
});

/** The tax on ₹20,000 or so of interest in a year: above a finance company's threshold, under a bank's. */
function tdsWith(taker: "BANK" | "NBFC"): number {
  const payouts = fixedDeposit.scheduleOf({
    deal: { product: terms(taker), unit: minor(1_000_00) },
    purchase: { units: 200, amount: minor(2_00_000_00), cost: null },
    plan: { rateBps: 1000, tenureMonths: 12, payoutPlan: "QUARTERLY" },
    investOn: calendarDateOf("2026-04-06"),
    taxpayer: { residency: "RESIDENT", panVerified: true },
    calendar: SETTLEMENT_HOLIDAYS,
  });
  return payouts.reduce((sum, { tds }) => sum + tds, 0);
}

it("a deposit with a finance company has the threshold of other interest, one with a bank that of banks", () => {
  expect([tdsWith("BANK"), tdsWith("NBFC") > 0]).toEqual([0, true]);
  const types = (["BANK", "NBFC"] as const).map((taker) => [
    incomeTypeOf(terms(taker)),
    fixedDeposit.yearlyTaxOf?.({
      ...{ product: terms(taker), amount: minor(2_00_000_00), rateBps: 1000, payoutPlan: "QUARTERLY" },
      investedOn: calendarDateOf("2026-04-06"),
    }).income,
  ]);
  expect(types).toEqual([
    ["BANK_INTEREST", "BANK_INTEREST"],
    ["OTHER_INTEREST", "OTHER_INTEREST"],
  ]);
});

const product = (taker: "BANK" | "NBFC", fromDays: number) => ({
  ...terms(taker),
  rates: [
    { tenureMonths: 12, rateBps: 765 },
    { tenureMonths: 24, rateBps: 750 },
  ],
  rateCard: [
    { fromDays, rateBps: 600 },
    { fromDays: 730, rateBps: 750 },
  ],
  penaltyBps: 200,
});

it("no rate of a finance company's card begins before twelve months, the shortest term of a public deposit", () => {
  const contradictions = (taker: "BANK" | "NBFC", fromDays: number) =>
    fixedDeposit.contradictionsIn({
      product: product(taker, fromDays),
      ...{ unit: minor(1_000_00), total: minor(2_00_000_00) },
    });
  expect(contradictions("NBFC", 364)).toEqual([
    "a finance company has no rate for a deposit that ran for less than 12 months, 365 days",
  ]);
  expect([contradictions("NBFC", 365), contradictions("BANK", 0)]).toEqual([[], []]);
});

it("the terms of leaving a finance company's deposit name the rate under twelve months, and no void row of its card", () => {
  const leaving = (taker: "BANK" | "NBFC") => fixedDeposit.earlyWithdrawalOf?.(product(taker, 182));
  expect(leaving("NBFC")).toEqual({
    ...{ taker: "NBFC", rateCard: [{ fromDays: 730, rateBps: 750 }], penaltyBps: 200, lowestRateBps: 750 },
    withoutRate: { fromMonths: 6, untilMonths: 12, rateBps: 450, belowBps: 300 },
  });
  expect(leaving("BANK")).toMatchObject({ rateCard: [{ fromDays: 182 }, { fromDays: 730 }], withoutRate: null });
});
