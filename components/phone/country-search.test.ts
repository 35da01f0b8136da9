import { expect, it } from "vitest";
import type { CountryChoice } from "@/lib/i18n/country-choices";
import { searchCountries } from "./country-search";

const country = (code: string, name: string, dialCode: string, aliases: string[] = []): CountryChoice => ({
  code,
  name,
  dialCode,
  aliases,
});

const COUNTRIES = [
  country("IN", "भारत", "+91", ["India"]),
  country("RE", "Réunion", "+262"),
  country("GB", "United Kingdom", "+44", ["UK", "Britain"]),
  country("AE", "United Arab Emirates", "+971", ["UAE"]),
  country("US", "United States", "+1", ["USA", "America"]),
  country("CI", "Côte d’Ivoire", "+225"),
  country("KN", "St. Kitts & Nevis", "+1"),
];
const find = (typed: string) => searchCountries(COUNTRIES, typed).map(({ code }) => code);

it("shows all while nothing is typed", () => {
  expect(find("  ")).toEqual(COUNTRIES.map(({ code }) => code));
});

it.each([
  ["india", ["IN"]],
  ["भारत", ["IN"]],
  ["UNITED", ["GB", "AE", "US"]],
  ["uae", ["AE"]],
  ["u.a.e.", ["AE"]],
  ["uk", ["GB"]],
  ["reunion", ["RE"]],
  ["cote", ["CI"]],
  ["ivoire", ["CI"]],
  ["st kitts", ["KN"]],
  ["emirates", ["AE"]],
  ["in", ["IN"]],
  ["atlantis", []],
])("finds a country by %s", (typed, codes) => {
  expect(find(typed)).toEqual(codes);
});

it.each([
  ["+971", ["AE"]],
  ["9", ["IN", "AE"]],
  ["1", ["US", "KN"]],
  ["+", []],
])("finds a country by the dial code %s", (typed, codes) => {
  expect(find(typed)).toEqual(codes);
});
