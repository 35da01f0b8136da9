import { describe, expect, it } from "vitest";
import { CATEGORIES } from "@/lib/contract/facts/categories";
import { minor } from "@/lib/contract/facts/money";
import {
  emptyCashflow,
  emptyRegister,
  emptyRegisters,
  totalInvestment,
  withCashflow,
  withInvestments,
} from "./pagination";

const row = (investmentId: string, note = "") => ({ investmentId, note });
const first = { investments: [row("a"), row("b")], pageNumber: 0, total: 3, totalPages: 2 };

describe("the investment registers", () => {
  it("start empty, one for each product type", () => {
    const registers = emptyRegisters();
    expect(Object.keys(registers).sort()).toEqual([...CATEGORIES].sort());
    for (const category of CATEGORIES) {
      expect(registers[category]).toEqual({
        pageNumber: 0,
        pageSize: 10,
        total: 0,
        totalPages: 0,
        investments: [],
        fetchedAll: false,
      });
    }
  });

  it("know whether there is more, and that an empty list is complete", () => {
    expect(withInvestments(emptyRegister(), first)).toMatchObject({ pageNumber: 0, pageSize: 10, fetchedAll: false });
    const nothing = { investments: [], pageNumber: 0, total: 0, totalPages: 0 };
    expect(withInvestments(emptyRegister(), nothing).fetchedAll).toBe(true);
  });

  it("keep an investment once, in its first position, with its latest data", () => {
    const page = { investments: [row("b", "newer"), row("c")], pageNumber: 1, total: 3, totalPages: 2 };
    const merged = withInvestments(withInvestments(emptyRegister<ReturnType<typeof row>>(), first), page);
    expect(merged.investments).toEqual([row("a"), row("b", "newer"), row("c")]);
    expect(merged).toMatchObject({ pageNumber: 1, total: 3, fetchedAll: true });
  });

  it("take the new total when the list has grown", () => {
    const page = { investments: [row("c")], pageNumber: 1, total: 21, totalPages: 3 };
    expect(withInvestments(withInvestments(emptyRegister(), first), page)).toMatchObject({
      total: 21,
      fetchedAll: false,
    });
  });

  it("count only successful investments as invested", () => {
    const of = (investmentStatus: "SUCCESS" | "PAYMENT_PENDING" | "PROCESSING" | "FAILED" | "INITIATED") => ({
      investmentStatus,
      investmentAmount: minor(100_01),
    });
    const all = [of("SUCCESS"), of("PAYMENT_PENDING"), of("PROCESSING"), of("FAILED"), of("INITIATED"), of("SUCCESS")];
    expect(totalInvestment(all)).toBe(200_02);
    expect(totalInvestment([])).toBe(0);
  });
});

describe("the cash-flow register of a lease", () => {
  const payout = (payoutSequence: number, note = "") => ({ payoutSequence, note });

  it("merges pages by sequence, whichever page came first", () => {
    const second = { cashflow: [payout(3), payout(2, "paid")], pageNumber: 1, total: 3, totalPages: 2 };
    const earlier = { cashflow: [payout(1), payout(2)], pageNumber: 0, total: 3, totalPages: 2 };
    const after = withCashflow(withCashflow(emptyCashflow<ReturnType<typeof payout>>(), earlier), second);
    expect(after.cashflow).toEqual([payout(1), payout(2, "paid"), payout(3)]);
    expect(after).toMatchObject({ pageNumber: 1, pageSize: 10, fetchedAll: true });
  });

  it("can be reset to its initial state", () => {
    expect(emptyCashflow()).toEqual({
      pageNumber: 0,
      pageSize: 10,
      total: 0,
      totalPages: 0,
      cashflow: [],
      fetchedAll: false,
    });
  });
});
