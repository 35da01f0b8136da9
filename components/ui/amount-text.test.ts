import { describe, expect, it } from "vitest";
import { caretAfter, groupPlain, plainAmount } from "./amount-text";

describe("an amount while it is typed", () => {
  it("keeps digits and two decimals of any pasted text", () => {
    expect(plainAmount("₹ 2,00,000.505")).toBe("200000.50");
    expect(plainAmount("Rs 1,50,000 only")).toBe("150000");
    expect(plainAmount("007")).toBe("7");
    expect(plainAmount(".5")).toBe("0.5");
    expect(plainAmount("1.2.3")).toBe("1.23");
    expect(plainAmount("abc")).toBe("");
  });

  it("stops at ten digits of rupees", () => {
    expect(plainAmount("123456789012345")).toBe("1234567890");
  });

  it("groups by lakh and crore", () => {
    expect(groupPlain("")).toBe("");
    expect(groupPlain("999")).toBe("999");
    expect(groupPlain("1000")).toBe("1,000");
    expect(groupPlain("123456789")).toBe("12,34,56,789");
    expect(groupPlain("200000.5")).toBe("2,00,000.5");
    expect(groupPlain("200000.")).toBe("2,00,000.");
    expect(groupPlain("1234567.5", "USD")).toBe("1,234,567.5");
  });

  it("keeps the caret after the typed digit", () => {
    expect(caretAfter("2,00,000", 1)).toBe(1);
    expect(caretAfter("2,00,000", 3)).toBe(4);
    expect(caretAfter("2,00,000", 6)).toBe(8);
    expect(caretAfter("2,00,000", 0)).toBe(0);
    expect(caretAfter("2,00,000", 9)).toBe(8);
  });
});
