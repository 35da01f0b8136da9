import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Bond } from "./bond.ts";
import { bondPurchase, bondSale } from "./bond-trade.ts";
import { yieldToMaturity } from "./bond-yield.ts";
import { quotedPrice } from "./quoted-price.ts";
import { bps } from "./rounding.ts";

const bond: Bond = {
  issuedOn: calendarDateOf("2025-06-16"),
  maturityOn: calendarDateOf("2028-06-16"),
  couponBps: bps(1000),
  payout: 1,
};
const trade = {
  bond,
  facePaise: paise(10_00_000_00),
  cleanPrice: quotedPrice(98_7525),
  settlesOn: calendarDateOf("2026-11-23"),
};

test("a buyer pays the clean price, the accrued interest and 0.0001 % stamp duty", () => {
  expect(bondPurchase(trade)).toEqual({
    cleanPaise: 9_87_525_00,
    // 160 days of 365 of 10 %.
    accruedPaise: 43_835_62,
    dirtyPaise: 10_31_360_62,
    stampDutyPaise: 99,
    totalPaise: 10_31_361_61,
  });
});

test("a seller receives the dirty price less the fee, and pays no stamp duty", () => {
  expect(bondSale({ ...trade, feeBps: bps(25) })).toEqual({
    cleanPaise: 9_87_525_00,
    accruedPaise: 43_835_62,
    dirtyPaise: 10_31_360_62,
    feePaise: 2_468_81,
    netProceedsPaise: 10_28_891_81,
  });
});

test("a yearly bond bought at par on a coupon day yields its coupon", () => {
  // 16 June 2026 and the later coupon days are business days.
  const atPar = { ...trade, cleanPrice: quotedPrice(100_0000), settlesOn: calendarDateOf("2026-06-16") };
  // The leap year 2027-28 has 366 days over 365, which moves the exponent of XIRR, not the coupon, by a day.
  expect(yieldToMaturity({ ...atPar })).toBeCloseTo(0.1, 3);
});

test("the yield to maturity rises as the price falls", () => {
  const yields = [97_0000, 98_0000, 99_0000].map((price) =>
    yieldToMaturity({ ...trade, cleanPrice: quotedPrice(price) }),
  );
  expect(yields).toEqual([...yields].sort((a, b) => Number(b) - Number(a)));
  expect(yields[0]).toBeGreaterThan(0.1);
});

test("the yield is unavailable under 30 days from maturity", () => {
  expect(yieldToMaturity({ ...trade, settlesOn: calendarDateOf("2028-05-25") })).toBeNull();
});

test("refuses an invalid price", () => {
  expect(() => quotedPrice(0)).toThrow(RangeError);
  expect(() => quotedPrice(98.7525)).toThrow(RangeError);
});
