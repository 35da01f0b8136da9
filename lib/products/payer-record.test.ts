import { describe, expect, it } from "vitest";
import { pastDeal } from "../contract/calls/past-deals.ts";
import type { PayerRecord } from "../contract/calls/payer-record.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { minor } from "../contract/values/money.ts";
import { type DealPayments, dealOutcomeOf, payerCountsOf, recordsAmong, totalsOf } from "./payer-record.ts";

const today = calendarDateOf("2026-11-26");
const day = calendarDateOf;

const nothing: DealPayments = {
  ...{ payer: "Indus Basket", dealId: "orchard-indus-60", past: null, isRestructured: false },
  ...{ ended: 0, late: 0, longestDelayDays: 0, open: 0, openSince: null },
};
const past = (paidOn = "2026-10-01", recovered = 100) =>
  pastDeal.parse({
    ...{ reference: "ID-001", category: "INVOICE_DISCOUNTING", currency: "INR", payer: "Indus Basket" },
    ...{ amount: 100, recovered, investedOn: "2026-08-01", dueOn: "2026-10-01", paidOn },
  });

describe("the record of a payer", () => {
  it.each<[string, Partial<DealPayments>, object]>([
    ["a payout on the day", { ended: 1 }, { payouts: 1, late: 0, lateNow: 0 }],
    [
      "a payout that is late now",
      { open: 1, openSince: day("2026-11-20") },
      { payouts: 0, lateNow: 1, lateNowDays: 6 },
    ],
    ["a payout that is open on its due day", { open: 1, openSince: today }, { lateNow: 1, lateNowDays: 1 }],
    ["a deal that ended before payouts were counted, once", { past: past() }, { payouts: 1, late: 0 }],
    ["the delay of such a deal", { past: past("2026-10-12") }, { payouts: 1, late: 1, longestDelayDays: 11 }],
    [
      "a deal whose payout was counted, once",
      { past: past("2026-10-12"), ended: 1, late: 1, longestDelayDays: 11 },
      { payouts: 1, late: 1 },
    ],
    [
      "what the end of a deal ends",
      { past: past("2026-10-12"), open: 1, openSince: day("2026-10-01") },
      { payouts: 1, late: 1, lateNow: 0 },
    ],
    [
      "a loss, not as late",
      { past: past("2026-10-12", 40), open: 1, openSince: day("2026-10-01") },
      { payouts: 1, late: 0, losses: 1, lateNow: 0 },
    ],
    ["a loss after payouts that came", { past: past("2026-10-12", 40), ended: 3 }, { payouts: 4, losses: 1 }],
  ])("counts %s", (_, payments, counts) => {
    expect(payerCountsOf([{ ...nothing, ...payments }], today)).toMatchObject(counts);
  });

  it("adds up the deals and takes the longest delay of any", () => {
    const deals = [
      { ...nothing, past: past("2026-10-12") },
      { ...nothing, ended: 4, late: 1, longestDelayDays: 3, isRestructured: true },
      { ...nothing, open: 1, openSince: day("2026-11-20") },
    ];
    expect(payerCountsOf(deals, today)).toEqual({
      ...{ payouts: 5, late: 2, losses: 0, longestDelayDays: 11, lateNow: 1, lateNowDays: 6, restructuredDeals: 1 },
    });
  });
});

describe("what became of a deal", () => {
  const sold = minor(100);
  const outcome = (
    payments: Partial<DealPayments>,
    progress: Partial<Parameters<typeof dealOutcomeOf>[0]["progress"]>,
  ) =>
    dealOutcomeOf({
      ...{ payments: { ...nothing, ...payments }, lastDueOn: day("2026-11-20"), closedOn: day("2026-09-20"), today },
      progress: { status: "MATURED", sold, redeemsOn: null, ...progress },
    });

  it("is not told while it is upcoming or open", () => {
    expect(outcome({}, { status: "UPCOMING" })).toBeNull();
    expect(outcome({}, { status: "OPEN" })).toBeNull();
  });

  it.each<[string, Parameters<typeof outcome>, object]>([
    ["runs until its last day", [{}, { status: "SOLD_OUT" }], { is: "RUNNING", on: "2026-11-20" }],
    [
      "is late, with the day and the days",
      [{ open: 1, openSince: day("2026-11-20") }, {}],
      { is: "LATE", on: "2026-11-20", daysLate: 6 },
    ],
    [
      "is late while it still runs",
      [{ open: 1, openSince: day("2026-11-23") }, { status: "CLOSED" }],
      { is: "LATE", daysLate: 3 },
    ],
    ["matured, while the last payment is not known", [{}, {}], { is: "AWAITED", on: "2026-11-20" }],
    ["was repaid", [{ past: past() }, {}], { is: "REPAID", on: "2026-10-01", daysLate: 0 }],
    ["was repaid late", [{ past: past("2026-10-12") }, {}], { is: "REPAID", on: "2026-10-12", daysLate: 11 }],
    ["ended with a loss, whatever is still open", [{ past: past("2026-10-12", 40), open: 1 }, {}], { is: "LOSS" }],
    ["was redeemed early", [{}, { redeemsOn: day("2026-11-01") }], { is: "AWAITED", isRedeemedEarly: true }],
    ["was bought by nobody", [{}, { status: "CLOSED", sold: minor(0) }], { is: "UNSOLD", on: "2026-09-20" }],
  ])("it %s", (_, facts, expected) => {
    expect(outcome(...facts)).toMatchObject(expected);
  });
});

describe("the records of several payers", () => {
  const of = (payer: string, counts: Partial<PayerRecord>): PayerRecord => ({
    ...{ payer, page: `/directory/${payer}`, payouts: 0, late: 0, losses: 0, longestDelayDays: 0, lateNow: 0 },
    ...{ lateNowDays: 0, restructuredDeals: 0, recent: "", asOf: today, sentence: { en: "" }, ...counts },
  });
  const records = [
    of("a", { payouts: 12, late: 2, losses: 1, longestDelayDays: 9, lateNow: 1 }),
    of("b", { payouts: 3, longestDelayDays: 0 }),
    of("c", { payouts: 40 }),
  ];

  it("are added up, and a payout that is late now is due but not on the day", () => {
    const totals = { due: 16, onTheDay: 12, late: 2, losses: 1, longestDelayDays: 9, lateNow: 1 };
    expect(totalsOf(records.slice(0, 2))).toEqual(totals);
    expect(totalsOf([])).toEqual({ due: 0, onTheDay: 0, late: 0, losses: 0, longestDelayDays: 0, lateNow: 0 });
  });

  it("are those of everybody who owes or has owed money on the given deals", () => {
    const owed = { deals: [], pastDeals: [{ payer: "a" }, { payer: "a" }] };
    expect(recordsAmong(records, owed).map(({ payer }) => payer)).toEqual(["a"]);
  });
});
