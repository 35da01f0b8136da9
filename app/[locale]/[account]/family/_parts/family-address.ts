import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The lists of the family's page that a link opens, each with the id of its section. */
const SECTIONS = { payers: "payers", months: "coming" } as const;
type ClosedList = keyof typeof SECTIONS;

const LISTS = ["payers", "months"] as const;

export const isListOpen = (search: SearchParams, list: ClosedList): boolean => search[list] === "open";

/** Opens a closed list or closes an open one, and keeps the other as it is. */
export function toggledList(locale: Locale, search: SearchParams, list: ClosedList): string {
  const open = LISTS.filter((each) => isListOpen(search, each) !== (each === list));
  const query = open.map((each) => `${each}=open`).join("&");
  return hrefFor(locale, `/family${query && "?"}${query}#${SECTIONS[list]}`);
}
