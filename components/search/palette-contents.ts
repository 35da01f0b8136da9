/** The server's answer to the palette, checked by hand: a schema would be a third of the palette's scripts. */
import { fetchApi } from "@/lib/browser/api";
import { SEARCH_GROUPS, type SearchEntry, type SearchGroup } from "@/lib/search/entry";
import type { SearchWords } from "@/lib/search/site-entries";

export type PaletteWords = Omit<SearchWords, "entries" | "metal">;

export interface PaletteContents {
  readonly words: PaletteWords;
  readonly entries: readonly SearchEntry[];
  readonly isComplete: boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isGroup = (value: unknown): value is SearchGroup => SEARCH_GROUPS.some((group) => group === value);

function isEntry(value: unknown): value is SearchEntry {
  if (!isRecord(value) || !isGroup(value.group)) return false;
  return ["title", "note", "href", "words"].every((key) => typeof value[key] === "string") && isOwnPath(value.href);
}

/** A path of this site: the palette opens nothing else. */
const isOwnPath = (href: unknown): boolean => typeof href === "string" && /^\/(?![/\\])/.test(href);

/** The words come from the build that drew the page, so their presence is enough. */
const areWords = (value: unknown): value is PaletteWords =>
  isRecord(value) && isRecord(value.group) && isRecord(value.keys);

/** Null for anything but the answer of `/search/entries`. */
export function readPaletteContents(body: unknown): PaletteContents | null {
  if (!isRecord(body) || !Array.isArray(body.entries) || !areWords(body.words)) return null;
  return { words: body.words, entries: body.entries.filter(isEntry), isComplete: body.isComplete === true };
}

/** @throws when there is no answer. */
export async function fetchPaletteContents(source: string, signal: AbortSignal): Promise<PaletteContents> {
  const response = await fetchApi(source, { signal, headers: { accept: "application/json" } });
  const contents = response.ok ? readPaletteContents(await response.json()) : null;
  if (contents === null) throw new Error(`The palette's contents were answered with ${response.status}.`);
  return contents;
}
