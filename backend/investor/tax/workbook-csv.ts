/** A workbook as one CSV file: each table under its title, with its headings and totals. */
import { type Minor, majorFromMinor } from "../../../lib/contract/facts/money.ts";
import { csvCell } from "../statements/csv-file.ts";
import { amountIn, type CellKind, totalOf, type WorkbookCell, type WorkbookTable } from "./workbook-table.ts";
import type { Overview } from "./workbook-xlsx.ts";

const BYTE_ORDER_MARK = "\uFEFF";

export function workbookCsv(overview: Overview, tables: readonly WorkbookTable[]): Uint8Array {
  const facts = overview.facts.map((fact) => fact.map(csvCell));
  const lines = [[csvCell(overview.title)], ...facts, ...tables.flatMap((table) => linesOf(table, overview))];
  const notes = overview.notes.map((note) => [csvCell(note)]);
  const whole = [...lines, [], [csvCell(overview.notesHeading)], ...notes];
  return new TextEncoder().encode(BYTE_ORDER_MARK + whole.map((cells) => `${cells.join(",")}\r\n`).join(""));
}

function linesOf(table: WorkbookTable, { totalLabel }: Overview): readonly (readonly string[])[] {
  const headings = table.columns.map(({ heading }) => csvCell(heading));
  const rows = table.rows.map((row) =>
    table.columns.map(({ kind }, index) =>
      kind === "SUM" ? digits(amountIn(table, row, index)) : cellText(kind, row[index] ?? null),
    ),
  );
  const totals = table.columns.map(({ isTotalled }, index) =>
    isTotalled ? digits(totalOf(table, index)) : index === 0 ? csvCell(totalLabel) : "",
  );
  const hasTotals = table.columns.some(({ isTotalled }) => isTotalled);
  return [[], [csvCell(table.title)], headings, ...rows, ...(hasTotals ? [totals] : [])];
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
    case "RATE":
      return (Number(cell) / 100).toFixed(2);
  }
}
