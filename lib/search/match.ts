/** Ranks the entries of a search by a query. Pure: the command palette runs it in the browser, the page of results on the server. */
import { SEARCH_GROUPS, type SearchEntry, type SearchGroup } from "./entry.ts";

export interface FoundGroup {
  readonly group: SearchGroup;
  readonly entries: readonly SearchEntry[];
  /** The number of further matches in the group. */
  readonly more: number;
}

export const QUERY_LENGTH_MAX = 80;
const TERMS_MAX = 6;

/** Without a query, these groups are offered, with as many entries of each. */
const OFFERED: Readonly<Partial<Record<SearchGroup, number>>> = { ACTIONS: 4, HOLDINGS: 4, PAGES: 6 };

/** Lower case, without the accents of Latin letters. The marks of Devanagari are its vowels, and stay. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The groups that match, the one with the best entry first, at most `perGroup` entries of each. */
export function findMatches(
  entries: readonly SearchEntry[],
  query: string,
  { perGroup }: { readonly perGroup: number },
): readonly FoundGroup[] {
  const terms = wordsOf(query.slice(0, QUERY_LENGTH_MAX)).slice(0, TERMS_MAX);
  if (terms.length === 0) {
    return groupsOf(entries.map((entry) => ({ entry, rank: 0 })))
      .map(({ group, ranked }) => found(group, ranked, OFFERED[group] ?? 0))
      .filter((group) => group.entries.length > 0);
  }
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, terms);
    return rank === null ? [] : [{ entry, rank }];
  });
  return groupsOf(ranked)
    .map(({ group, ranked: own }) => ({ group, ranked: own.toSorted((one, other) => other.rank - one.rank) }))
    .toSorted((one, other) => bestOf(other) - bestOf(one))
    .map(({ group, ranked: own }) => found(group, own, perGroup));
}

const NEAREST_MAX = 4;
const WORD_LENGTH_MIN = 3;

/** The entries that an unknown address resembles: those found by its words, the last part of the address first. */
export function findNearest(entries: readonly SearchEntry[], path: string): readonly SearchEntry[] {
  const words = wordsOf(path.slice(0, QUERY_LENGTH_MAX)).filter((word) => word.length >= WORD_LENGTH_MIN);
  const found = words.reverse().flatMap((word) => findMatches(entries, word, { perGroup: NEAREST_MAX }));
  const byAddress = new Map(found.flatMap((group) => group.entries).map((entry) => [entry.href, entry]));
  return [...byAddress.values()].slice(0, NEAREST_MAX);
}

interface Ranked {
  readonly entry: SearchEntry;
  readonly rank: number;
}

const groupsOf = (ranked: readonly Ranked[]) =>
  SEARCH_GROUPS.map((group) => ({ group, ranked: ranked.filter(({ entry }) => entry.group === group) })).filter(
    (each) => each.ranked.length > 0,
  );

const bestOf = ({ ranked }: { readonly ranked: readonly Ranked[] }): number => ranked[0]?.rank ?? 0;

function found(group: SearchGroup, ranked: readonly Ranked[], maximum: number): FoundGroup {
  const shown = ranked.slice(0, maximum).map(({ entry }) => entry);
  return { group, entries: shown, more: ranked.length - shown.length };
}

const TITLE_BEGINS = 8;
const WORD_BEGINS = 5;
const OTHER_WORD_BEGINS = 2;
const WITHIN_TITLE = 1;

/** Null where a term is nowhere in the entry. */
function rankOf({ title, note, words }: SearchEntry, terms: readonly string[]): number | null {
  const [name, shown, others] = [plain(title), wordsOf(title), [...wordsOf(note), ...wordsOf(words)]];
  let rank = 0;
  for (const [index, term] of terms.entries()) {
    if (index === 0 && name.startsWith(term)) rank += TITLE_BEGINS;
    else if (shown.some((word) => word.startsWith(term))) rank += WORD_BEGINS;
    else if (others.some((word) => word.startsWith(term))) rank += OTHER_WORD_BEGINS;
    else if (name.includes(term)) rank += WITHIN_TITLE;
    else return null;
  }
  // Of two that match alike, the shorter name is nearer.
  return rank + 1 / (1 + name.length);
}
