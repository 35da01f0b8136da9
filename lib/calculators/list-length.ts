/** The most characters of a pasted list. Apart, because the browser needs it without the parsers. */
export const LIST_LENGTH_MAX = 6_000;
