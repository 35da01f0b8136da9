import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { displayStatusOf } from "./display-status";

const overdue = { payouts: 1, amount: paise(100), dueOn: calendarDateOf("2026-11-12"), daysLate: 9 };
const punctual = { investmentStatus: "SUCCESS", overdue: null, restructuredOn: null } as const;

describe("the display status of an investment", () => {
  it("is empty while the investment pays as promised", () => {
    expect(displayStatusOf({ ...punctual, stage: "ACTIVE" }).mark).toBeNull();
  });

  it("gives the days by which a payout is late", () => {
    expect(displayStatusOf({ ...punctual, stage: "DELAYED", overdue })).toEqual({
      state: "late",
      mark: { kind: "delayed", word: "lateByDays" },
      daysLate: 9,
    });
  });

  it("says that the dates are new, until a payout is late again", () => {
    const restructured = { ...punctual, restructuredOn: calendarDateOf("2026-11-04") };
    expect(displayStatusOf({ ...restructured, stage: "ACTIVE" }).mark).toEqual({ kind: "delayed", word: "newDates" });
    expect(displayStatusOf({ ...restructured, stage: "DELAYED", overdue }).mark?.word).toBe("lateByDays");
    expect(displayStatusOf({ ...restructured, stage: "MATURED" }).mark?.word).toBe("paid");
  });

  it("distinguishes early ends from full repayment", () => {
    const marks = (["MATURED", "SOLD", "WITHDRAWN"] as const).map(
      (stage) => displayStatusOf({ ...punctual, stage }).mark,
    );
    expect(marks).toEqual([
      { kind: "confirmed", word: "paid" },
      { kind: "ended", word: "sold" },
      { kind: "ended", word: "withdrawn" },
    ]);
  });

  it("is never confirmed before success", () => {
    for (const investmentStatus of ["INITIATED", "PAYMENT_PENDING", "PROCESSING", "SUCCESS"] as const) {
      expect(displayStatusOf({ ...punctual, investmentStatus, stage: null }).mark?.kind).toBe("pending");
    }
    expect(displayStatusOf({ ...punctual, investmentStatus: "FAILED", stage: null }).mark?.kind).toBe("failed");
  });
});
