import { describe, expect, it } from "vitest";
import { transactionView } from "@/lib/contract/calls/dashboard";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { countActive, daysAreBackwards, type Filters, readFilters, toViewInput, writeFilters } from "./filters";

const today = calendarDateOf("2026-11-21");
const reading = { today, currency: "INR" } as const;
const none = readFilters({});
const reread = (filters: Filters) => readFilters(Object.fromEntries(new URLSearchParams(writeFilters(filters))));

describe("transaction filters in the URL", () => {
  it("survive a round trip through the query string", () => {
    const all: Filters = {
      currency: "GBP",
      view: "expected",
      type: "PAYOUT",
      status: "OPEN",
      category: "INVOICE_DISCOUNTING",
      from: calendarDateOf("2026-10-01"),
      to: calendarDateOf("2027-03-31"),
      pageNumber: 2,
    };
    expect(reread(all)).toEqual(all);
    expect(writeFilters(none)).toBe("");
  });

  it("ignore invalid values and empty form fields", () => {
    expect(readFilters({ view: "x", type: "", status: "LOST", category: ["BOND"], from: "2026-02-30" })).toEqual(none);
    expect(countActive(readFilters({ type: "", status: "", from: "" }))).toBe(0);
  });
});

describe("the backend query of the transaction filters", () => {
  it("is valid for any filters", () => {
    for (const view of ["past", "expected"]) {
      for (const status of ["", "SUCCESS", "OPEN", "DELAYED", "FAILED"]) {
        const input = toViewInput(readFilters({ view, status, type: "PAYOUT", category: "GOLD" }), reading);
        expect(transactionView.input.safeParse(input).success, `${view} ${status}`).toBe(true);
      }
    }
  });

  it("ends today for past transactions and starts today for expected ones", () => {
    const late = readFilters({ from: "2026-01-01", to: "2027-12-31" });
    expect(toViewInput(late, reading).transactionDate).toEqual({
      sortOrder: "DESC",
      startDate: "2026-01-01",
      endDate: today,
    });
    expect(toViewInput({ ...late, view: "expected" }, reading)).toMatchObject({
      transactionType: { values: ["PAYOUT"] },
      transactionStatus: { values: ["PENDING"] },
      transactionDate: { sortOrder: "ASC", startDate: today, endDate: "2027-12-31" },
    });
  });

  it("selects the requested currency", () => {
    expect(toViewInput(none, { today, currency: "AED" }).currency).toBe("AED");
  });

  it("ignores a date range that ends before it starts", () => {
    const backwards = readFilters({ from: "2026-11-10", to: "2026-11-01" });
    expect(daysAreBackwards(backwards)).toBe(true);
    expect(toViewInput(backwards, reading).transactionDate).toEqual({ sortOrder: "DESC", endDate: today });
  });
});
