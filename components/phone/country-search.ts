/** Finding a country among two hundred and more by what people type: its name, its letters, or its dial code. */

export interface CountryChoice {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** In the page's language. */
  readonly name: string;
  /** Other names by which it is asked for: in English, and in short. */
  readonly aliases: readonly string[];
  /** With its plus sign: `+91`. */
  readonly dialCode: string;
}

/**
 * The countries that fit, in their order, those whose name begins so before those that have a word which does. What is
 * typed in figures is a dial code, its plus sign left to whoever likes to type it.
 */
export function searchCountries(countries: readonly CountryChoice[], typed: string): readonly CountryChoice[] {
  const wanted = plain(typed);
  if (wanted === "") return countries;
  const digits = /^\+?\d+$/.test(wanted) ? wanted.replace("+", "") : null;
  if (digits !== null) return countries.filter(({ dialCode }) => dialCode.slice(1).startsWith(digits));
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }));
  return [0, 1].flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ country }) => country));
}

/** 0 where a name, an alias or the letters begin so, 1 where a later word of the name does, 2 where nothing fits. */
function rankOf({ code, name, aliases }: CountryChoice, wanted: string): 0 | 1 | 2 {
  const names = [name, ...aliases].map(plain);
  if (names.some((each) => each.startsWith(wanted)) || plain(code) === wanted) return 0;
  return names.some((each) => each.split(/[\s(’'-]+/).some((word) => word.startsWith(wanted))) ? 1 : 2;
}

/** Without accents, capitals and full stops, so that `reunion` finds Réunion and `uae` finds U.A.E. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Diacritic}|\./gu, "")
    .trim()
    .toLowerCase();
