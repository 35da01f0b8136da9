/**
 * A workbook as one CSV file to read, each table under its title with its totals, or as a ZIP of one CSV file for each
 * table, with its headings and rows only, for programs.
 */
import { strToU8, type Zippable, zipSync } from "fflate";
import { type Minor, majorFromMinor } from "../../../lib/contract/facts/money.ts";
import { csvCell } from "../statements/csv-file.ts";
import { amountIn, type CellKind, totalOf, type WorkbookCell, type WorkbookTable } from "./workbook-table.ts";
import { type Overview, sheetName } from "./workbook-xlsx.ts";

const BYTE_ORDER_MARK = "\uFEFF";

export function workbookCsv(overview: Overview, tables: readonly WorkbookTable[]): Uint8Array {
  const facts = overview.facts.map((fact) => fact.map(csvCell));
  const lines = [[csvCell(overview.title)], ...facts, ...tables.flatMap((table) => linesOf(table, overview))];
  const notes = overview.notes.map((note) => [csvCell(note)]);
  return encoded([...lines, [], [csvCell(overview.notesHeading)], ...notes]);
}

/** Files are numbered in the order of the workbook. Deterministic: all have the time at which the workbook was made. */
export function workbookZip({ madeAt }: Overview, tables: readonly WorkbookTable[]): Uint8Array {
  const files = tables.map((table, index): [string, Zippable[string]] => [
    `${String(index + 1).padStart(2, "0")} ${sheetName(table)}.csv`,
    encoded([headingsOf(table), ...rowsOf(table)]),
  ]);
  return zipSync(Object.fromEntries(files), { mtime: new Date(madeAt) });
}

const encoded = (lines: readonly (readonly string[])[]): Uint8Array =>
  strToU8(BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(",")}\r\n`).join(""));

const headingsOf = ({ columns }: WorkbookTable) => columns.map(({ heading }) => csvCell(heading));

const rowsOf = (table: WorkbookTable) =>
  table.rows.map((row) =>
    table.columns.map(({ kind }, index) =>
      kind === "SUM" ? digits(amountIn(table, row, index)) : cellText(kind, row[index] ?? null),
    ),
  );

function linesOf(table: WorkbookTable, { totalLabel }: Overview): readonly (readonly string[])[] {
  const totals = table.columns.map(({ isTotalled }, index) =>
    isTotalled ? digits(totalOf(table, index)) : index === 0 ? csvCell(totalLabel) : "",
  );
  const hasTotals = table.columns.some(({ isTotalled }) => isTotalled);
  return [[], [csvCell(table.title)], headingsOf(table), ...rowsOf(table), ...(hasTotals ? [totals] : [])];
}

const digits = (amount: Minor): string => majorFromMinor(amount).toFixed(2);

function cellText(kind: Exclude<CellKind, "SUM">, cell: WorkbookCell): string {
  if (cell === null) return "";
  switch (kind) {
    case "TEXT":
      return csvCell(String(cell));
    case "DATE":
    case "WHOLE":
      return String(cell);
    case "MONEY":
    case "FOREIGN":
    case "RATE":
      return (Number(cell) / 100).toFixed(2);
  }
}
