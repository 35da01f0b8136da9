import { expect, test } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { byCharacter, rateAbroad } from "./business-trust.ts";
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
