import { expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { addMonths, calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Bond } from "./bond.ts";
import { accruedInterest, bondSchedule, lastSettlementDayOf } from "./bond-schedule.ts";
import { bondPurchase } from "./bond-trade.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { quotedPrice } from "./quoted-price.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf;
const facePaise = paise(10_00_000_00);
const gilt = (maturity: string, couponBps = 734): Bond => ({
  ...{ issuedOn: addMonths(date(maturity), -120), maturityOn: date(maturity), couponBps: bps(couponBps), payout: 2 },
  convention: "GOVERNMENT",
});
const couponsOf = (bond: Bond, residency: "RESIDENT" | "NON_RESIDENT" = "RESIDENT", panVerified = true) =>
  bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, calendar: null, residency, panVerified });

it.each(["2036-11-20", "2036-08-31", "2037-02-28", "2036-02-29", "2036-08-30", "2036-12-31"])(
  "every coupon of a government security that ends on %s is half of a year's",
  (maturity) => {
    const coupons = couponsOf(gilt(maturity)).map(({ incomePaise }) => incomePaise);
    expect(coupons).toEqual(Array.from({ length: 20 }, () => 36_700_00));
  },
);

it("accrues by days of months of 30, as the Reserve Bank's example of an auction stock counts", () => {
  const bond = gilt("2036-11-20");
  // 20 November to 5 March: 105 days of 360, on ₹10,00,000 at 7.34 %.
  const accrued = (on: string) => accruedInterest({ bond, facePaise, on: date(on) });
  expect(accrued("2027-03-05")).toBe(Math.round((73_400_00 * 105) / 360));
  expect([accrued("2027-03-30"), accrued("2027-03-31")]).toEqual([26_505_56, 26_505_56]);
});

it("trades with its coupon until the day before it, and its last settlement is the day before its end", () => {
  const bond = gilt("2036-11-20");
  const on = (day: string) => accruedInterest({ bond, facePaise, on: date(day) });
  expect(on("2027-05-19")).toBe(Math.round((73_400_00 * 179) / 360));
  expect(lastSettlementDayOf(bond)).toBe("2036-11-19");
  expect(lastSettlementDayOf({ maturityOn: bond.maturityOn })).toBe("2036-11-05");
});

it("bears no duty, no TDS from a resident with or without a PAN, and tax from a non-resident", () => {
  const bond = gilt("2036-11-20");
  const trade = { bond, facePaise, cleanPrice: quotedPrice(99_8500), settlesOn: date("2027-01-20") };
  expect(bondPurchase(trade).stampDutyPaise).toBe(0);
  expect(bondPurchase({ ...trade, bond: { ...bond, convention: undefined } }).stampDutyPaise).toBeGreaterThan(0);
  expect(couponsOf(bond).some(({ tdsPaise }) => tdsPaise > 0)).toBe(false);
  expect(couponsOf(bond, "RESIDENT", false).some(({ tdsPaise }) => tdsPaise > 0)).toBe(false);
  expect(couponsOf(bond, "NON_RESIDENT")[0]?.tdsRateBps).toBe(3120);
});

it("moves a coupon on a holiday to the next working day without changing it", () => {
  const bond = gilt("2036-11-22");
  const [first] = bondSchedule({
    ...{ bond, facePaise, heldFrom: bond.issuedOn, calendar: SETTLEMENT_HOLIDAYS },
    ...{ residency: "RESIDENT", panVerified: true },
  });
  expect(first?.incomePaise).toBe(36_700_00);
});
