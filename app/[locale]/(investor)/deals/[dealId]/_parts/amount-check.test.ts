import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/money";
import { checkAmount, stepsOf, wholeOf } from "./amount-check";
import { addRupees, plainRupees } from "./plain-rupees";

const steps = { unit: paise(10_000_00), least: paise(50_000_00), most: paise(5_00_000_00) };

describe("an amount for a deal", () => {
  it("is taken between the minimum and what is left, in steps", () => {
    for (const [text, amount] of [
      ["50000", 50_000_00],
      ["2,00,000", 2_00_000_00],
      ["₹ 500000.", 5_00_000_00],
    ] as const) {
      expect(checkAmount(text, steps), text).toEqual({ isTaken: true, amount });
    }
  });

  it("is refused with the nearest that the deal takes", () => {
    const refused = { isTaken: false };
    expect(checkAmount("49999", steps)).toEqual({ ...refused, code: "BELOW_MINIMUM", nearest: 50_000_00 });
    expect(checkAmount("600000", steps)).toEqual({ ...refused, code: "ABOVE_REMAINING", nearest: 5_00_000_00 });
    expect(checkAmount("205000", steps)).toEqual({ ...refused, code: "NOT_A_STEP", nearest: 2_00_000_00 });
    expect(checkAmount("200000.50", steps)).toEqual({ ...refused, code: "NOT_A_STEP", nearest: 2_00_000_00 });
    expect(checkAmount("", steps)).toEqual({ ...refused, code: "AMOUNT_INVALID", nearest: 50_000_00 });
    expect(checkAmount("9999999999", steps)).toEqual({ ...refused, code: "AMOUNT_TOO_LARGE", nearest: 5_00_000_00 });
  });

  it("may be the whole rest where that is less than the minimum", () => {
    const progress = { remaining: paise(20_000_00) };
    const rest = stepsOf({ unit: steps.unit, minimum: steps.least, progress });
    expect(checkAmount("20000", rest)).toEqual({ isTaken: true, amount: 20_000_00 });
    expect(checkAmount("50000", rest)).toMatchObject({ code: "ABOVE_REMAINING", nearest: 20_000_00 });
    expect(checkAmount("10000", rest)).toMatchObject({ code: "BELOW_MINIMUM", nearest: 20_000_00 });
  });
});

describe("all of the wallet", () => {
  it("is cut to whole steps and to what is left", () => {
    expect(wholeOf(paise(4_18_250_00), steps)).toBe(4_10_000_00);
    expect(wholeOf(paise(9_00_000_00), steps)).toBe(5_00_000_00);
  });

  it("is not offered below the minimum", () => {
    expect(wholeOf(paise(49_999_99), steps)).toBeNull();
  });
});

describe("plain amounts", () => {
  it("read back as they were", () => {
    expect(plainRupees(paise(2_00_000_00))).toBe("200000");
    expect(plainRupees(paise(5))).toBe("0.05");
  });

  it("grow by what a chip says, whatever is in the field", () => {
    expect(addRupees("200000", "50000")).toBe("250000");
    expect(addRupees("", "50000")).toBe("50000");
    expect(addRupees("199999.99", "1")).toBe("200000");
  });
});
