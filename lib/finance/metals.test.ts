import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { tenthMg } from "../contract/values/weight.ts";
import { buyMetalByWeight, buyMetalForAmount, metalProceeds, metalQuote, weightToRaise } from "./metals.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf("2026-11-21");
/** ₹12,500 a gram at market with a spread of 3 %: ₹12,687.50 to buy, ₹12,312.50 to sell. */
const quote = metalQuote({ paisePerGram: paise(12_500_00), spreadBps: bps(300), date });

test("puts half of the spread above the market price and half below, with GST of 3 %", () => {
  expect(quote).toEqual({ buyPaisePerGram: 12_687_50, sellPaisePerGram: 12_312_50, gstBps: 300 });
});

test("₹10,000 buys what remains after GST, rounded down to 0.0001 g", () => {
  // 10,000 ÷ 1.03 ÷ 12,687.50 = 0.76522… g; GST 10,000 × 3 ÷ 103 = 291.26.
  expect(buyMetalForAmount(paise(10_000_00), quote)).toEqual({
    weight: 7652,
    metalPaise: 9_708_74,
    gstPaise: 291_26,
    totalPaise: 10_000_00,
  });
});

test("a gram costs its price and 3 % GST", () => {
  expect(buyMetalByWeight(tenthMg(10_000), quote)).toEqual({
    weight: 10_000,
    metalPaise: 12_687_50,
    gstPaise: 380_63,
    totalPaise: 13_068_13,
  });
});

test("a weight whose value is a fractional number of paise costs the next whole paisa", () => {
  // 0.0001 g at ₹12,687.50 are 126.875 paise.
  expect(buyMetalByWeight(tenthMg(1), quote)).toMatchObject({ metalPaise: 127, gstPaise: 4, totalPaise: 131 });
});

test("value and GST add up to the price paid, and the weight is never worth more than its value", () => {
  for (let total = 1; total <= 2_00_000_00; total = Math.ceil(total * 1.37)) {
    const { weight, metalPaise, gstPaise, totalPaise } = buyMetalForAmount(paise(total), quote);
    expect(metalPaise + gstPaise).toBe(totalPaise);
    expect(weight * quote.buyPaisePerGram).toBeLessThanOrEqual((metalPaise + 0.5) * 10_000);
    expect((weight + 1) * quote.buyPaisePerGram).toBeGreaterThan((metalPaise - 0.5) * 10_000);
  }
});

test("metal bought by rupees or grams and sold at once never yields a gain, even without spread or GST", () => {
  const free = { ...metalQuote({ paisePerGram: paise(153_37), spreadBps: bps(0), date }), gstBps: bps(0) };
  for (let total = 1; total <= 2_00_000_00; total = Math.ceil(total * 1.73)) {
    const bought = buyMetalForAmount(paise(total), free);
    expect(metalProceeds(bought.weight, free)).toBeLessThanOrEqual(total);
    const weighed = buyMetalByWeight(tenthMg(total), free);
    expect(metalProceeds(weighed.weight, free)).toBeLessThanOrEqual(weighed.totalPaise);
  }
});

test("a weight sold in pieces never yields more than sold at once", () => {
  const whole = metalProceeds(tenthMg(9_999), quote);
  const pieces = Array.from({ length: 9 }, () => metalProceeds(tenthMg(1111), quote));
  expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBeLessThanOrEqual(whole);
});

test("the computed weight raises the amount, and 0.0001 g less does not", () => {
  for (const amount of [1, 99, 5_000_00, 1_23_456_78]) {
    const weight = weightToRaise(paise(amount), quote);
    expect(metalProceeds(weight, quote)).toBeGreaterThanOrEqual(amount);
    expect(metalProceeds(tenthMg(weight - 1), quote)).toBeLessThan(amount);
  }
});

test("refuses zero and negative amounts, and a quote without a price or with an impossible spread", () => {
  expect(() => buyMetalForAmount(paise(0), quote)).toThrow(RangeError);
  expect(() => buyMetalByWeight(tenthMg(0), quote)).toThrow(RangeError);
  expect(() => weightToRaise(paise(0), quote)).toThrow(RangeError);
  expect(() => metalQuote({ paisePerGram: paise(0), spreadBps: bps(300), date })).toThrow(RangeError);
  expect(() => metalQuote({ paisePerGram: paise(1), spreadBps: bps(10_001), date })).toThrow(RangeError);
  const unpriced = { paisePerGram: paise(1), spreadBps: bps(0), date: calendarDateOf("2017-06-30") };
  expect(() => metalQuote(unpriced)).toThrow(RangeError);
});
