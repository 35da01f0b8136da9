import { describe, expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { transactionDisplayStatus } from "./transaction-status";

const today = calendarDateOf("2026-11-21");
const payout = { transactionType: "PAYOUT", transactionStatus: "PENDING", productType: "BOND" } as const;

describe("the display status of a transaction", () => {
  it("is expected for a payout until and including its due day", () => {
    expect(transactionDisplayStatus({ ...payout, transactionDate: today }, today).kind).toBe("expected");
    expect(transactionDisplayStatus({ ...payout, transactionDate: calendarDateOf("2027-02-19") }, today).kind).toBe(
      "expected",
    );
  });

  it("is an estimate for a payout that nobody owes", () => {
    const rent = { ...payout, productType: "FRE", transactionDate: today } as const;
    expect(transactionDisplayStatus(rent, today)).toEqual({ kind: "estimate", word: "estimate", daysLate: 0 });
    expect(transactionDisplayStatus({ ...rent, transactionStatus: "SUCCESS" }, today).kind).toBe("confirmed");
  });

  it("is late from the day after, by whole days", () => {
    expect(transactionDisplayStatus({ ...payout, transactionDate: calendarDateOf("2026-11-12") }, today)).toEqual({
      kind: "delayed",
      word: "lateByDays",
      daysLate: 9,
    });
  });

  it("is confirmed only after success", () => {
    const kinds = (["SUCCESS", "INITIATED", "PENDING", "FAILED"] as const).map(
      (transactionStatus) =>
        transactionDisplayStatus(
          { ...payout, transactionType: "INVESTMENT", transactionStatus, transactionDate: today },
          today,
        ).kind,
    );
    expect(kinds).toEqual(["confirmed", "pending", "pending", "failed"]);
  });
});
