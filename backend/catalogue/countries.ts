/**
 * Country search for a form's typed input. Pure; the data are part of the contract, where the web Worker reads them
 * too.
 */
import type { CountryDetails } from "../../lib/contract/calls/content.ts";
import { COUNTRIES, OTHER_NAMES } from "../../lib/contract/values/country-list.ts";
import { DEFAULT_LOCALE, forEachLocale, inLocale, LOCALE_IDS, LOCALES } from "../../lib/i18n/locales.ts";

const REGIONAL_INDICATOR_A = 0x1f1e6;

/** Two regional indicator symbols form a flag in Unicode. */
const flagOf = (code: string) =>
  String.fromCodePoint(...[...code].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - "A".charCodeAt(0)));

let details: readonly CountryDetails[] | null = null;

/** Ordered by English name. Computed on first use, which keeps the Worker's start-up short. */
function allCountries(): readonly CountryDetails[] {
  if (details) return details;
  const names = forEachLocale((locale) => new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }));
  const order = new Intl.Collator(LOCALES[DEFAULT_LOCALE].tag);
  details = COUNTRIES.map(({ code, dialCode, currency }) => {
    const name = forEachLocale((locale) => names[locale].of(code) ?? code);
    return { code, name, flag: flagOf(code), dialCode, currency };
  }).sort((a, b) => order.compare(inLocale(a.name, DEFAULT_LOCALE), inLocale(b.name, DEFAULT_LOCALE)));
  return details;
}

/** Ignores case and Latin accents, which people omit when they type. */
const normalised = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Rank of a country for a search, 0 being the best; null when it does not match. */
function rankOf({ code, name, dialCode }: CountryDetails, search: string): number | null {
  const digits = /^\+?(\d+)$/.exec(search)?.[1];
  if (digits !== undefined) {
    if (dialCode === `+${digits}`) return 0;
    return dialCode.startsWith(`+${digits}`) ? 1 : null;
  }
  const aliases = (OTHER_NAMES[code] ?? []).map(normalised);
  if (normalised(code) === search || aliases.includes(search)) return 0;
  const names = [...LOCALE_IDS.map((locale) => normalised(inLocale(name, locale))), ...aliases];
  if (names.some((each) => each.startsWith(search))) return 1;
  if (names.some((each) => each.includes(` ${search}`))) return 2;
  return names.some((each) => each.includes(search)) ? 3 : null;
}

/** Best match first, equal ranks by English name; all countries for an empty search. */
export function searchCountries(typed: string): CountryDetails[] {
  const search = normalised(typed.trim());
  if (search === "") return [...allCountries()];
  return allCountries()
    .map((country) => ({ country, rank: rankOf(country, search) }))
    .filter((each): each is { country: CountryDetails; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
