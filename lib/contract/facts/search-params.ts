/** The query of a page's address, as Next passes it: a name that stands more than once has a list. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;
