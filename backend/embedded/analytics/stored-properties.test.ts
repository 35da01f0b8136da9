import { describe, expect, it } from "vitest";
import { keepProperties, looksPersonal, oneDigit } from "./stored-properties.ts";

const tokenOf = (kind: string, value: string) => `${kind}:${value.length}`;

describe("what storage keeps of a property", () => {
  it("keeps an amount to one significant digit, so that no balance and no one-time code is stored", () => {
    expect([0, 7, 482_913, 1_50_000, 0.042].map(oneDigit)).toEqual([0, 7, 500_000, 200_000, 0.04]);
    expect(keepProperties({ investmentAmount: 482_913 }, tokenOf)).toEqual({ investmentAmount: 500_000 });
  });

  it("keeps a token of an id or a code", () => {
    expect(keepProperties({ referralCode: "ASHA42" }, tokenOf)).toEqual({ referralCode: "referralCode:6" });
  });

  it("drops a label that resembles personal data and an unknown property", () => {
    expect(keepProperties({ faqTitle: "Call 98765 43210", filterOption: "12 months", pan: "x" }, tokenOf)).toEqual({
      filterOption: "12 months",
    });
  });
});

it.each([
  ["a PAN", "abcpx1234z"],
  ["a PAN with blanks", "ABCPX 1234 Z"],
  ["an Aadhaar", "5211 8513 3376"],
  ["an Aadhaar in Devanagari digits", "५२११ ८५१३ ३३७६"],
  ["a phone in brackets", "(+91) 98765-43210"],
  ["a one-time code", "code 482913"],
  ["a one-time code with a hyphen", "482-913"],
  ["a one-time code in pairs", "48 29 13"],
  ["a one-time code with commas and marks", "4,8:2'9%1/3"],
  ["a one-time code in Devanagari digits", "४८२-९१३"],
  ["a one-time code as an amount", "₹4,82,913"],
  ["an account number with commas", "5010,0234,5678,91"],
  ["a full-width number", "４８２９１３"],
  ["an e-mail address", "asha@example.com"],
])("recognises %s as personal data", (_, text) => expect(looksPersonal(text)).toBe(true));

it.each(["How is 9.5 % paid?", "12 months", "Invoice discounting", "FY 2026", "+₹1,00,000"])(
  "accepts %s as a label",
  (text) => expect(looksPersonal(text)).toBe(false),
);
