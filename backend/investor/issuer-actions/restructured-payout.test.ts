import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { restructuredPayout } from "./restructured-payout.ts";

const promised = {
  payoutSequence: 1,
  dueOn: calendarDateOf("2027-01-04"),
  accruesTo: calendarDateOf("2027-01-02"),
  kind: "MATURITY",
  principal: minor(1_00_000_00),
  interest: minor(2_000_00),
  gross: minor(1_02_000_00),
  tdsRateBps: 1000,
  tds: minor(200_00),
  net: minor(1_01_800_00),
} as const;

it("postpones the principal, with the interest and tax of the extension", () => {
  const later = restructuredPayout(promised, {
    extendDays: 73,
    rateBps: 1200,
    payoutSequence: 4,
    calendar: SETTLEMENT_HOLIDAYS,
  });
  // 1,00,000 × 12 % × 73 ÷ 365 = 2,400, of which 240 are tax. 16 March 2027 is a Tuesday.
  expect(later).toEqual({
    payoutSequence: 4,
    dueOn: "2027-03-16",
    accruesTo: "2027-03-16",
    kind: "MATURITY",
    principal: 1_00_000_00,
    interest: 4_400_00,
    gross: 1_04_400_00,
    tdsRateBps: 1000,
    tds: 440_00,
    net: 1_03_960_00,
  });
});

it("moves the due day to the next business day, without further interest", () => {
  const later = restructuredPayout(promised, {
    extendDays: 7,
    rateBps: 0,
    payoutSequence: 2,
    calendar: SETTLEMENT_HOLIDAYS,
  });
  expect(later).toMatchObject({ accruesTo: "2027-01-09", dueOn: "2027-01-11", interest: 2_000_00, net: 1_01_800_00 });
});

it("adds no interest to a part of a deposit, which is repaid without any", () => {
  const part = { ...promised, kind: "PART_WITHDRAWAL", interest: minor(0), tdsRateBps: 0, tds: minor(0) } as const;
  const repaid = { ...part, gross: part.principal, net: part.principal };
  const extended = { extendDays: 73, rateBps: 1200, payoutSequence: 4, calendar: SETTLEMENT_HOLIDAYS };
  expect(restructuredPayout(repaid, extended)).toMatchObject({ dueOn: "2027-03-16", interest: 0, net: 1_00_000_00 });
});

it("adds no interest to a postponed coupon, which repays no principal", () => {
  const coupon = {
    ...promised,
    kind: "COUPON",
    principal: minor(0),
    gross: minor(2_000_00),
    net: minor(1_800_00),
  } as const;
  const later = restructuredPayout(coupon, {
    extendDays: 73,
    rateBps: 1200,
    payoutSequence: 2,
    calendar: SETTLEMENT_HOLIDAYS,
  });
  expect(later).toMatchObject({ gross: 2_000_00, tds: 200_00, net: 1_800_00 });
});
