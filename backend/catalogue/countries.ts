/** Looking countries up, as people type them. Pure; the facts stand in the contract's room, where the web reads them too. */
import type { CountryDetails } from "../../lib/contract/content.ts";
import { COUNTRIES } from "../../lib/contract/country-list.ts";

/** What people call a country that no list of names does. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ["uae", "dubai", "abu dhabi"],
  BA: ["bosnia"],
  CD: ["drc"],
  CG: ["congo brazzaville"],
  CI: ["ivory coast"],
  CZ: ["czech republic"],
  GB: ["uk", "great britain", "england", "scotland", "wales"],
  KR: ["korea"],
  MK: ["macedonia"],
  MM: ["burma"],
  NL: ["holland"],
  SZ: ["swaziland"],
  TL: ["east timor"],
  TR: ["turkey"],
  US: ["usa", "america"],
  VA: ["vatican"],
};

const inEnglish = new Intl.DisplayNames("en-IN", { type: "region" });
const inHindi = new Intl.DisplayNames("hi-IN", { type: "region" });
const byName = new Intl.Collator("en");

const REGIONAL_INDICATOR_A = 0x1f1e6;

/** Two regional indicators: how Unicode writes a flag. */
const flagOf = (code: string) =>
  String.fromCodePoint(...[...code].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - "A".charCodeAt(0)));

const details: readonly CountryDetails[] = COUNTRIES.map(({ code, dialCode, currency }) => ({
  code,
  name: { en: inEnglish.of(code) ?? code, hi: inHindi.of(code) ?? code },
  flag: flagOf(code),
  dialCode,
  currency,
})).sort((a, b) => byName.compare(a.name.en, b.name.en));

/** Latin accents and case are what people leave out. */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** How well a country answers a search, 0 the best; null where it does not. */
function rankOf({ code, name, dialCode }: CountryDetails, search: string): number | null {
  const digits = /^\+?(\d+)$/.exec(search)?.[1];
  if (digits !== undefined) {
    if (dialCode === `+${digits}`) return 0;
    return dialCode.startsWith(`+${digits}`) ? 1 : null;
  }
  const aliases = ALIASES[code] ?? [];
  if (folded(code) === search || aliases.includes(search)) return 0;
  const names = [folded(name.en), folded(name.hi), ...aliases];
  if (names.some((each) => each.startsWith(search))) return 1;
  if (names.some((each) => each.includes(` ${search}`))) return 2;
  return names.some((each) => each.includes(search)) ? 3 : null;
}

/** The best match first, and by English name among equals; all of them for an empty search. */
export function searchCountries(typed: string): CountryDetails[] {
  const search = folded(typed.trim());
  if (search === "") return [...details];
  return details
    .map((country) => ({ country, rank: rankOf(country, search) }))
    .filter((each): each is { country: CountryDetails; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
