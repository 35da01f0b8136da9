import { describe, expect, it } from "vitest";
import type { ExchangeRates } from "@/lib/contract/calls/exchange-rates";
import { minor, paise } from "@/lib/contract/facts/money";
import { calendarDate } from "@/lib/contract/values/calendar-date";
import { approximateRupees, totalOf } from "./currency-totals";

const rates: ExchangeRates = {
  asOf: calendarDate.parse("2026-11-20"),
  isStale: false,
  rates: [{ currency: "USD", rupees: paise(84_53) }],
};
const rupees = { currency: "INR", invested: minor(1_000_00), wallet: minor(500_00) } as const;
const dollars = { currency: "USD", invested: minor(100_00), wallet: minor(1) } as const;

describe("the worth in all currencies", () => {
  it("counts investments and wallet of one currency", () => {
    expect(totalOf(dollars)).toBe(100_01);
  });

  it("is approximate in rupees at the given rates, without paise", () => {
    // ₹1,500 + $100.01 × 84.53 = ₹9,953.8453
    expect(approximateRupees([rupees, dollars], rates)).toBe(9_954_00);
  });

  it("states nothing across currencies without a rate for each, or at rates that are too old", () => {
    const pounds = { ...dollars, currency: "GBP" } as const;
    expect(approximateRupees([rupees, pounds], rates)).toBeNull();
    expect(approximateRupees([rupees, dollars], { ...rates, isStale: true })).toBeNull();
    expect(approximateRupees([rupees, dollars], null)).toBeNull();
  });

  it("stays exact beyond the safe integers of the product", () => {
    const large = { currency: "USD", invested: minor(9_000_000_000_000), wallet: minor(1) } as const;
    expect(approximateRupees([large], rates)).toBe(760_770_000_000_100);
  });
});
