import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { filterFrom, isWanted, pathOf } from "./deal-query";

const ALL = { category: null, status: null, tenure: null, minimum: null };
const deal = {
  category: "INVOICE_DISCOUNTING",
  currency: "INR",
  tenureDays: 92,
  minimum: paise(50_000_00),
  progress: { status: "SOLD_OUT" },
  product: {
    kind: "INVOICE_DISCOUNTING",
    rateBps: 1200,
    tenureDays: 92,
    invoiceValue: paise(1_00_000_00),
    invoiceCount: 1,
  },
} as const;

describe("the filter of the deal list", () => {
  it("survives a round trip through the URL", () => {
    const query = { category: "BOND", status: "open", tenure: "to-12", minimum: "to-25000" };
    const filter = filterFrom(query);
    expect(filter).toEqual(query);
    expect(pathOf(filter)).toBe("/invest?category=BOND&status=open&tenure=to-12&minimum=to-25000");
    expect(pathOf(ALL)).toBe("/invest");
  });

  it("ignores unknown values", () => {
    expect(filterFrom({ category: "HOUSES", status: "OPEN", tenure: ["to-3", "to-12"], minimum: "" })).toEqual(ALL);
  });

  it("matches every deal by default", () => {
    expect(isWanted(deal, ALL)).toBe(true);
  });

  it("includes both bounds of a tenure and of a minimum", () => {
    expect(isWanted(deal, { ...ALL, tenure: "to-3" })).toBe(true);
    expect(isWanted(deal, { ...ALL, tenure: "to-12" })).toBe(false);
    expect(isWanted(deal, { ...ALL, minimum: "to-50000" })).toBe(true);
    expect(isWanted(deal, { ...ALL, minimum: "to-25000" })).toBe(false);
  });

  it("matches a deal by any tenure that it offers", () => {
    const rates = [3, 12, 24].map((tenureMonths) => ({ tenureMonths, rateBps: 800 }));
    const reserve = { ...deal, tenureDays: 731, product: { kind: "TAP_RESERVE" as const, rates, payouts: [] } };
    expect(isWanted(reserve, { ...ALL, tenure: "to-3" })).toBe(true);
    expect(isWanted(reserve, { ...ALL, tenure: "to-12" })).toBe(true);
    expect(isWanted(reserve, { ...ALL, tenure: "to-36" })).toBe(true);
    expect(isWanted(reserve, { ...ALL, tenure: "over-36" })).toBe(false);
  });

  it("matches no tenure for an open-ended deal and ignores the minimum for another currency", () => {
    const product = {
      kind: "PRE_IPO" as const,
      isin: "INE0ULT01010",
      sharesPerLot: 50,
      pricePerShare: paise(400_00),
    };
    expect(isWanted({ ...deal, tenureDays: null, product }, { ...ALL, tenure: "over-36" })).toBe(false);
    expect(isWanted({ ...deal, currency: "USD" }, { ...ALL, minimum: "to-25000" })).toBe(true);
  });

  it("treats a sold-out deal as ended and requires all criteria to match", () => {
    expect(isWanted(deal, { ...ALL, status: "ended" })).toBe(true);
    expect(isWanted(deal, { ...ALL, status: "open" })).toBe(false);
    expect(isWanted(deal, { ...ALL, status: "ended", category: "BOND" })).toBe(false);
  });
});
