/** The countries with their dial codes. Names come from the platform (CLDR), in the reader's language. */
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { CURRENCY_ROWS } from "../facts/country-codes.ts";

export interface CountryFacts {
  readonly code: CountryCode;
  /** With its plus sign: `+971`. */
  readonly dialCode: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Common names of countries that differ from their listed names. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "Dubai", "Abu Dhabi"],
  BA: ["Bosnia"],
  CD: ["DRC"],
  CH: ["Swiss"],
  CI: ["Ivory Coast"],
  CZ: ["Czech Republic"],
  GB: ["UK", "Britain", "England", "Scotland", "Wales"],
  KR: ["Korea"],
  MM: ["Burma"],
  NL: ["Holland"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  US: ["USA", "America"],
};

const currencyOf = new Map(CURRENCY_ROWS);

/** Sorted by code. */
export const COUNTRIES: readonly CountryFacts[] = getCountries()
  .toSorted()
  .map((code) => {
    const currency = currencyOf.get(code);
    if (!currency) throw new Error(`no currency is known of ${code}`);
    return { code, dialCode: `+${getCountryCallingCode(code)}`, currency };
  });
