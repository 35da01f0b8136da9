/** The query of a page's address, as Next passes it: a repeated name has a list. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;
