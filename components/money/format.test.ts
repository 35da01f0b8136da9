import { describe, expect, it } from "vitest";
import { epochMs } from "@/lib/contract/calendar-date";
import { paise } from "@/lib/contract/money";
import { formatDate, formatMoment, formatPaise, formatRate, spokenRupees } from "./format";

describe("amounts as people read them", () => {
  it("groups by lakh and crore and keeps every paisa", () => {
    expect(formatPaise(paise(1_82_87_770_40))).toBe("₹1,82,87,770.40");
    expect(formatPaise(paise(12_34_56_789_00))).toBe("₹12,34,56,789.00");
    expect(formatPaise(paise(99_999_00))).toBe("₹99,999.00");
    expect(formatPaise(paise(5))).toBe("₹0.05");
    expect(formatPaise(paise(0))).toBe("₹0.00");
    expect(formatPaise(paise(Number.MAX_SAFE_INTEGER))).toBe("₹9,00,71,99,25,47,409.91");
  });

  it("uses a true minus, and a plus only when asked", () => {
    expect(formatPaise(paise(-611_51))).toBe("−₹611.51");
    expect(formatPaise(paise(611_51), { sign: "always" })).toBe("+₹611.51");
    expect(formatPaise(paise(0), { sign: "always" })).toBe("₹0.00");
  });

  it("leaves out empty decimals only when asked, and never those that count", () => {
    expect(formatPaise(paise(50_000_00), { decimals: "auto" })).toBe("₹50,000");
    expect(formatPaise(paise(50_000_10), { decimals: "auto" })).toBe("₹50,000.10");
  });
});

describe("rates", () => {
  it("turns basis points into percent without a float's tail", () => {
    expect(formatRate(1240)).toBe("12.40%");
    expect(formatRate(5)).toBe("0.05%");
    expect(formatRate(0)).toBe("0.00%");
    expect(formatRate(-125)).toBe("−1.25%");
    expect(formatRate(1145, 1)).toBe("11.5%");
    expect(formatRate(-4, 1)).toBe("0.0%");
    expect(formatRate(1000, 0)).toBe("10%");
  });
});

describe("amounts as they are spoken", () => {
  it("says crore and lakh in English", () => {
    expect(spokenRupees(paise(1_82_87_770_40), "en")).toBe("1 crore 82 lakh 87 thousand 770 rupees and 40 paise");
    expect(spokenRupees(paise(2_00_000_00), "en")).toBe("2 lakh rupees");
    expect(spokenRupees(paise(1_01), "en")).toBe("1 rupee and 1 paisa");
    expect(spokenRupees(paise(50), "en")).toBe("0 rupees and 50 paise");
    expect(spokenRupees(paise(-500_00), "en")).toBe("minus 500 rupees");
    expect(spokenRupees(paise(500_00), "en", "always")).toBe("plus 500 rupees");
    expect(spokenRupees(paise(1234_00_00_000_00), "en")).toBe("1234 crore rupees");
  });

  it("says करोड़ and लाख in Hindi", () => {
    expect(spokenRupees(paise(1_82_87_770_40), "hi")).toBe("1 करोड़ 82 लाख 87 हज़ार 770 रुपये और 40 पैसे");
    expect(spokenRupees(paise(-1_00), "hi")).toBe("ऋण 1 रुपया");
  });
});

describe("dates", () => {
  it("writes the day, the short month and the year", () => {
    expect(formatDate("2026-11-21", "en")).toBe("21 Nov 2026");
    expect(formatDate("2026-11-21", "hi")).toBe("21 नव॰ 2026");
    expect(formatDate("2027-02-05", "en", { year: false })).toBe("5 Feb");
  });

  it("refuses what is not a calendar date", () => {
    expect(() => formatDate("21/11/2026", "en")).toThrow(RangeError);
    expect(() => formatDate("2026-13-01", "en")).toThrow(RangeError);
  });

  it("shows a moment by the clocks of India", () => {
    expect(formatMoment(epochMs(Date.parse("2026-11-21T12:35:00Z")), "en")).toBe("21 Nov 2026, 6:05 pm");
    expect(formatMoment(epochMs(Date.parse("2026-11-21T20:00:00+00:00")), "en")).toBe("22 Nov 2026, 1:30 am");
    expect(formatMoment(epochMs(Date.parse("2026-11-21T12:35:00Z")), "hi")).toBe("21 नव॰ 2026, 18:05");
  });
});
