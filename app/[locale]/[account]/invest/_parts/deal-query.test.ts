import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import {
  type DealFilter,
  filterFrom,
  investPathOf,
  isScreenNarrowed,
  isWanted,
  NO_FILTER,
  stageOf,
} from "./deal-query";

const wish = (part: Partial<DealFilter>): DealFilter => ({ ...NO_FILTER, ...part });
const deal = {
  category: "INVOICE_DISCOUNTING",
  currency: "INR",
  title: "Café Malabar Exports",
  payer: { name: "Northgate Retail" },
  counterparty: { name: "Café Malabar" },
  rating: { grade: "A-" },
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
    const query = {
      ...{ category: "BOND", status: "ended", rating: "AA", tenure: "to-12", minimum: "to-25000", currency: "INR" },
      ...{ q: "kavya & sons", sort: "return", tax: "before", page: "3", preview: "kavya-northgate-90" },
    };
    const filter = filterFrom(query);
    expect(investPathOf(filter)).toBe(`/invest?${new URLSearchParams(query)}`);
    expect(filterFrom(Object.fromEntries(new URLSearchParams(investPathOf(filter).split("?")[1])))).toEqual(filter);
    expect(investPathOf(NO_FILTER)).toBe("/invest");
  });

  it("ignores unknown and repeated values, and shortens what is typed", () => {
    const query = { category: "HOUSES", status: "OPEN", tenure: ["to-3", "to-12"], minimum: "", page: "-1", sort: "x" };
    expect(filterFrom(query)).toEqual(NO_FILTER);
    expect(filterFrom({ preview: '"><script>' })).toEqual(NO_FILTER);
    expect(filterFrom({ q: "a".repeat(5_000) }).q).toHaveLength(80);
    expect(filterFrom({ page: "99999999999999999999" }).page).toBe(1);
  });

  it("matches every deal by default, and is then not narrowed by tab, order or page", () => {
    expect(isWanted(deal, NO_FILTER)).toBe(true);
    expect(isScreenNarrowed(wish({ status: "ended", sort: "return", page: 2, isBeforeTax: true }))).toBe(false);
    expect(isScreenNarrowed(wish({ q: "kavya" }))).toBe(true);
  });

  it("includes both bounds of a tenure and of a minimum", () => {
    expect(isWanted(deal, wish({ tenure: "to-3" }))).toBe(true);
    expect(isWanted(deal, wish({ tenure: "to-12" }))).toBe(false);
    expect(isWanted(deal, wish({ minimum: "to-50000" }))).toBe(true);
    expect(isWanted(deal, wish({ minimum: "to-25000" }))).toBe(false);
  });

  it("matches a deal by any tenure that it offers", () => {
    const rates = [3, 12, 24].map((tenureMonths) => ({ tenureMonths, rateBps: 800 }));
    const reserve = { ...deal, tenureDays: 731, product: { kind: "TAP_RESERVE" as const, rates, payouts: [] } };
    expect(isWanted(reserve, wish({ tenure: "to-3" }))).toBe(true);
    expect(isWanted(reserve, wish({ tenure: "to-12" }))).toBe(true);
    expect(isWanted(reserve, wish({ tenure: "to-36" }))).toBe(true);
    expect(isWanted(reserve, wish({ tenure: "over-36" }))).toBe(false);
  });

  it("matches no tenure for an open-ended deal and ignores the minimum for another currency", () => {
    const product = {
      kind: "PRE_IPO" as const,
      isin: "INE0ULT01010",
      sharesPerLot: 50,
      pricePerShare: paise(400_00),
    };
    expect(isWanted({ ...deal, tenureDays: null, product }, wish({ tenure: "over-36" }))).toBe(false);
    expect(isWanted({ ...deal, currency: "USD" }, wish({ minimum: "to-25000" }))).toBe(true);
    expect(isWanted({ ...deal, currency: "USD" }, wish({ currency: "USD" }))).toBe(true);
    expect(isWanted(deal, wish({ currency: "USD" }))).toBe(false);
    expect(isWanted({ ...deal, tenureDays: null, product }, wish({ q: "0ult01" }))).toBe(true);
  });

  it("counts a grade with a minus as its letter, and what is unrated as no grade", () => {
    expect(isWanted(deal, wish({ rating: "A" }))).toBe(true);
    expect(isWanted(deal, wish({ rating: "BBB" }))).toBe(true);
    expect(isWanted(deal, wish({ rating: "AA" }))).toBe(false);
    expect(isWanted({ ...deal, rating: null }, wish({ rating: "BBB" }))).toBe(false);
  });

  it.each(["cafe", "CAFÉ mal", "northgate", "Exports, café", "cafe\u0301", "—"])("finds a deal by %s", (q) => {
    expect(isWanted(deal, wish({ q }))).toBe(true);
  });

  it.each(["labar", "kavya", "northgate kavya"])("does not find it by %s", (q) => {
    expect(isWanted(deal, wish({ q }))).toBe(false);
  });

  it("treats a sold-out deal as ended", () => {
    expect(stageOf(deal)).toBe("ended");
  });
});
