/** Collapses a long schedule: the first rows and the last stay visible, the rest is hidden behind one row. Pure. */

/** Up to this many rows collapsing saves nothing. */
const UNFOLDED_MAX = 8;
const FIRST_ROWS = 6;

export interface CollapsedRows<Row> {
  readonly first: readonly Row[];
  /** Empty where nothing is collapsed. */
  readonly middle: readonly Row[];
  readonly last: readonly Row[];
}

export function collapseRows<Row>(rows: readonly Row[]): CollapsedRows<Row> {
  if (rows.length <= UNFOLDED_MAX) return { first: rows, middle: [], last: [] };
  return { first: rows.slice(0, FIRST_ROWS), middle: rows.slice(FIRST_ROWS, -1), last: rows.slice(-1) };
}
