import { expect, it } from "vitest";
import { calendarDateOf, epochMs } from "../contract/values/calendar-date.ts";
import { isExCoupon, recordDateOf, settlementDayOf, settlementOfQuote, tradeDayOf } from "./bond-settlement.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";

const at = (text: string) => epochMs(Date.parse(text));
const TEN_MINUTES = 10 * 60_000;

it.each([
  // Thursday before and at the cut-off.
  ["2026-11-19T15:29:59+05:30", "2026-11-19", "2026-11-20"],
  ["2026-11-19T15:30:00+05:30", "2026-11-20", "2026-11-23"],
  // Saturday and Sunday trade on Monday; Tuesday the 24th is Guru Nanak Jayanti.
  ["2026-11-21T11:00:00+05:30", "2026-11-23", "2026-11-25"],
  ["2026-11-22T23:59:59+05:30", "2026-11-23", "2026-11-25"],
  ["2026-11-24T11:00:00+05:30", "2026-11-25", "2026-11-26"],
  ["2026-12-24T16:00:00+05:30", "2026-12-28", "2026-12-29"],
])("an order at %s trades on %s and settles on %s", (orderedAt, tradesOn, settlesOn) => {
  const trade = tradeDayOf(at(orderedAt), SETTLEMENT_HOLIDAYS);
  expect([trade, settlementDayOf(trade, SETTLEMENT_HOLIDAYS)]).toEqual([tradesOn, settlesOn]);
});

it("a quote is never valid across the cut-off: one that would be is for the next business day", () => {
  const quoted = (text: string) => settlementOfQuote(at(text), TEN_MINUTES, SETTLEMENT_HOLIDAYS);
  expect(quoted("2026-11-19T15:20:00+05:30")).toEqual({ tradesOn: "2026-11-19", settlesOn: "2026-11-20" });
  expect(quoted("2026-11-19T15:20:01+05:30")).toEqual({ tradesOn: "2026-11-20", settlesOn: "2026-11-23" });
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const quotedAt = epochMs(at("2026-11-19T00:00:00+05:30") + minute * 60_000);
    const { tradesOn } = settlementOfQuote(quotedAt, TEN_MINUTES, SETTLEMENT_HOLIDAYS);
    expect(tradeDayOf(epochMs(quotedAt + TEN_MINUTES - 1), SETTLEMENT_HOLIDAYS)).toBe(tradesOn);
  }
});

it("the record date is 15 days before a payment, and its holder is the one at its end", () => {
  const coupon = calendarDateOf("2027-01-01");
  expect(recordDateOf(coupon, {})).toBe("2026-12-17");
  expect(isExCoupon(coupon, calendarDateOf("2026-12-17"), {})).toBe(false);
  expect(isExCoupon(coupon, calendarDateOf("2026-12-18"), {})).toBe(true);
});
