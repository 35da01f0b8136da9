import "server-only";
import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { LANGUAGE_TAGS, type Locale } from "@/lib/i18n/locales";

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: CountryCode;
  readonly name: string;
  /** With its plus sign: `+91`. */
  readonly dialCode: string;
}

/** Most who come live there. */
export const HOME_COUNTRY = "IN" satisfies CountryCode;

/** Every country with a numbering plan, India first, the rest by name in the page's language. */
export function listCountries(locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
  const inOrder = new Intl.Collator(LANGUAGE_TAGS[locale]);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${getCountryCallingCode(code)}` }))
    .sort(
      (a, b) => Number(b.code === HOME_COUNTRY) - Number(a.code === HOME_COUNTRY) || inOrder.compare(a.name, b.name),
    );
}

/** `+91` for `IN`; the home country's for what is no country. */
export function dialCodeOf(country: string): string {
  return `+${getCountryCallingCode(isSupportedCountry(country) ? country : HOME_COUNTRY)}`;
}
