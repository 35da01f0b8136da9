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

it("no rate of a finance company's card begins in the first six months, which have up to 184 days", () => {
  const contradictions = (taker: "BANK" | "NBFC", fromDays: number) => {
    const product = { ...terms(taker), rateCard: [{ fromDays, rateBps: 600 }], penaltyBps: 200 };
    return fixedDeposit.contradictionsIn({ product, unit: minor(1_000_00), total: minor(2_00_000_00) });
  };
  expect(contradictions("NBFC", 183)).toEqual([
    "a finance company pays no interest in the first 6 months, up to 184 days",
  ]);
  expect([contradictions("NBFC", 184), contradictions("BANK", 0)]).toEqual([[], []]);
});
