import { describe, expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/calendar-date";
import { transactionStanding } from "./transaction-standing";

const today = calendarDateOf("2026-11-21");
const payout = { transactionType: "PAYOUT", transactionStatus: "PENDING", productType: "BOND" } as const;

describe("where a transaction stands", () => {
  it("calls a payout expected up to and on the day it is due", () => {
    expect(transactionStanding({ ...payout, transactionDate: today }, today).kind).toBe("expected");
    expect(transactionStanding({ ...payout, transactionDate: calendarDateOf("2027-02-19") }, today).kind).toBe(
      "expected",
    );
  });

  it("calls what nobody owes an estimate", () => {
    const rent = { ...payout, productType: "FRE", transactionDate: today } as const;
    expect(transactionStanding(rent, today)).toEqual({ kind: "estimate", word: "estimate", daysLate: 0 });
    expect(transactionStanding({ ...rent, transactionStatus: "SUCCESS" }, today).kind).toBe("confirmed");
  });

  it("calls it late from the day after, by whole days", () => {
    expect(transactionStanding({ ...payout, transactionDate: calendarDateOf("2026-11-12") }, today)).toEqual({
      kind: "delayed",
      word: "lateByDays",
      daysLate: 9,
    });
  });

  it("confirms only what succeeded", () => {
    const kinds = (["SUCCESS", "INITIATED", "PENDING", "FAILED"] as const).map(
      (transactionStatus) =>
        transactionStanding(
          { ...payout, transactionType: "INVESTMENT", transactionStatus, transactionDate: today },
          today,
        ).kind,
    );
    expect(kinds).toEqual(["confirmed", "pending", "pending", "failed"]);
  });
});
