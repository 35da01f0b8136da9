import { expect, test } from "vitest";
import { isVerhoeff } from "./verhoeff.ts";

test("accepts a published Aadhaar test vector", () => {
  expect(isVerhoeff("521185133376")).toBe(true);
});

test("rejects every single wrong digit and every swap of neighbours", () => {
  const valid = "521185133376";
  for (let position = 0; position < valid.length; position++) {
    for (const digit of "0123456789") {
      const wrong = valid.slice(0, position) + digit + valid.slice(position + 1);
      expect(isVerhoeff(wrong)).toBe(wrong === valid);
    }
    const swapped =
      valid.slice(0, position) + (valid[position + 1] ?? "") + valid[position] + valid.slice(position + 2);
    if (swapped.length === valid.length) expect(isVerhoeff(swapped)).toBe(swapped === valid);
  }
});
