import { describe, expect, it } from "vitest";
import { minor, paise } from "@/lib/contract/facts/money";
import { barsOf, shortAmount } from "./payout-months";

const words = { thousand: "K", lakh: "L", crore: "Cr", million: "M", billion: "B" };
const currency = "INR";
const nameOf = (month: string) => ({ name: month.slice(5), fullName: month });
const month = (name: string, confirmed: number, expected: number) => ({
  month: name,
  confirmed: paise(confirmed),
  expected: paise(expected),
});

describe("the short amount above a bar", () => {
  it("is truncated, never rounded up", () => {
    expect(shortAmount(paise(1_82_999_99), words)).toBe("1.82 L");
    expect(shortAmount(paise(99_999_99), words)).toBe("99 K");
  });

  it("uses crore, lakh and thousand", () => {
    expect(shortAmount(paise(12_34_56_789_00), words)).toBe("12.34 Cr");
    expect(shortAmount(paise(1_00_000_00), words)).toBe("1.00 L");
    expect(shortAmount(paise(5_06_102_74), words)).toBe("5.06 L");
    expect(shortAmount(paise(999_99), words)).toBe("999");
  });
});

describe("the short amount of a foreign currency", () => {
  it("uses thousands, millions and billions, and is truncated too", () => {
    expect(shortAmount(minor(182_999_99), words, "USD")).toBe("182.9 K");
    expect(shortAmount(minor(1_829_999_99), words, "GBP")).toBe("1.82 M");
    expect(shortAmount(minor(2_000_000_000_00), words, "AED")).toBe("2.00 B");
    expect(shortAmount(minor(999_99), words, "EUR")).toBe("999");
  });
});

describe("the bars of the payout calendar", () => {
  it("are shares of the tallest month, confirmed and expected together", () => {
    const [first, second] = barsOf([month("2026-11", 100, 300), month("2026-12", 0, 200)], { currency, words, nameOf });
    expect(first).toMatchObject({ confirmedShare: 25, expectedShare: 75 });
    expect(second).toMatchObject({ confirmedShare: 0, expectedShare: 50 });
  });

  it("leave an empty month without a label, and handle a year without payouts", () => {
    expect(barsOf([month("2026-11", 0, 0)], { currency, words, nameOf })[0]).toMatchObject({
      confirmedShare: 0,
      expectedShare: 0,
      label: "",
      isPeak: false,
    });
  });

  it("mark a month as a peak only when it is higher than its neighbours", () => {
    const bars = barsOf([month("2026-11", 0, 5), month("2026-12", 9, 0), month("2027-01", 0, 7)], {
      currency,
      words,
      nameOf,
    });
    expect(bars.map(({ isPeak }) => isPeak)).toEqual([false, true, false]);
  });
});
