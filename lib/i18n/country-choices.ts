/**
 * The countries of a phone number's field as one text: in a list of objects, two thirds of the data would be field names and
 * quotes.
 */
export interface CountryChoice {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** In the page's language. */
  readonly name: string;
  /** Alternative names: in English, and abbreviations. */
  readonly aliases: readonly string[];
  /** With its plus sign: `+91`. */
  readonly dialCode: string;
}

/** Separators that no name of a country contains. */
const [COUNTRY_END, FIELD_END] = [";", "|"] as const;

/** `IN|+91|भारत|India;AE|+971|…`: code, dial code, name and aliases of each. */
export const packCountries = (countries: readonly CountryChoice[]): string =>
  countries
    .map(({ code, dialCode, name, aliases }) => [code, dialCode, name, ...aliases].join(FIELD_END))
    .join(COUNTRY_END);

export const unpackCountries = (text: string): readonly CountryChoice[] =>
  text.split(COUNTRY_END).map((country) => {
    const [code = "", dialCode = "", name = "", ...aliases] = country.split(FIELD_END);
    return { code, dialCode, name, aliases };
  });
