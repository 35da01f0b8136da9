/** How many rows of a long list a page draws. Pure. Invariant: at most 46 rows and one that sums up the rest. */

/** Rows above the link to the further ones. */
const FIRST_MAX = 6;
const FURTHER_MAX = 40;

interface FoldedRows<Row> {
  readonly first: readonly Row[];
  /** Drawn once the reader opens them. */
  readonly further: readonly Row[];
  /** Only summed up, in a row below the further ones. */
  readonly rest: readonly Row[];
}

export const foldRows = <Row>(rows: readonly Row[]): FoldedRows<Row> => ({
  first: rows.slice(0, FIRST_MAX),
  further: rows.slice(FIRST_MAX, FIRST_MAX + FURTHER_MAX),
  rest: rows.slice(FIRST_MAX + FURTHER_MAX),
});

/** The link that opens a list or closes it. */
export interface Fold {
  readonly href: string;
  readonly isOpen: boolean;
}
