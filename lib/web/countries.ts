import "server-only";
import type { CountryCode } from "libphonenumber-js/min";
import { COUNTRIES, type CountryFacts, OTHER_NAMES } from "@/lib/contract/values/country-list";
import { packCountries } from "@/lib/i18n/country-choices";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/i18n/locales";

export interface Country extends Pick<CountryFacts, "code" | "dialCode"> {
  readonly name: string;
}

/** The default country, where most investors live. */
export const DEFAULT_COUNTRY = "IN" satisfies CountryCode;

/** Every country with a numbering plan, India first, the rest by name in the page's language. */
export function listCountries(locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" });
  const inOrder = new Intl.Collator(LOCALES[locale].tag);
  return COUNTRIES.map(({ code, dialCode }) => ({ code, name: names.of(code) ?? code, dialCode })).sort(
    (a, b) =>
      Number(b.code === DEFAULT_COUNTRY) - Number(a.code === DEFAULT_COUNTRY) || inOrder.compare(a.name, b.name),
  );
}

/** The same list as `packCountries` writes it, with alternative names for searching, the English one among them. */
export function listCountryChoices(locale: Locale): string {
  const inDefault = new Intl.DisplayNames(LOCALES[DEFAULT_LOCALE].tag, { type: "region" });
  const choices = listCountries(locale).map((country) => {
    const otherName = locale === DEFAULT_LOCALE ? [] : [inDefault.of(country.code) ?? country.code];
    return { ...country, aliases: [...otherName, ...(OTHER_NAMES[country.code] ?? [])] };
  });
  return packCountries(choices);
}

/** The country of a request according to the network edge; the default country where it is unknown. */
export function countryOf(header: string | null): string {
  return COUNTRIES.find(({ code }) => code === header)?.code ?? DEFAULT_COUNTRY;
}

/** `+91` for `IN`; that of the default country for an unknown one. */
export function dialCodeOf(country: string): string {
  const dialCodes = new Map<string, string>(COUNTRIES.map(({ code, dialCode }) => [code, dialCode]));
  return dialCodes.get(country) ?? dialCodes.get(DEFAULT_COUNTRY) ?? "";
}
