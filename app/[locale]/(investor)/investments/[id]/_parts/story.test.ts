import { describe, expect, it } from "vitest";
import { calendarDateOf, epochMs } from "@/lib/contract/calendar-date";
import { paise } from "@/lib/contract/money";
import { storyOf } from "./story";

const payout = {
  payoutSequence: 1,
  dueOn: calendarDateOf("2026-12-19"),
  kind: "MATURITY",
  principal: paise(100_00),
  interest: paise(3_00),
  gross: paise(103_00),
  tdsRateBps: 1000,
  tds: paise(30),
  net: paise(102_70),
  status: "EXPECTED",
  daysLate: 0,
  paidOn: null,
} as const;

const investment = {
  createdAt: epochMs(Date.parse("2026-09-20T09:31:00Z")),
  consentedAt: epochMs(Date.parse("2026-09-20T09:30:00Z")),
  investmentStatus: "SUCCESS",
  investedOn: calendarDateOf("2026-09-20"),
  investmentAmount: paise(100_00),
  cashflow: [payout],
} as const;

const kinds = (facts: Parameters<typeof storyOf>[0]) => storyOf(facts).map(({ kind }) => kind);

describe("the story of an investment", () => {
  it("is told in the order in which it happened", () => {
    expect(kinds(investment)).toEqual(["consented", "ordered", "invested", "due"]);
  });

  it("calls no payout done before it is paid", () => {
    const delayed = { ...payout, status: "DELAYED", daysLate: 9 } as const;
    expect(storyOf(investment).at(-1)).toMatchObject({ kind: "due", isDone: false, isProblem: false });
    expect(storyOf({ ...investment, cashflow: [delayed] }).at(-1)).toMatchObject({
      kind: "late",
      isDone: false,
      isProblem: true,
    });
    const paid = { ...payout, status: "PAID", daysLate: 4, paidOn: calendarDateOf("2026-12-23") } as const;
    expect(storyOf({ ...investment, cashflow: [paid] }).at(-1)).toMatchObject({
      kind: "paid",
      on: "2026-12-23",
      isDone: true,
    });
  });

  it("promises no payout of what was not invested", () => {
    expect(kinds({ ...investment, investmentStatus: "FAILED" })).toEqual(["consented", "ordered", "failed"]);
    expect(kinds({ ...investment, investmentStatus: "PROCESSING" })).toEqual(["consented", "ordered", "underway"]);
  });
});
