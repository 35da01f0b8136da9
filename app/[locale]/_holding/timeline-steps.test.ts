import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { type CalendarDate, calendarDateOf, epochMs } from "@/lib/contract/values/calendar-date";
import { summariseTimeline, timelineOf } from "./timeline-steps";

const payout = {
  payoutSequence: 1,
  dueOn: calendarDateOf("2026-12-19"),
  accruesTo: calendarDateOf("2026-12-19"),
  kind: "MATURITY",
  principal: paise(100_00),
  interest: paise(3_00),
  gross: paise(103_00),
  tdsRateBps: 1000,
  tdsBasis: "RESIDENT",
  tds: paise(30),
  net: paise(102_70),
  status: "EXPECTED",
  daysLate: 0,
  paidOn: null,
} as const;

const investment = {
  kind: "INVOICE_DISCOUNTING",
  createdAt: epochMs(Date.parse("2026-09-20T09:31:00Z")),
  consentedAt: epochMs(Date.parse("2026-09-20T09:30:00Z")),
  investmentStatus: "SUCCESS",
  investedOn: calendarDateOf("2026-09-20"),
  investmentAmount: paise(100_00),
  cashflow: [payout],
  notices: [],
  delivery: null,
} as const;

const kinds = (facts: Parameters<typeof timelineOf>[0]) => timelineOf(facts).map(({ kind }) => kind);

describe("the timeline of an investment", () => {
  it("is in chronological order", () => {
    expect(kinds(investment)).toEqual(["consented", "ordered", "invested", "due"]);
  });

  it("counts payouts only, and not the tax on compounded interest", () => {
    const accrual = { ...payout, kind: "ACCRUAL", dueOn: calendarDateOf("2026-11-30"), net: paise(0) } as const;
    const steps = timelineOf({ ...investment, cashflow: [accrual, { ...payout, payoutSequence: 2 }] });
    expect(steps.filter(({ kind }) => kind === "due")).toEqual([
      expect.objectContaining({ sequence: 1, amount: payout.net }),
    ]);
  });

  it("places what was announced and agreed between the payouts, by day", () => {
    const late = { ...payout, status: "DELAYED", daysLate: 9 } as const;
    const later = { ...payout, payoutSequence: 2, dueOn: calendarDateOf("2027-02-19") } as const;
    const notices = [
      { kind: "ANNOUNCEMENT", on: calendarDateOf("2026-12-22") },
      { kind: "RESTRUCTURED", on: calendarDateOf("2026-12-28") },
    ] as const;
    const all = kinds({ ...investment, cashflow: [late, later], notices });
    expect(all.slice(-4)).toEqual(["late", "announced", "restructured", "due"]);
  });

  it("marks no payout as done before it is paid", () => {
    const delayed = { ...payout, status: "DELAYED", daysLate: 9 } as const;
    expect(timelineOf(investment).at(-1)).toMatchObject({ kind: "due", isDone: false, isProblem: false });
    expect(timelineOf({ ...investment, cashflow: [delayed] }).at(-1)).toMatchObject({
      kind: "late",
      isDone: false,
      isProblem: true,
    });
    const paid = { ...payout, status: "PAID", daysLate: 4, paidOn: calendarDateOf("2026-12-23") } as const;
    expect(timelineOf({ ...investment, cashflow: [paid] }).at(-1)).toMatchObject({
      kind: "paid",
      on: "2026-12-23",
      isDone: true,
    });
  });

  it("shows each refused order of shares, and their arrival", () => {
    const rejection = { on: calendarDateOf("2026-11-27"), reason: "DEMAT_FROZEN", dematAccount: "••••0404" } as const;
    const steps = (deliveredOn: CalendarDate | null) =>
      timelineOf({ ...investment, cashflow: [], delivery: { rejections: [rejection], deliveredOn } }).slice(3);
    const rejected = expect.objectContaining({ kind: "deliveryRejected", on: "2026-11-27", isProblem: true });
    expect(steps(null)).toEqual([rejected]);
    expect(steps(calendarDateOf("2026-12-02"))).toEqual([
      rejected,
      expect.objectContaining({ kind: "delivered", on: "2026-12-02", isProblem: false }),
    ]);
  });

  it("labels sales and withdrawals by the investor", () => {
    const paid = { ...payout, status: "PAID", paidOn: calendarDateOf("2026-12-01") } as const;
    expect(kinds({ ...investment, cashflow: [{ ...paid, kind: "SALE" }] }).at(-1)).toBe("sold");
    expect(kinds({ ...investment, cashflow: [{ ...paid, kind: "WITHDRAWAL" }] }).at(-1)).toBe("withdrawn");
  });

  it.each(["WITHDRAWAL", "PART_WITHDRAWAL"] as const)("numbers no %s that is on its way", (kind) => {
    const part = { ...payout, kind, dueOn: calendarDateOf("2026-11-30") };
    const cashflow = [part, { ...payout, payoutSequence: 2 }];
    expect(timelineOf({ ...investment, cashflow }).slice(-2)).toMatchObject([
      { kind: "withdrawalDue", sequence: null },
      { kind: "due", sequence: 1 },
    ]);
    const late = { ...part, status: "DELAYED", daysLate: 2 } as const;
    expect(timelineOf({ ...investment, cashflow: [late] }).at(-1)).toMatchObject({
      kind: "withdrawalLate",
      isProblem: true,
    });
  });

  it("lists no payouts for an order that was not completed", () => {
    expect(kinds({ ...investment, investmentStatus: "FAILED" })).toEqual(["consented", "ordered", "failed"]);
    expect(kinds({ ...investment, investmentStatus: "PROCESSING" })).toEqual(["consented", "ordered", "underway"]);
  });

  it("marks an estimated payout as estimated, never as due", () => {
    expect(kinds({ ...investment, kind: "FRE" }).at(-1)).toBe("estimated");
    const paid = { ...payout, status: "PAID", paidOn: payout.dueOn } as const;
    expect(kinds({ ...investment, kind: "FRE", cashflow: [paid] }).at(-1)).toBe("paid");
  });

  it("collapses a long run of payouts to the first, the last and a count", () => {
    const cashflow = Array.from({ length: 36 }, (_, index) => ({ ...payout, payoutSequence: index + 1 }));
    const summary = summariseTimeline(timelineOf({ ...investment, cashflow }));
    expect(summary.map(({ step, more }) => [step.kind, step.sequence, more])).toEqual([
      ["consented", null, 0],
      ["ordered", null, 0],
      ["invested", null, 0],
      ["due", 1, 34],
      ["due", 36, 0],
    ]);
    expect(summariseTimeline(timelineOf({ ...investment, cashflow: cashflow.slice(0, 3) }))).toHaveLength(6);
  });
});

it("numbers payouts by their days, not by the rows that an exercise replaced", () => {
  const days = ["2026-12-20", "2027-03-20", "2027-06-20", "2027-09-20"].map(calendarDateOf);
  const sequences = [1, 2, 12, 11];
  const cashflow = days.map((dueOn, index) => ({ ...payout, dueOn, payoutSequence: sequences[index] ?? 0 }));
  const steps = timelineOf({ ...investment, cashflow });
  expect(steps.flatMap(({ sequence }) => sequence ?? [])).toEqual([1, 2, 3, 4]);
});
