import { describe, expect, it } from "vitest";
import { type InvestmentListQuery, readListQuery, sortedBy, writeListQuery } from "./list-query";

const first: InvestmentListQuery = {
  currency: null,
  stage: null,
  sortBy: "INVESTED_ON",
  sortOrder: "DESC",
  pageNumber: 0,
};

/** Parses a query string as the browser would send it. */
const reread = (query: InvestmentListQuery) =>
  readListQuery(Object.fromEntries(new URLSearchParams(writeListQuery(query))));

describe("list state in the URL", () => {
  it("survives a round trip through the query string", () => {
    for (const query of [
      first,
      { currency: "USD", stage: "DELAYED", sortBy: "AMOUNT", sortOrder: "ASC", pageNumber: 3 } as const,
      { currency: null, stage: "SOLD", sortBy: "MATURES_ON", sortOrder: "DESC", pageNumber: 0 } as const,
    ]) {
      expect(reread(query)).toEqual(query);
    }
  });

  it("writes no query for the default state", () => {
    expect(writeListQuery(first)).toBe("");
    expect(readListQuery({})).toEqual(first);
  });

  it("ignores invalid parameters", () => {
    const odd = { stage: "GONE", sort: ["amount", "x"], order: "up", page: "-4", currency: "usd" };
    expect(readListQuery(odd)).toEqual(first);
    expect(readListQuery({ page: "0" }).pageNumber).toBe(0);
    expect(readListQuery({ page: "99999" }).pageNumber).toBeLessThan(10_000);
  });

  it("reverses the order when the same column is sorted again, and returns to the first page", () => {
    const byAmount = sortedBy({ ...first, pageNumber: 4 }, "AMOUNT");
    expect(byAmount).toEqual({ ...first, sortBy: "AMOUNT" });
    expect(sortedBy(byAmount, "AMOUNT").sortOrder).toBe("ASC");
    expect(sortedBy(sortedBy(byAmount, "AMOUNT"), "AMOUNT").sortOrder).toBe("DESC");
  });
});
