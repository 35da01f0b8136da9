/** The state of the family's page as its URL holds it. Pure. Invariant: a link changes one parameter and keeps the others. */
import type { ValueRange } from "@/lib/contract/calls/value-history";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The range of growth, then the lists that a link opens. */
const PARAMETERS = ["growth", "figures", "payers", "months"] as const;
type ClosedList = Exclude<(typeof PARAMETERS)[number], "growth">;

const OPEN = "open";

export const isListOpen = (search: SearchParams, list: ClosedList): boolean => search[list] === OPEN;

interface Change {
  readonly name: (typeof PARAMETERS)[number];
  readonly value: string | null;
}

function familyHref(locale: Locale, search: SearchParams, { name, value }: Change, section: string): string {
  const params = new URLSearchParams();
  for (const each of PARAMETERS) {
    const kept = each === name ? value : search[each];
    if (typeof kept === "string") params.set(each, kept);
  }
  return hrefFor(locale, `/family${params.size > 0 ? `?${params}` : ""}#${section}`);
}

/** Opens a closed list or closes an open one, in the section of this id. */
export const toggledList = (locale: Locale, search: SearchParams, list: ClosedList, section: string): string =>
  familyHref(locale, search, { name: list, value: isListOpen(search, list) ? null : OPEN }, section);

export const growthOver = (locale: Locale, search: SearchParams, range: ValueRange, section: string): string =>
  familyHref(locale, search, { name: "growth", value: range }, section);
