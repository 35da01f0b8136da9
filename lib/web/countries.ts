import "server-only";
import type { CountryCode } from "libphonenumber-js/min";
import { COUNTRIES, type CountryFacts, OTHER_NAMES } from "@/lib/contract/values/country-list";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/i18n/locales";

export interface Country extends Pick<CountryFacts, "code" | "dialCode"> {
  readonly name: string;
}

/** Most who come live there. */
export const HOME_COUNTRY = "IN" satisfies CountryCode;

/** Every country with a numbering plan, India first, the rest by name in the page's language. */
export function listCountries(locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" });
  const inOrder = new Intl.Collator(LOCALES[locale].tag);
  return COUNTRIES.map(({ code, dialCode }) => ({ code, name: names.of(code) ?? code, dialCode })).sort(
    (a, b) => Number(b.code === HOME_COUNTRY) - Number(a.code === HOME_COUNTRY) || inOrder.compare(a.name, b.name),
  );
}

/** The same list with the other names that a country is looked for by, its English one among them. */
export function listCountryChoices(locale: Locale) {
  const inDefault = new Intl.DisplayNames(LOCALES[DEFAULT_LOCALE].tag, { type: "region" });
  return listCountries(locale).map((country) => {
    const otherName = locale === DEFAULT_LOCALE ? [] : [inDefault.of(country.code) ?? country.code];
    return { ...country, aliases: [...otherName, ...(OTHER_NAMES[country.code] ?? [])] };
  });
}

/** The country that a request comes from, as the edge says; the home country where that says nothing. */
export function countryOf(header: string | null): string {
  return COUNTRIES.find(({ code }) => code === header)?.code ?? HOME_COUNTRY;
}

/** `+91` for `IN`; the home country's for what is no country. */
export function dialCodeOf(country: string): string {
  const dialCodes = new Map<string, string>(COUNTRIES.map(({ code, dialCode }) => [code, dialCode]));
  return dialCodes.get(country) ?? dialCodes.get(HOME_COUNTRY) ?? "";
}
