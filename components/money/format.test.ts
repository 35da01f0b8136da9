import { describe, expect, it } from "vitest";
import { minor, paise } from "@/lib/contract/facts/money";
import { tenthMg } from "@/lib/contract/values/weight";
import {
  formatDate,
  formatGrams,
  formatMoney,
  formatMonth,
  formatRate,
  formatShortRate,
  wholeFromLakh,
} from "./format";

describe("formatted amounts", () => {
  it("group by lakh and crore and keep every paisa", () => {
    expect(formatMoney({ amount: paise(1_82_87_770_40) })).toBe("₹1,82,87,770.40");
    expect(formatMoney({ amount: paise(12_34_56_789_00) })).toBe("₹12,34,56,789.00");
    expect(formatMoney({ amount: paise(99_999_00) })).toBe("₹99,999.00");
    expect(formatMoney({ amount: paise(5) })).toBe("₹0.05");
    expect(formatMoney({ amount: paise(0) })).toBe("₹0.00");
    expect(formatMoney({ amount: paise(Number.MAX_SAFE_INTEGER) })).toBe("₹9,00,71,99,25,47,409.91");
  });

  it("use a true minus, and a plus only on request", () => {
    expect(formatMoney({ amount: paise(-611_51) })).toBe("−₹611.51");
    expect(formatMoney({ amount: paise(611_51) }, { sign: "always" })).toBe("+₹611.51");
    expect(formatMoney({ amount: paise(0) }, { sign: "always" })).toBe("₹0.00");
  });

  it("omit zero decimals only on request, and never other decimals", () => {
    expect(formatMoney({ amount: paise(50_000_00) }, { decimals: "auto" })).toBe("₹50,000");
    expect(formatMoney({ amount: paise(50_000_10) }, { decimals: "auto" })).toBe("₹50,000.10");
  });

  it("as a figure have no paise from a lakh up, and never state more than there is", () => {
    const figure = (amount: number) => formatMoney({ amount: paise(amount) }, { decimals: "figure" });
    expect([99_999_99, 1_00_000_00, 14_87_924_99, -1_00_000_99, 0].map(figure)).toEqual([
      "₹99,999.99",
      "₹1,00,000",
      "₹14,87,924",
      "−₹1,00,000",
      "₹0.00",
    ]);
    expect(formatMoney({ amount: paise(50_000_00) }, { decimals: "words" })).toBe("₹50,000");
    expect(formatMoney({ amount: paise(50_000_10) }, { decimals: "words" })).toBe("₹50,000.10");
    expect(formatMoney({ amount: paise(1_50_000_10) }, { decimals: "words" })).toBe("₹1,50,000");
    expect([99_999_99, 1_00_000_99, -1_00_000_99].map((amount) => wholeFromLakh(paise(amount)))).toEqual([
      99_999_99, 1_00_000_00, -1_00_000_00,
    ]);
  });
});

describe("formatted weights", () => {
  it("keep every ten-thousandth of a gram", () => {
    expect(formatGrams(tenthMg(1))).toBe("0.0001");
    expect(formatGrams(tenthMg(15_000))).toBe("1.5000");
    expect(formatGrams(tenthMg(12_345_678))).toBe("1,234.5678");
  });
});

describe("formatted amounts of foreign currencies", () => {
  const amount = minor(1_828_777_040);

  it("are grouped by thousands, with their sign or code", () => {
    expect(formatMoney({ amount, currency: "USD" })).toBe("$18,287,770.40");
    expect(formatMoney({ amount, currency: "GBP" })).toBe("£18,287,770.40");
    expect(formatMoney({ amount, currency: "EUR" })).toBe("€18,287,770.40");
    expect(formatMoney({ amount, currency: "AED" })).toBe("AED\u00a018,287,770.40");
    expect(formatMoney({ amount, currency: "SGD" })).toBe("S$18,287,770.40");
    expect(formatMoney({ amount, currency: "INR" })).toBe("₹1,82,87,770.40");
  });

  it("keep every cent at any size, with the minus before the currency sign", () => {
    const largest = minor(Number.MAX_SAFE_INTEGER);
    expect(formatMoney({ amount: largest, currency: "USD" })).toBe("$90,071,992,547,409.91");
    expect(formatMoney({ amount: minor(-999_00), currency: "GBP" })).toBe("−£999.00");
    expect(formatMoney({ amount: minor(1_000_00), currency: "EUR" }, { sign: "always", decimals: "auto" })).toBe(
      "+€1,000",
    );
  });
});

describe("formatted rates", () => {
  it("convert basis points to percent without floating-point error", () => {
    expect(formatRate(1240)).toBe("12.40%");
    expect(formatRate(5)).toBe("0.05%");
    expect(formatRate(0)).toBe("0.00%");
    expect(formatRate(-125)).toBe("−1.25%");
    expect(formatRate(1145, 1)).toBe("11.5%");
    expect(formatRate(-4, 1)).toBe("0.0%");
    expect(formatRate(1000, 0)).toBe("10%");
  });
});

describe("formatted dates", () => {
  it("have the day, the short month and the year", () => {
    expect(formatDate("2026-11-21", "en")).toBe("21 Nov 2026");
    expect(formatDate("2026-11-21", "hi")).toBe("21 नव॰ 2026");
    expect(formatDate("2027-02-05", "en", { year: false })).toBe("5 Feb");
  });

  it("name a month", () => {
    expect(formatMonth("2026-11", "en")).toBe("Nov 2026");
    expect(formatMonth("2026-01", "hi")).toBe("जन॰ 2026");
    for (const text of ["2026-13", "2026-00", "2026-11-21", "Nov"]) {
      expect(() => formatMonth(text, "en")).toThrow(RangeError);
    }
  });

  it("refuse a text that is not a calendar date", () => {
    expect(() => formatDate("21/11/2026", "en")).toThrow(RangeError);
    expect(() => formatDate("2026-13-01", "en")).toThrow(RangeError);
  });
});

it("never rounds a rate of TDS, which a non-resident's cess leaves uneven", () => {
  expect([1000, 3120, 2288].map(formatShortRate)).toEqual(["10%", "31.20%", "22.88%"]);
});
