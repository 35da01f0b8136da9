/** A workbook as a PDF: per table, the words of a row share one column, its amounts have columns of their own. */
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { type Column, type PdfSheet, type SheetRow, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { figure } from "../statements/statement-figures.ts";
import { amountIn, type CellKind, totalOf, type WorkbookCell, type WorkbookTable } from "./workbook-table.ts";

interface Style {
  readonly totalLabel: string;
  /** In place of a table without rows. */
  readonly emptyLabel: string;
  readonly locale: Locale;
}

export function writeWorkbookTables(sheet: PdfSheet, tables: readonly WorkbookTable[], style: Style): void {
  for (const table of tables) {
    sheet.heading(table.title);
    if (table.rows.length === 0) sheet.text(style.emptyLabel);
    else sheet.table(columnsOf(table), rowsOf(table, style));
  }
}

const isAmount = (kind: CellKind): boolean => kind === "MONEY" || kind === "FOREIGN" || kind === "SUM";

const AMOUNT_WIDTH = 72;
const NARROW_AMOUNT_WIDTH = 62;

function columnsOf({ title, columns }: WorkbookTable): readonly Column[] {
  const amounts = columns.filter(({ kind }) => isAmount(kind));
  const width = amounts.length > 5 ? NARROW_AMOUNT_WIDTH : AMOUNT_WIDTH;
  return [
    { heading: title, width: TEXT_WIDTH - amounts.length * width },
    ...amounts.map(({ heading }) => ({ heading, width, isFigure: true })),
  ];
}

function rowsOf(table: WorkbookTable, { totalLabel, locale }: Style): readonly SheetRow[] {
  const amounts = table.columns.flatMap(({ kind }, index) => (isAmount(kind) ? [index] : []));
  const rows = table.rows.map((row) => ({
    cells: [
      wordsOf(table, row, locale),
      ...amounts.map((index) => {
        const kind = table.columns[index]?.kind;
        if (kind !== "SUM" && row[index] === null) return "–";
        // Rupees are grouped by lakhs; every foreign currency of ours by thousands.
        return figure(kind === "FOREIGN" ? "USD" : "INR", amountIn(table, row, index));
      }),
    ],
  }));
  if (!table.columns.some(({ isTotalled }) => isTotalled)) return rows;
  const totals = amounts.map((index) => (table.columns[index]?.isTotalled ? figure("INR", totalOf(table, index)) : ""));
  return [...rows, { cells: [totalLabel, ...totals], isStrong: true }];
}

/** The first text, with the others below it, each with its heading. */
function wordsOf({ columns }: WorkbookTable, row: readonly WorkbookCell[], locale: Locale): string {
  const words = columns.flatMap(({ heading, kind }, index) => {
    const cell = row[index] ?? null;
    return isAmount(kind) || cell === null ? [] : [{ heading, text: textOf(kind, cell, locale) }];
  });
  const [first, ...others] = words;
  const below = others.map(({ heading, text }) => `${heading}: ${text}`).join(" · ");
  return below === "" ? (first?.text ?? "") : `${first?.text}\n${below}`;
}

function textOf(kind: CellKind, cell: string | number, locale: Locale): string {
  switch (kind) {
    case "DATE":
      return formatDate(calendarDateOf(String(cell)), locale);
    case "RATE":
      return `${(Number(cell) / 100).toFixed(2)} %`;
    case "TEXT":
    case "WHOLE":
    case "MONEY":
    case "FOREIGN":
    case "SUM":
      return String(cell);
  }
}
