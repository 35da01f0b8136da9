/** Tables of a workbook, independent of the file format: typed columns, plain cells, totals by column. */
import { type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { Translate } from "../../platform/translate.ts";

type MessageKey = Parameters<Translate>[0];

/**
 * `MONEY` is in paise, `FOREIGN` in the smallest unit of the currency that another column names, `RATE` in basis points;
 * `SUM` adds up the row's money before it.
 */
export type CellKind = "TEXT" | "DATE" | "WHOLE" | "MONEY" | "FOREIGN" | "RATE" | "SUM";

/** A date as `YYYY-MM-DD`, an amount as an integer; null for an empty cell and under `SUM`. */
export type WorkbookCell = string | number | null;

interface Column<Row> {
  readonly heading: MessageKey;
  readonly kind: CellKind;
  readonly cell: (row: Row, t: Translate) => WorkbookCell;
  /** Only for money and sums. */
  readonly isTotalled?: true;
}

export interface WorkbookTable {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind; readonly isTotalled: boolean }[];
  readonly rows: readonly (readonly WorkbookCell[])[];
}

interface Contents<Row> {
  readonly title: MessageKey;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

export function workbookTable<Row>({ title, columns, rows }: Contents<Row>, t: Translate): WorkbookTable {
  return {
    title: t(title),
    columns: columns.map(({ heading, kind, isTotalled = false }) => ({ heading: t(heading), kind, isTotalled })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row, t))),
  };
}

/** The amount in a cell of `MONEY` or `SUM`; zero where it is empty. For formats without formulas. */
export function amountIn({ columns }: WorkbookTable, row: readonly WorkbookCell[], index: number): Minor {
  const amountAt = (at: number) => minor(Number(row[at] ?? 0));
  if (columns[index]?.kind !== "SUM") return amountAt(index);
  const addends = columns.flatMap(({ kind }, at) => (kind === "MONEY" && at < index ? [amountAt(at)] : []));
  return minor(addends.reduce((sum, amount) => sum + amount, 0));
}

/** The total of a column, for formats without formulas. */
export const totalOf = (table: WorkbookTable, index: number): Minor =>
  minor(table.rows.reduce((sum, row) => sum + amountIn(table, row, index), 0));
