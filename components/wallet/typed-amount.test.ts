import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { readAmount, toTypedText } from "./typed-amount";

describe("a typed amount", () => {
  it("is parsed as typed, grouped or plain", () => {
    expect(readAmount("2,00,000.50")).toEqual({ paise: 200000_50 });
    expect(readAmount(" ₹ 200000 ")).toEqual({ paise: 200000_00 });
    expect(readAmount("500.")).toEqual({ paise: 500_00 });
  });

  it("is rejected when it is missing", () => {
    for (const text of ["", "abc", "0", "0.00", "."]) {
      expect(readAmount(text), text).toEqual({ paise: null, code: "AMOUNT_INVALID" });
    }
  });

  it("is rejected above the limit of any movement", () => {
    expect(readAmount("9999999999")).toEqual({ paise: null, code: "AMOUNT_TOO_LARGE" });
  });

  it("is formatted as it is typed", () => {
    expect(toTypedText(paise(200000_00))).toBe("200000");
    expect(toTypedText(paise(200000_50))).toBe("200000.50");
    expect(toTypedText(paise(5))).toBe("0.05");
    for (const amount of [1, 100, 999_99, 10_00_000_01]) {
      expect(readAmount(toTypedText(paise(amount)))).toEqual({ paise: amount });
    }
  });
});
