import { expect, it } from "vitest";
import { gstinCheckDigit, isGstin, stateOfGstin } from "./gstin.ts";

// Registrations that software documentation prints as examples.
it.each(["27AAPFU0939F1ZV", "27AASCS2460H1Z0", "29AAGCB7383J1Z4"])("accepts %s", (gstin) => {
  expect(isGstin(gstin)).toBe(true);
  expect(stateOfGstin(gstin)).toBe(gstin.slice(0, 2));
});

it("finds every wrong character, for no two characters in a place give the same check digit", () => {
  const gstin = "27AAPFU0939F1ZV";
  for (const [place, right] of [...gstin].entries()) {
    for (const wrong of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      const changed = `${gstin.slice(0, place)}${wrong}${gstin.slice(place + 1)}`;
      expect(isGstin(changed)).toBe(wrong === right);
    }
  }
});

it.each(["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "27aapfu0939f1zv", "२७AAPFU0939F1ZV"])("refuses %j", (text) => {
  expect(isGstin(text)).toBe(false);
  expect(() => stateOfGstin(text)).toThrow("not a GSTIN");
});

it("refuses a state that GST does not know, whatever its check digit", () => {
  for (const state of ["00", "25", "28", "39", "99"]) {
    const body = `${state}AAPFU0939F1Z`;
    expect(isGstin(`${body}${gstinCheckDigit(body)}`)).toBe(false);
  }
});
