import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/money";
import { filterFrom, isWanted, pathOf } from "./deal-filter";

const ALL = { category: null, status: null, tenure: null, minimum: null };
const deal = {
  category: "INVOICE_DISCOUNTING",
  tenureDays: 60,
  minimum: paise(50_000_00),
  progress: { status: "SOLD_OUT" },
} as const;

describe("the filter of the deals", () => {
  it("is what the address says, and the address that it is read from", () => {
    const query = { category: "INVOICE_DISCOUNTING", status: "open", tenure: "61-120", minimum: "to-25000" };
    const filter = filterFrom(query);
    expect(filter).toEqual(query);
    expect(pathOf(filter)).toBe("/invest?category=INVOICE_DISCOUNTING&status=open&tenure=61-120&minimum=to-25000");
    expect(pathOf(ALL)).toBe("/invest");
  });

  it("takes what it does not know for not said", () => {
    expect(filterFrom({ category: "HOUSES", status: "OPEN", tenure: ["to-60", "61-120"], minimum: "" })).toEqual(ALL);
  });

  it("wants everything until something is said", () => {
    expect(isWanted(deal, ALL)).toBe(true);
  });

  it("counts the ends of a tenure and of a minimum in", () => {
    expect(isWanted(deal, { ...ALL, tenure: "to-60" })).toBe(true);
    expect(isWanted(deal, { ...ALL, tenure: "61-120" })).toBe(false);
    expect(isWanted(deal, { ...ALL, minimum: "to-50000" })).toBe(true);
    expect(isWanted(deal, { ...ALL, minimum: "to-25000" })).toBe(false);
  });

  it("knows a sold-out deal as one that has ended, and wants all that is said at once", () => {
    expect(isWanted(deal, { ...ALL, status: "ended" })).toBe(true);
    expect(isWanted(deal, { ...ALL, status: "open" })).toBe(false);
    expect(isWanted(deal, { ...ALL, status: "ended", category: "BOND" })).toBe(false);
  });
});
