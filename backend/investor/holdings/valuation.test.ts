import { expect, it } from "vitest";
import { paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import type { PayoutRecord } from "./payout-store.ts";
import { valueOn } from "./valuation.ts";

// ₹3,65,000 at 10 % earns ₹100 a day. Sixty days end on Sunday 15 November 2026, so the payout is due on Monday.
const investment = {
  status: "SUCCESS" as const,
  amount: paise(3_65_000_00),
  rateBps: 1000,
  investedOn: calendarDateOf("2026-09-16"),
  settlesOn: null,
  stage: "ACTIVE" as const,
  restructuredOn: null,
  units: 1,
  lastPrice: null,
  tenureMonths: null,
  payoutPlan: null,
  product: {
    kind: "INVOICE_DISCOUNTING" as const,
    rateBps: 1000,
    tenureDays: 60,
    invoiceValue: paise(4_00_000_00),
    invoiceCount: 1,
  },
};
const payout: PayoutRecord = {
  investmentId: "inv_00000000000000000000" as InvestmentId,
  payoutSequence: 1,
  dueOn: calendarDateOf("2026-11-16"),
  accruesTo: calendarDateOf("2026-11-15"),
  kind: "MATURITY",
  principal: paise(3_65_000_00),
  interest: paise(6_000_00),
  gross: paise(3_71_000_00),
  promisedGross: paise(3_71_000_00),
  tdsRateBps: 1000,
  tdsBasis: "RESIDENT",
  tds: paise(600_00),
  net: paise(3_70_400_00),
  status: "EXPECTED",
  paidOn: null,
};
const worthOn = (day: string, change: Partial<PayoutRecord> = {}) =>
  valueOn(investment, [{ ...payout, ...change }], calendarDateOf(day), SETTLEMENT_HOLIDAYS);

it("values an investment with each day's interest, none for a holiday, and late interest while the payout is delayed", () => {
  expect(worthOn("2026-09-16")).toBe(3_65_000_00);
  expect(worthOn("2026-09-26")).toBe(3_66_000_00);
  expect(worthOn("2026-11-15")).toBe(3_71_000_00);
  expect(worthOn("2026-11-16")).toBe(3_71_000_00);
  expect(worthOn("2026-11-25")).toBe(3_71_900_00);
});

it("values a paid or an unsuccessful investment at zero", () => {
  expect(worthOn("2026-11-17", { status: "PAID", paidOn: payout.dueOn })).toBe(0);
  expect(valueOn({ ...investment, status: "FAILED" }, [payout], payout.dueOn, SETTLEMENT_HOLIDAYS)).toBe(0);
});
