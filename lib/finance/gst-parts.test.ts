import { expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { tenthMg } from "../contract/values/weight.ts";
import { gstParts, rateOfGst } from "./gst-parts.ts";
import { buyMetalByWeight, buyMetalForAmount, metalQuote } from "./metals.ts";
import { bps } from "./rounding.ts";

const WITHIN = { from: "27", to: "27" } as const;
const BETWEEN = { from: "27", to: "29" } as const;
const QUOTE = metalQuote({ paisePerGram: paise(12_500_37), spreadBps: bps(300), date: calendarDateOf("2026-11-25") });

it("halves the tax within a state, and an odd paisa is the state's", () => {
  expect(gstParts(paise(291_26), WITHIN)).toEqual({ cgst: 145_63, sgst: 145_63, igst: 0 });
  expect(gstParts(paise(29_13), WITHIN)).toEqual({ cgst: 14_56, sgst: 14_57, igst: 0 });
  expect(gstParts(paise(1), WITHIN)).toEqual({ cgst: 0, sgst: 1, igst: 0 });
  expect(gstParts(paise(29_13), BETWEEN)).toEqual({ cgst: 0, sgst: 0, igst: 29_13 });
});

it("finds the rate of every purchase, from the smallest to the largest of a day, by amount and by weight", () => {
  const rates = [bps(500), bps(300)];
  for (let total = 10_00; total <= 2_00_000_00; total += 9_973) {
    const { metalPaise, gstPaise } = buyMetalForAmount(paise(total), QUOTE);
    expect(rateOfGst(metalPaise, gstPaise, rates)).toBe(300);
    const { cgst, sgst, igst } = gstParts(gstPaise, total % 2 === 0 ? WITHIN : BETWEEN);
    expect(cgst + sgst + igst).toBe(gstPaise);
  }
  for (const weight of [8, 9, 10_000, 157_599]) {
    const { metalPaise, gstPaise } = buyMetalByWeight(tenthMg(weight), QUOTE);
    expect(rateOfGst(metalPaise, gstPaise, rates)).toBe(300);
  }
});

it("prefers the rate of the day, and takes that of the day before where only it explains the tax", () => {
  const [today, yesterday] = [bps(500), bps(300)];
  expect(rateOfGst(paise(1_000_00), paise(50_00), [today, yesterday])).toBe(500);
  expect(rateOfGst(paise(1_000_00), paise(30_00), [today, yesterday])).toBe(300);
  expect(() => rateOfGst(paise(1_000_00), paise(120_00), [today, yesterday])).toThrow("no rate gives");
});
