import { describe, expect, it } from "vitest";
import { maskEmail, maskPhone } from "./mask";

describe("contacts on screen", () => {
  it("show the last four digits of a phone number and no other", () => {
    expect(maskPhone("+919876543210")).toBe("+91 ••••• •3210");
    expect(maskPhone("+971501234567")).toBe("+••••• •••4567");
    expect(maskPhone("+2906123")).toBe("+•••6123");
  });

  it("show the first letter of an e-mail and where it is, not how long it is", () => {
    expect(maskEmail("ananya@example.com")).toBe("a•••@example.com");
    expect(maskEmail("a@example.com")).toBe("a•••@example.com");
  });
});
