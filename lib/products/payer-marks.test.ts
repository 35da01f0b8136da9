import { describe, expect, it } from "vitest";
import { pastDeal } from "../contract/calls/past-deals.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { type DueDay, type MarkedDeal, marksOf, recentMarksOf } from "./payer-marks.ts";
import { type DealPayments, payerCountsOf } from "./payer-record.ts";

const day = calendarDateOf;
const due = (dueOn: string, endedOn: string | null): DueDay => ({
  ...{ dueOn: day(dueOn), endedOn: endedOn === null ? null : day(endedOn) },
});
const past = (paidOn: string, recovered = 100) =>
  pastDeal.parse({
    ...{ reference: "ID-001", category: "INVOICE_DISCOUNTING", currency: "INR", payer: "Indus Basket" },
    ...{ amount: 100, recovered, investedOn: "2026-08-01", dueOn: "2026-10-01", paidOn },
  });

const ON_THE_DAY = due("2026-08-01", "2026-08-01");
const LATE = due("2026-09-01", "2026-09-04");
const OPEN = due("2026-10-01", null);

const DEALS: readonly [string, MarkedDeal, string][] = [
  ["payouts on the day, late, and late now", { dueDays: [ON_THE_DAY, LATE, OPEN], past: null }, "OLN"],
  ["a deal of which no payout was counted, by its end", { dueDays: [], past: past("2026-10-01") }, "O"],
  ["a deal that ended late, of which none was counted", { dueDays: [], past: past("2026-10-12") }, "L"],
  ["what a late end ended", { dueDays: [ON_THE_DAY, OPEN], past: past("2026-10-12") }, "OL"],
  ["a deal whose payouts were all counted", { dueDays: [ON_THE_DAY, LATE], past: past("2026-10-01") }, "OL"],
  ["a loss that ended an open payout", { dueDays: [ON_THE_DAY, OPEN], past: past("2026-10-12", 40) }, "OX"],
  ["a loss after payouts that came", { dueDays: [ON_THE_DAY, LATE], past: past("2026-10-12", 40) }, "OLX"],
];

describe("the marks of a payer's payouts", () => {
  it.each(DEALS)("show %s", (_, deal, marks) => {
    expect(recentMarksOf([deal])).toBe(marks);
  });

  it.each(DEALS)("agree with the counts of the record for %s", (_, { dueDays, past: end }) => {
    const ended = dueDays.filter(({ endedOn }) => endedOn !== null);
    const open = dueDays.filter(({ endedOn }) => endedOn === null);
    const payments: DealPayments = {
      ...{ payer: "Indus Basket", dealId: "orchard-indus-60", past: end, isRestructured: false, longestDelayDays: 0 },
      ...{
        ended: ended.length,
        late: ended.filter(({ dueOn, endedOn }) => endedOn !== null && endedOn > dueOn).length,
      },
      ...{ open: open.length, openSince: open[0]?.dueOn ?? null },
    };
    const marks = marksOf(recentMarksOf([{ dueDays, past: end }]));
    const countOf = (mark: string) => marks.filter((each) => each === mark).length;
    expect(payerCountsOf([payments], day("2026-11-26"))).toMatchObject({
      ...{ payouts: marks.length - countOf("N"), late: countOf("L"), losses: countOf("X"), lateNow: countOf("N") },
    });
  });

  it("follow the due days of all deals, in any order of the deals and of their rows", () => {
    const deals = [
      { dueDays: [due("2026-09-15", "2026-09-15"), OPEN, ON_THE_DAY], past: null },
      { dueDays: [LATE], past: null },
    ];
    expect(recentMarksOf(deals)).toBe("OLON");
    expect(recentMarksOf(deals.toReversed())).toBe("OLON");
  });

  it("are those of the latest 24 payouts", () => {
    const late = Array.from({ length: 30 }, (_, index) =>
      due(`2024-01-${String(index + 1).padStart(2, "0")}`, "2024-03-01"),
    );
    const marks = recentMarksOf([{ dueDays: [...late, ON_THE_DAY], past: null }]);
    expect(marks).toBe(`${"L".repeat(23)}O`);
  });
});
