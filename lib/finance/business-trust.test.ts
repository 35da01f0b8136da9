import { expect, test } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { byCharacter, partsOfDistribution, rateAbroad } from "./business-trust.ts";
import { bps } from "./rounding.ts";

test("the parts of a distribution add up to it, and differ from their shares by less than a paisa each", () => {
  for (let interestBps = 0; interestBps <= 10_000; interestBps += 1_117) {
    for (let dividendBps = 0; interestBps + dividendBps <= 10_000; dividendBps += 739) {
      for (const whole of [0, 1, 99, 53_125_01, 1_23_45_678_90]) {
        const parts = byCharacter(minor(whole), { interestBps, dividendBps });
        expect(parts.INTEREST + parts.DIVIDEND + parts.RENT).toBe(whole);
        expect(Math.abs(parts.INTEREST - (whole * interestBps) / 10_000)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(parts.DIVIDEND - (whole * dividendBps) / 10_000)).toBeLessThanOrEqual(1);
      }
    }
  }
});

test("the rate on a whole distribution is never below the sum of the rates on its parts", () => {
  const rates = { interestBps: bps(500), dividendBps: bps(1000), rentBps: bps(3000) };
  for (let interestBps = 0; interestBps <= 10_000; interestBps += 97) {
    for (let dividendBps = 0; interestBps + dividendBps <= 10_000; dividendBps += 311) {
      const exact = (interestBps * 500 + dividendBps * 1000 + (10_000 - interestBps - dividendBps) * 3000) / 10_000;
      const rate = rateAbroad({ interestBps, dividendBps }, rates);
      expect(rate - exact).toBeGreaterThanOrEqual(-1e-9);
      expect(rate - exact).toBeLessThan(1);
    }
  }
});

test("the tax on a distribution falls on its parts by the rate of each, and adds up", () => {
  const on = calendarDateOf("2026-11-28");
  const ofRent = { INTEREST: 1 / 6, DIVIDEND: 1 / 3, RENT: 1 };
  for (let interestBps = 0; interestBps <= 10_000; interestBps += 1_117) {
    for (let dividendBps = 0; interestBps + dividendBps <= 10_000; dividendBps += 739) {
      const passedThrough = { interestBps, dividendBps };
      const rateBps = rateAbroad(passedThrough, { interestBps: bps(520), dividendBps: bps(1040), rentBps: bps(3120) });
      for (const income of [1_00, 53_125_01, 1_23_45_678_90]) {
        const whole = { income: minor(income), tds: minor(Math.round((income * rateBps) / 10_000)), rateBps };
        const abroad = partsOfDistribution(whole, passedThrough, { residency: "NON_RESIDENT", on });
        const sum = (of: "income" | "tds") => abroad.reduce((total, part) => total + part[of], 0);
        expect([sum("income"), sum("tds")]).toEqual([whole.income, whole.tds]);
        for (const part of abroad) {
          const rate = 3_120 * ofRent[part.nature];
          // The rate on the whole was rounded up to the basis point.
          expect(Math.abs(part.rateBps - rate)).toBeLessThanOrEqual(1 + rate / rateBps);
          expect(Math.abs(part.tds - (part.income * rate) / 10_000)).toBeLessThanOrEqual(2 + income / 10_000);
        }
        const tds = minor(Math.round(income / 10));
        const resident = { residency: "RESIDENT", on } as const;
        for (const part of partsOfDistribution({ ...whole, tds, rateBps: 1000 }, passedThrough, resident)) {
          expect(part.rateBps).toBe(1000);
          expect(Math.abs(part.tds - part.income / 10)).toBeLessThanOrEqual(2);
        }
      }
    }
  }
});
