/**
 * Collapses a long schedule: past rows are hidden behind one row, then the next rows and the last stay visible, and
 * the rest is hidden behind another. Pure.
 */

/** Up to this many rows collapsing saves nothing. */
const UNFOLDED_MAX = 8;
const FIRST_ROWS = 6;

export interface CollapsedRows<Row> {
  /** The rows before the first that is not past; empty where nothing is collapsed or all is past. */
  readonly past: readonly Row[];
  readonly first: readonly Row[];
  /** Empty where nothing is collapsed. */
  readonly middle: readonly Row[];
  readonly last: readonly Row[];
}

export function collapseRows<Row>(
  rows: readonly Row[],
  isPast: (row: Row) => boolean = () => false,
): CollapsedRows<Row> {
  if (rows.length <= UNFOLDED_MAX) return { past: [], first: rows, middle: [], last: [] };
  const next = Math.max(
    0,
    rows.findIndex((row) => !isPast(row)),
  );
  const [past, rest] = [rows.slice(0, next), rows.slice(next)];
  if (rest.length <= UNFOLDED_MAX) return { past, first: rest, middle: [], last: [] };
  return { past, first: rest.slice(0, FIRST_ROWS), middle: rest.slice(FIRST_ROWS, -1), last: rest.slice(-1) };
}
