import { describe, expect, it } from "vitest";
import { searchCountries } from "./countries.ts";

const codesFor = (typed: string) => searchCountries(typed).map(({ code }) => code);

describe("a search for countries", () => {
  it("returns all countries by English name for an empty search", () => {
    const all = searchCountries(" ");
    expect(all.length).toBeGreaterThan(240);
    expect(all[0]?.name.en).toBe("Afghanistan");
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  });

  it("returns the name in both languages, the flag, dial code and currency", () => {
    expect(searchCountries("AE")[0]).toEqual({
      code: "AE",
      name: { en: "United Arab Emirates", hi: "संयुक्त अरब अमीरात" },
      flag: "🇦🇪",
      dialCode: "+971",
      currency: "AED",
    });
  });

  it.each([
    ["a code", "sg", "SG"],
    ["the beginning of a name", "Germ", "DE"],
    ["a name in Hindi", "सिंगापुर", "SG"],
    ["a later word of a name", "emirates", "AE"],
    ["a name without its accents", "reunion", "RE"],
    ["a colloquial name", "UAE", "AE"],
    ["another colloquial name", "uk", "GB"],
    ["a dial code", "+971", "AE"],
    ["a dial code without its plus", "65", "SG"],
  ])("finds by %s", (_, typed, code) => {
    expect(codesFor(typed)[0]).toBe(code);
  });

  it("ranks a country before those that merely contain its name", () => {
    const found = codesFor("guinea");
    expect(found[0]).toBe("GN");
    expect(found).toEqual(expect.arrayContaining(["GN", "GQ", "GW", "PG"]));
  });

  it("finds every country that shares a dial code or its prefix", () => {
    const found = codesFor("+1");
    expect(found).toEqual(expect.arrayContaining(["US", "CA"]));
    expect(searchCountries("+9").every(({ dialCode }) => dialCode.startsWith("+9"))).toBe(true);
  });

  it.each(["zzz", "+", "\\d", "%"])("finds nothing for %s", (typed) => {
    expect(codesFor(typed)).toEqual([]);
  });
});
