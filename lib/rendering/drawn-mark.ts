/**
 * The mark that replaces markup in the data of a stored page, where the document holds the same markup: the number of its
 * element. Markup never begins like a mark, because its text is escaped.
 */
const OPENING = "<!";

export const markInDocument = (number: number): string => `${OPENING}${number}>`;

/** The element's number; null for markup. */
export const numberInDocument = (html: string): string | null =>
  html.startsWith(OPENING) ? html.slice(OPENING.length, -1) : null;
