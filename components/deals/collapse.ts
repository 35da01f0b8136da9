/** A long schedule folds: its first rows and its last stand, the rest waits behind one line. Pure. */

/** Up to this many rows nothing is gained by folding. */
const UNFOLDED_MAX = 8;
const FIRST_ROWS = 6;

export interface CollapsedRows<Row> {
  readonly first: readonly Row[];
  /** Empty where nothing is folded. */
  readonly middle: readonly Row[];
  readonly last: readonly Row[];
}

export function collapseRows<Row>(rows: readonly Row[]): CollapsedRows<Row> {
  if (rows.length <= UNFOLDED_MAX) return { first: rows, middle: [], last: [] };
  return { first: rows.slice(0, FIRST_ROWS), middle: rows.slice(FIRST_ROWS, -1), last: rows.slice(-1) };
}
