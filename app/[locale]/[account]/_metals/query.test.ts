import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { tenthMg } from "@/lib/contract/values/weight";
import { orderKeyFrom } from "./metal-address";
import { judge, type MetalPageQuery, readQuery } from "./query";

const price = { buyPrice: paise(10_000_00), sellPrice: paise(9_700_00), gstBps: 300 };
const reach = { purchaseMin: paise(10_00), leftToday: paise(2_00_000_00), availableGrams: tenthMg(15_000) };
const rupees = (typed: string): MetalPageQuery => ({ measure: "amount", typed });
const grams = (typed: string): MetalPageQuery => ({ measure: "grams", typed });

describe("parsing the entered quantity", () => {
  it("accepts grouped or plain digits, with or without a unit", () => {
    expect(readQuery(rupees("₹1,03,000"))).toEqual({ amount: 1_03_000_00 });
    expect(readQuery(grams("1,000.5 g"))).toEqual({ grams: 10_005_000 });
    expect(readQuery(grams("0.0001"))).toEqual({ grams: 1 });
    expect(readQuery(grams("2."))).toEqual({ grams: 20_000 });
  });

  it("refuses invalid input with the matching error code", () => {
    for (const typed of ["", "0", "1.23456", "gold", "1.2.3"]) expect(readQuery(grams(typed))).toBe("WEIGHT_INVALID");
    expect(readQuery(grams("100001"))).toBe("AMOUNT_TOO_LARGE");
    expect(readQuery(rupees(""))).toBe("AMOUNT_INVALID");
    expect(readQuery(rupees("9999999999"))).toBe("AMOUNT_TOO_LARGE");
  });
});

describe("buying a metal", () => {
  const order = { kind: "BUY", price, reach } as const;

  it("includes GST in an order by amount and adds it to an order by weight", () => {
    expect(judge(rupees("10300"), order)).toEqual({
      isTaken: true,
      terms: { weight: 10_000, metalValue: 10_000_00, gst: 300_00, total: 10_300_00 },
    });
    expect(judge(grams("0.5"), order)).toEqual({
      isTaken: true,
      terms: { weight: 5_000, metalValue: 5_000_00, gst: 150_00, total: 5_150_00 },
    });
  });

  it("refuses a purchase below the minimum or above the remaining daily limit", () => {
    expect(judge(rupees("9.99"), order)).toEqual({ isTaken: false, code: "METAL_BELOW_MINIMUM" });
    expect(judge(rupees("10"), order).isTaken).toBe(true);
    expect(judge(rupees("200000"), order).isTaken).toBe(true);
    expect(judge(rupees("200000.01"), order)).toEqual({ isTaken: false, code: "METAL_DAILY_LIMIT" });
  });
});

describe("selling a metal", () => {
  const order = { kind: "SELL", price, reach } as const;

  it("pays the value of a weight, or sells the smallest weight worth the amount", () => {
    expect(judge(grams("1.5"), order)).toEqual({
      isTaken: true,
      terms: { weight: 15_000, metalValue: 14_550_00, gst: 0, total: 14_550_00 },
    });
    expect(judge(rupees("9700"), order)).toMatchObject({ terms: { weight: 10_000, total: 9_700_00 } });
  });

  it("has no minimum and refuses more than the investor holds", () => {
    expect(judge(grams("0.0001"), order).isTaken).toBe(true);
    expect(judge(grams("1.5001"), order)).toEqual({ isTaken: false, code: "INSUFFICIENT_METAL" });
  });
});

it("keeps the order's idempotency key from the URL, and makes one only where there is none", () => {
  const order = "3f0c1a52-8a0e-4f4e-9a37-0b8b1f0f6d11";
  expect(orderKeyFrom({ order })).toBe(order);
  expect(orderKeyFrom({ order: "no key" })).not.toBe("no key");
  expect(orderKeyFrom({})).not.toBe(orderKeyFrom({}));
});
