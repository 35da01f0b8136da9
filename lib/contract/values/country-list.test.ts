import { expect, it } from "vitest";
import { CURRENCY_ROWS } from "../facts/country-codes.ts";
import { COUNTRIES } from "./country-list.ts";

it("knows each country of the numbering plans once, and no other", () => {
  expect(CURRENCY_ROWS.map(([country]) => country).sort()).toEqual(COUNTRIES.map(({ code }) => code));
});

it("gives each a dial code and a currency", () => {
  for (const { dialCode, currency } of COUNTRIES) {
    expect(dialCode).toMatch(/^\+\d{1,3}$/);
    expect(currency).toMatch(/^[A-Z]{3}$/);
  }
});

it.each([
  ["IN", "+91", "INR"],
  ["AE", "+971", "AED"],
  ["GB", "+44", "GBP"],
  ["SG", "+65", "SGD"],
  ["DE", "+49", "EUR"],
  ["US", "+1", "USD"],
])("%s has the dial code %s and the currency %s", (code, dialCode, currency) => {
  expect(COUNTRIES.find((country) => country.code === code)).toEqual({ code, dialCode, currency });
});
