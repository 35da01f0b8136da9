import { describe, expect, it } from "vitest";
import { minor, paise } from "@/lib/contract/facts/money";
import { calendarDateOf, epochMs } from "@/lib/contract/values/calendar-date";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { checkAmount, type Steps, stepsOf, wholeOf } from "./amount-check";
import { addDigits, plainDigits } from "./terms-address";

const at = epochMs(Date.parse("2026-11-21T06:00:00Z"));
const left = (amount: number) => ({ status: "OPEN", at, remaining: paise(amount) }) as const;

const invoices = {
  opensAt: at,
  product: {
    kind: "INVOICE_DISCOUNTING",
    rateBps: 1200,
    tenureDays: 60,
    invoiceValue: paise(1_00_00_000_00),
    invoiceCount: 4,
  },
  unit: paise(10_000_00),
  minimum: paise(50_000_00),
  progress: left(5_00_000_00),
} as const;

const bonds = {
  opensAt: at,
  product: {
    kind: "BOND",
    listed: true,
    isin: "INE0ULT07017",
    issuedOn: calendarDateOf("2026-01-15"),
    maturityOn: calendarDateOf("2029-01-15"),
    couponBps: 1000,
    payout: "YEARLY",
    cleanPrice: 98_0000,
    security: "SENIOR_SECURED",
  },
  unit: paise(1_00_000_00),
  minimum: paise(1_00_000_00),
  progress: left(5_00_000_00),
} as const;

const lots = {
  opensAt: at,
  product: { kind: "PRE_IPO", isin: "INE0ULT01010", sharesPerLot: 50, pricePerShare: paise(400_00) },
  unit: paise(20_000_00),
  minimum: paise(40_000_00),
  progress: left(2_00_000_00),
} as const;

describe("checkAmount for a deal with steps", () => {
  const steps: Steps = stepsOf(invoices, SETTLEMENT_HOLIDAYS);

  it("accepts whole steps between the minimum and the remaining amount", () => {
    for (const [text, amount] of [
      ["50000", 50_000_00],
      ["2,00,000", 2_00_000_00],
      ["₹ 500000.", 5_00_000_00],
    ] as const) {
      expect(checkAmount(text, steps), text).toEqual({ isTaken: true, amount });
    }
  });

  it("refuses an invalid amount and suggests the nearest valid one", () => {
    const refused = { isTaken: false };
    expect(checkAmount("49999", steps)).toEqual({ ...refused, code: "BELOW_MINIMUM", nearest: 50_000_00 });
    expect(checkAmount("600000", steps)).toEqual({ ...refused, code: "ABOVE_REMAINING", nearest: 5_00_000_00 });
    expect(checkAmount("205000", steps)).toEqual({ ...refused, code: "NOT_A_STEP", nearest: 2_00_000_00 });
    expect(checkAmount("200000.50", steps)).toEqual({ ...refused, code: "NOT_A_STEP", nearest: 2_00_000_00 });
    expect(checkAmount("", steps)).toEqual({ ...refused, code: "AMOUNT_INVALID", nearest: 50_000_00 });
    expect(checkAmount("9999999999", steps)).toEqual({ ...refused, code: "AMOUNT_TOO_LARGE", nearest: 5_00_000_00 });
  });

  it("accepts the whole remaining amount when it is below the minimum", () => {
    const rest = stepsOf({ ...invoices, progress: left(20_000_00) }, SETTLEMENT_HOLIDAYS);
    expect(checkAmount("20000", rest)).toEqual({ isTaken: true, amount: 20_000_00 });
    expect(checkAmount("50000", rest)).toMatchObject({ code: "ABOVE_REMAINING", nearest: 20_000_00 });
    expect(checkAmount("10000", rest)).toMatchObject({ code: "BELOW_MINIMUM", nearest: 20_000_00 });
  });
});

describe("checkAmount for bonds", () => {
  const steps = stepsOf(bonds, SETTLEMENT_HOLIDAYS);

  it("requires the clean price, accrued interest and duty of one bond, not its face value", () => {
    // Clean price 98,000; 314 of 365 days of a yearly coupon of 10,000, to the settlement of an order of Saturday on
    // Wednesday, because Tuesday is a holiday; stamp duty of 0.0001 %.
    const one = 98_000_00 + 8_602_74 + 10;
    expect(steps.least).toBe(one);
    expect(checkAmount("100000", steps)).toMatchObject({ code: "BELOW_MINIMUM", nearest: one });
    expect(checkAmount(plainDigits(minor(one)), steps)).toEqual({ isTaken: true, amount: one });
    expect(checkAmount(plainDigits(minor(one - 1)), steps)).toMatchObject({ code: "BELOW_MINIMUM" });
  });

  it("accepts an amount between whole bonds, but not above the remaining bonds", () => {
    expect(checkAmount("250000", steps)).toEqual({ isTaken: true, amount: 2_50_000_00 });
    expect(steps.whole?.unitsFor(minor(2_50_000_00))).toBe(2);
    expect(checkAmount("540000", steps)).toEqual({ isTaken: true, amount: 5_40_000_00 });
    expect(checkAmount("640000", steps)).toMatchObject({ code: "ABOVE_REMAINING", nearest: steps.most });
  });

  it("rounds the available balance down to the price of whole bonds", () => {
    expect(wholeOf(minor(2_50_000_00), steps)).toBe(steps.whole?.costOf(2));
    expect(wholeOf(minor(1_00_000_00), steps)).toBeNull();
  });
});

describe("checkAmount for shares", () => {
  it("buys whole lots from the minimum upwards, whose duty the seller pays", () => {
    const steps = stepsOf(lots, SETTLEMENT_HOLIDAYS);
    expect(steps.least).toBe(40_000_00);
    expect(checkAmount("39999", steps)).toMatchObject({ code: "BELOW_MINIMUM", nearest: 40_000_00 });
    expect(checkAmount("60000", steps)).toEqual({ isTaken: true, amount: 60_000_00 });
    expect(steps.whole?.unitsFor(minor(59_999_99))).toBe(2);
  });
});

describe("investing the whole wallet balance", () => {
  const steps = stepsOf(invoices, SETTLEMENT_HOLIDAYS);

  it("rounds down to whole steps and to the remaining amount", () => {
    expect(wholeOf(paise(4_18_250_00), steps)).toBe(4_10_000_00);
    expect(wholeOf(paise(9_00_000_00), steps)).toBe(5_00_000_00);
  });

  it("is not offered below the minimum", () => {
    expect(wholeOf(paise(49_999_99), steps)).toBeNull();
  });
});

describe("plain digits", () => {
  it("survive a round trip through parsing", () => {
    expect(plainDigits(paise(2_00_000_00))).toBe("200000");
    expect(plainDigits(paise(5))).toBe("0.05");
  });

  it("add the chip's amount to any field content", () => {
    expect(addDigits("200000", "50000")).toBe("250000");
    expect(addDigits("", "50000")).toBe("50000");
    expect(addDigits("199999.99", "1")).toBe("200000");
  });
});
