import { describe, expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/calendar-date";
import { paise } from "@/lib/contract/money";
import { standingOf } from "./standing";

const payout = {
  payoutSequence: 1,
  dueOn: calendarDateOf("2026-11-12"),
  kind: "MATURITY",
  principal: paise(100),
  interest: paise(0),
  gross: paise(100),
  tdsRateBps: 1000,
  tds: paise(0),
  net: paise(100),
  status: "DELAYED",
  daysLate: 9,
  paidOn: null,
} as const;

describe("where an investment stands", () => {
  it("says nothing while it goes as promised", () => {
    expect(standingOf({ investmentStatus: "SUCCESS", stage: "ACTIVE", nextPayout: null }).mark).toBeNull();
  });

  it("says by how many days a payout is late", () => {
    expect(standingOf({ investmentStatus: "SUCCESS", stage: "DELAYED", nextPayout: payout })).toEqual({
      state: "late",
      mark: { kind: "delayed", word: "lateByDays" },
      daysLate: 9,
    });
  });

  it("never calls confirmed what has not succeeded", () => {
    for (const investmentStatus of ["INITIATED", "PAYMENT_PENDING", "PROCESSING", "SUCCESS"] as const) {
      expect(standingOf({ investmentStatus, stage: null, nextPayout: null }).mark?.kind).toBe("pending");
    }
    expect(standingOf({ investmentStatus: "FAILED", stage: null, nextPayout: null }).mark?.kind).toBe("failed");
  });
});
