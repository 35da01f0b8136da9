import { describe, expect, it } from "vitest";
import { paise } from "@/lib/contract/values/money";
import { readAmount, typedFrom } from "./typed-amount";

describe("an amount that somebody typed", () => {
  it("is read as it stands, grouped or plain", () => {
    expect(readAmount("2,00,000.50")).toEqual({ paise: 200000_50 });
    expect(readAmount(" ₹ 200000 ")).toEqual({ paise: 200000_00 });
    expect(readAmount("500.")).toEqual({ paise: 500_00 });
  });

  it("is refused when there is none", () => {
    for (const text of ["", "abc", "0", "0.00", "."]) {
      expect(readAmount(text), text).toEqual({ paise: null, code: "AMOUNT_INVALID" });
    }
  });

  it("is refused when no movement may be that large", () => {
    expect(readAmount("9999999999")).toEqual({ paise: null, code: "AMOUNT_TOO_LARGE" });
  });

  it("comes back the way it is typed", () => {
    expect(typedFrom(paise(200000_00))).toBe("200000");
    expect(typedFrom(paise(200000_50))).toBe("200000.50");
    expect(typedFrom(paise(5))).toBe("0.05");
    for (const amount of [1, 100, 999_99, 10_00_000_01]) {
      expect(readAmount(typedFrom(paise(amount)))).toEqual({ paise: amount });
    }
  });
});
