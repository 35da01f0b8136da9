import { describe, expect, it } from "vitest";
import { maskEmail, maskPhone } from "./mask-contact";

describe("masked contacts", () => {
  it("show only the last four digits of a phone number", () => {
    expect(maskPhone("+919876543210")).toBe("+91 ••••• •3210");
    expect(maskPhone("+971501234567")).toBe("+••••• •••4567");
    expect(maskPhone("+2906123")).toBe("+•••6123");
  });

  it("show the first letter and the domain of an e-mail address, but not its length", () => {
    expect(maskEmail("ananya@example.com")).toBe("a•••@example.com");
    expect(maskEmail("a@example.com")).toBe("a•••@example.com");
  });
});
