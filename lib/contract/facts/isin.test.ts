import { expect, test } from "vitest";
import { isIndianIsin, isinCheckDigit } from "./isin.ts";

test.each(["INE002A01018", "INF179K01BE2"])("accepts %s", (isin) => {
  expect(isIndianIsin(isin)).toBe(true);
});

test.each(["INE002A01019", "US0378331005", "ine002a01018", "INE002A0101", "INE002A010188", "INE002A0101A", ""])(
  "refuses %j",
  (text) => {
    expect(isIndianIsin(text)).toBe(false);
  },
);

test("the check digit detects every single wrong character and every swap of neighbouring digits except 09", () => {
  const body = "INE002A0101";
  for (const [position, character] of [...body].entries()) {
    for (const other of "0123456789") {
      if (other === character || !/\d/.test(character)) continue;
      const wrong = body.slice(0, position) + other + body.slice(position + 1);
      expect(isinCheckDigit(wrong)).not.toBe(isinCheckDigit(body));
    }
  }
  expect(isinCheckDigit("INE002A0110")).not.toBe(isinCheckDigit(body));
});

test("computes the check digit of a well-known foreign number, and refuses a body of another length", () => {
  expect(isinCheckDigit("US037833100")).toBe(5);
  expect(() => isinCheckDigit("INE002A010")).toThrow(RangeError);
});
