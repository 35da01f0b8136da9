/** Searches more than two hundred countries by name, code or dial code. */

import type { CountryChoice } from "@/lib/i18n/country-choices";

/**
 * The matching countries in list order, a match at the start of the name before a match at a later word. Digits
 * search the dial code, with or without its plus sign.
 */
export function searchCountries(countries: readonly CountryChoice[], typed: string): readonly CountryChoice[] {
  const query = plain(typed);
  if (query === "") return countries;
  const digits = /^\+?\d+$/.test(query) ? query.replace("+", "") : null;
  if (digits !== null) return countries.filter(({ dialCode }) => dialCode.slice(1).startsWith(digits));
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, query) }));
  return [0, 1].flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ country }) => country));
}

/** 0 where a name, an alias or the code starts with the text, 1 where a later word of the name does, 2 for no match. */
function rankOf({ code, name, aliases }: CountryChoice, query: string): 0 | 1 | 2 {
  const names = [name, ...aliases].map(plain);
  if (names.some((each) => each.startsWith(query)) || plain(code) === query) return 0;
  return names.some((each) => each.split(/[\s(’'-]+/).some((word) => word.startsWith(query))) ? 1 : 2;
}

/** Without accents, capitals and full stops, so that `reunion` finds Réunion and `uae` finds U.A.E. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Diacritic}|\./gu, "")
    .trim()
    .toLowerCase();
