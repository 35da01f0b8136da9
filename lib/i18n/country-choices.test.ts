import { expect, it } from "vitest";
import { COUNTRIES, OTHER_NAMES } from "../contract/values/country-list.ts";
import { packCountries, unpackCountries } from "./country-choices.ts";
import { LOCALE_IDS, LOCALES } from "./locales.ts";

it.each(LOCALE_IDS)("reads every country as it was written, in %s", (locale) => {
  const names = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" });
  const countries = COUNTRIES.map(({ code, dialCode }) => ({
    ...{ code, dialCode, name: names.of(code) ?? code, aliases: OTHER_NAMES[code] ?? [] },
  }));
  expect(countries.length).toBeGreaterThan(200);
  expect(unpackCountries(packCountries(countries))).toEqual(countries);
});
