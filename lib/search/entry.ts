/** One result of a search, in the reader's language. It has a title and a note, and never an amount. */

/** In the order in which they are shown where no query ranks them. */
export const SEARCH_GROUPS = ["ACTIONS", "HOLDINGS", "PAGES", "DEALS", "CALCULATORS", "DIRECTORY", "JOURNAL"] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

export interface SearchEntry {
  readonly group: SearchGroup;
  readonly title: string;
  /** Shown beside the title; may be empty. */
  readonly note: string;
  /** With its language. */
  readonly href: string;
  /** Other words under which it is found, not shown. */
  readonly words: string;
}
