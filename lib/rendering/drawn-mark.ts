/**
 * What stands in the data of a stored page in place of markup that its document holds: the number of the element. Markup
 * never begins like it, because its text is escaped.
 */
const OPENING = "<!";

export const markInDocument = (number: number): string => `${OPENING}${number}>`;

/** The element's number; null for markup. */
export const numberInDocument = (html: string): string | null =>
  html.startsWith(OPENING) ? html.slice(OPENING.length, -1) : null;
