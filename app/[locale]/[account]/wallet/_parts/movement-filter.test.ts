import { describe, expect, it } from "vitest";
import { filterFrom, pathOf } from "./movement-filter";

describe("the filter of the wallet transactions", () => {
  it("reads the parameters of the URL", () => {
    expect(filterFrom({ currency: "GBP", type: "DEBIT", state: "FAILED", page: "2" })).toEqual({
      currency: "GBP",
      type: "DEBIT",
      state: "FAILED",
      pageNumber: 1,
    });
  });

  it("ignores unknown values", () => {
    const all = { currency: null, type: null, state: null, pageNumber: 0 };
    expect(filterFrom({})).toEqual(all);
    expect(filterFrom({ currency: "gbp", type: "debit", state: ["FAILED", "SUCCESS"], page: "0" })).toEqual(all);
    expect(filterFrom({ page: "999999" })).toEqual(all);
  });

  it("writes the URL that it reads", () => {
    expect(pathOf({ currency: null, type: null, state: null, pageNumber: 0 })).toBe("/wallet");
    expect(pathOf({ currency: "AED", type: "CREDIT", state: "INITIATED", pageNumber: 2 })).toBe(
      "/wallet?currency=AED&type=CREDIT&state=INITIATED&page=3",
    );
  });
});
