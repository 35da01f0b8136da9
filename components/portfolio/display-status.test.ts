import { describe, expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { paise } from "@/lib/contract/values/money";
import { displayStatusOf, hasEnded } from "./display-status";

const payout = {
  payoutSequence: 1,
  dueOn: calendarDateOf("2026-11-12"),
  accruesTo: calendarDateOf("2026-11-12"),
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

describe("the display status of an investment", () => {
  it("is empty while the investment pays as promised", () => {
    expect(displayStatusOf({ investmentStatus: "SUCCESS", stage: "ACTIVE", nextPayout: null }).mark).toBeNull();
  });

  it("gives the days by which a payout is late", () => {
    expect(displayStatusOf({ investmentStatus: "SUCCESS", stage: "DELAYED", nextPayout: payout })).toEqual({
      state: "late",
      mark: { kind: "delayed", word: "lateByDays" },
      daysLate: 9,
    });
  });

  it("distinguishes early ends from full repayment", () => {
    const marks = (["MATURED", "SOLD", "WITHDRAWN"] as const).map(
      (stage) => displayStatusOf({ investmentStatus: "SUCCESS", stage, nextPayout: null }).mark,
    );
    expect(marks).toEqual([
      { kind: "confirmed", word: "paid" },
      { kind: "ended", word: "sold" },
      { kind: "ended", word: "withdrawn" },
    ]);
    expect((["ACTIVE", "DELAYED", "MATURED", "SOLD", "WITHDRAWN", null] as const).map(hasEnded)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("is never confirmed before success", () => {
    for (const investmentStatus of ["INITIATED", "PAYMENT_PENDING", "PROCESSING", "SUCCESS"] as const) {
      expect(displayStatusOf({ investmentStatus, stage: null, nextPayout: null }).mark?.kind).toBe("pending");
    }
    expect(displayStatusOf({ investmentStatus: "FAILED", stage: null, nextPayout: null }).mark?.kind).toBe("failed");
  });
});
