import { describe, expect, it } from "vitest";
import { minor, paise } from "@/lib/contract/facts/money";
import { barsOf, PAYOUT_PARTS, sharesIn, shortAmount, topOf } from "./payout-months";

const words = { thousand: "K", lakh: "L", crore: "Cr", million: "M", billion: "B" };
const currency = "INR";
const nameOf = (month: string) => ({ name: month.slice(5), fullName: month });
const month = (name: string, paid: number, expected: number, { interest = 0, late = 0 } = {}) => ({
  month: name,
  paid: { principal: paise(paid), interest: paise(0) },
  expected: { principal: paise(expected), interest: paise(interest) },
  late: paise(late),
});

describe("the short amount above a bar", () => {
  it("is truncated, never rounded up", () => {
    expect(shortAmount(paise(1_82_999_99), words)).toBe("1.82 L");
    expect(shortAmount(paise(99_999_99), words)).toBe("99,999");
  });

  it("uses crore and lakh, and whole rupees below a lakh", () => {
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
  it("are shares of the tallest month, all parts together", () => {
    const bars = barsOf([month("2026-11", 100, 200, { interest: 40, late: 60 }), month("2026-12", 0, 200)], {
      currency,
      words,
      nameOf,
    });
    const share = sharesIn(bars);
    expect(bars.map((bar) => PAYOUT_PARTS.map((part) => share(bar, part)))).toEqual([
      [25, 0, 15, 50, 10],
      [0, 0, 0, 50, 0],
    ]);
  });

  it("carry their label above the topmost part that they have", () => {
    const bars = barsOf(
      [month("2026-11", 1, 1, { interest: 1 }), month("2026-12", 1, 0, { late: 1 }), month("2027-01", 0, 0)],
      { currency, words, nameOf },
    );
    expect(bars.map(topOf)).toEqual(["interest", "late", null]);
  });

  it("leave an empty month without a label, and handle a year without payouts", () => {
    const [empty] = barsOf([month("2026-11", 0, 0)], { currency, words, nameOf });
    expect(empty).toMatchObject({ label: "", isPeak: false });
    expect(empty && PAYOUT_PARTS.map((part) => sharesIn([empty])(empty, part))).toEqual([0, 0, 0, 0, 0]);
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
