/**
 * A workbook as XLSX. Invariants: every total is a formula over the cells above it, so that it recomputes when an
 * accountant corrects a figure, and carries its value, because Protected View and previews do not compute; text is
 * written as text, so that none of it ever becomes a formula.
 */
import writeXlsxFile, { type CellObject, type Feature, type Sheet } from "write-excel-file/universal";
import { type Minor, majorFromMinor, minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import { amountIn, type CellKind, totalOf, type WorkbookCell, type WorkbookTable } from "./workbook-table.ts";

export interface Overview {
  readonly title: string;
  readonly madeAt: EpochMs;
  /** Label and value, such as the PAN. */
  readonly facts: readonly (readonly [string, string])[];
  readonly totalsHeading: string;
  readonly notesHeading: string;
  readonly notes: readonly string[];
  readonly totalLabel: string;
}

const MONEY_FORMAT = "#,##0.00";
const DATE_FORMAT = "yyyy-mm-dd";

/** The cells of a sheet, and the amount of each formula by its address. */
interface Computed {
  readonly sheet: Sheet<Blob>;
  readonly values: ReadonlyMap<string, Minor>;
}

export async function workbookXlsx(overview: Overview, tables: readonly WorkbookTable[]): Promise<Uint8Array> {
  const computed = [overviewSheet(overview, tables), ...tables.map((table) => sheetOf(table, overview))].map(compute);
  const sheets = computed.map(({ sheet }) => sheet);
  const blob = await writeXlsxFile(sheets, {
    ...{ fontFamily: "Calibri", fontSize: 11 },
    features: [valuesOfFormulas(computed), filtersOf(tables), propertiesOf(overview)],
  }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** The package writes a formula without its value. */
function valuesOfFormulas(computed: readonly Computed[]): Feature<Blob> {
  const transform = (content: string, _: unknown, { sheetIndex }: { readonly sheetIndex: number }) =>
    content.replaceAll(
      /<c r="([A-Z]{1,3}\d{1,7})"[^>]{0,80}><f>[^<]{0,8192}<\/f>/g,
      (formulaOfCell, address: string) => {
        const value = computed[sheetIndex]?.values.get(address);
        return value === undefined ? formulaOfCell : `${formulaOfCell}<v>${major(value)}</v>`;
      },
    );
  return { files: { transform: { "xl/worksheets/sheet{id}.xml": { transform } } } };
}

/** A filter for each table with rows, without its total. The first sheet is the overview. */
function filtersOf(tables: readonly WorkbookTable[]): Feature<Blob> {
  const transform = (content: string, _: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
    const table = tables[sheetIndex - 1];
    if (!table || table.rows.length === 0) return content;
    const range = `A1:${letterOf(table.columns.length - 1)}${table.rows.length + 1}`;
    return content.replace("</sheetData>", `</sheetData><autoFilter ref="${range}"/>`);
  };
  return { files: { transform: { "xl/worksheets/sheet{id}.xml": { transform } } } };
}

const CORE_PROPERTIES = "docProps/core.xml";
const CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml";
const CORE_RELATIONSHIP = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";

/** Title, author and time as file managers show them (ECMA-376, part 2, core properties). */
function propertiesOf({ title, madeAt }: Overview): Feature<Blob> {
  const made = `xsi:type="dcterms:W3CDTF">${new Date(madeAt).toISOString()}`;
  const properties = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeHtml(title)}</dc:title><dc:creator>ultra</dc:creator><dcterms:created ${made}</dcterms:created><dcterms:modified ${made}</dcterms:modified></cp:coreProperties>`;
  return {
    files: {
      transform: {
        "[Content_Types].xml": {
          insert: () => `<Override PartName="/${CORE_PROPERTIES}" ContentType="${CORE_TYPE}"/>`,
        },
        "_rels/.rels": {
          insert: () => `<Relationship Id="rIdCore" Type="${CORE_RELATIONSHIP}" Target="${CORE_PROPERTIES}"/>`,
        },
      },
      write: { files: () => ({ [CORE_PROPERTIES]: properties }) },
    },
  };
}

const text = (value: string, style: Partial<CellObject> = {}): CellObject => ({ type: String, value, ...style });
const bold = (value: string) => text(value, { fontWeight: "bold" });

class Formula {
  readonly text: string;
  readonly value: Minor;

  constructor(written: string, value: Minor) {
    this.text = written;
    this.value = value;
  }

  get cell(): CellObject {
    return { type: "Formula", value: this.text, format: MONEY_FORMAT, fontWeight: "bold" };
  }
}

type Planned = CellObject | Formula | null;
type PlannedSheet = Omit<Sheet<Blob>, "data"> & { readonly data: readonly (readonly Planned[])[] };

function compute({ data, ...options }: PlannedSheet): Computed {
  const values = data.flatMap((row, rowIndex) =>
    row.flatMap((cell, index): [string, Minor][] =>
      cell instanceof Formula ? [[`${letterOf(index)}${rowIndex + 1}`, cell.value]] : [],
    ),
  );
  const cells = data.map((row) => row.map((cell) => (cell instanceof Formula ? cell.cell : cell)));
  return { sheet: { ...options, data: cells }, values: new Map(values) };
}

/** `A` to `Z`; no table is wider. */
const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** Excel refuses longer names and these characters. */
export const sheetName = ({ title }: WorkbookTable): string => title.replaceAll(/[[\]:*?/\\']/g, " ").slice(0, 31);

function overviewSheet(overview: Overview, tables: readonly WorkbookTable[]): PlannedSheet {
  const totals = tables.flatMap((table) =>
    table.columns.flatMap(({ heading, isTotalled }, index) =>
      isTotalled ? [[text(`${table.title}: ${heading}`), totalIn(table, index)]] : [],
    ),
  );
  return {
    sheet: overview.title.slice(0, 31),
    orientation: "landscape",
    columns: [{ width: 60 }, { width: 24 }],
    data: [
      [text(overview.title, { fontWeight: "bold", fontSize: 16 })],
      ...overview.facts.map(([label, value]) => [text(label), text(value)]),
      [],
      [bold(overview.totalsHeading)],
      ...totals,
      [],
      [bold(overview.notesHeading)],
      ...overview.notes.map((note) => [
        text(note, { wrap: true, columnSpan: 2, alignVertical: "top", height: heightOf(note) }),
      ]),
    ],
  };
}

const totalIn = (table: WorkbookTable, index: number) =>
  new Formula(`'${sheetName(table)}'!${totalCell(table, index)}`, totalOf(table, index));

/** In points: Excel sets no height for wrapped text in cells that span columns. A line breaks before it is full. */
const heightOf = (note: string): number => (Math.ceil(note.length / 78) + 1) * 15;

/** Headings are in row 1; the total is below the last row. */
const totalRow = ({ rows }: WorkbookTable): number => rows.length + 2;
const totalCell = (table: WorkbookTable, index: number): string => `${letterOf(index)}${totalRow(table)}`;

function sheetOf(table: WorkbookTable, { totalLabel }: Overview): PlannedSheet {
  const headings = table.columns.map(({ heading, kind }) => ({
    ...bold(heading),
    ...{ wrap: true, backgroundColor: "#EFEDE6", align: isFigure(kind) ? ("right" as const) : ("left" as const) },
  }));
  const totals = table.columns.map(({ isTotalled }, index) => {
    if (isTotalled) return new Formula(sumOf(letterOf(index), 2, totalRow(table) - 1), totalOf(table, index));
    return index === 0 ? bold(totalLabel) : null;
  });
  const hasTotals = table.columns.some(({ isTotalled }) => isTotalled);
  return {
    sheet: sheetName(table),
    stickyRowsCount: 1,
    orientation: "landscape",
    columns: table.columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    data: [headings, ...table.rows.map((row, at) => cellsOf(table, row, at + 2)), ...(hasTotals ? [totals] : [])],
  };
}

const WIDTHS: Record<CellKind, number> = { TEXT: 26, DATE: 12, WHOLE: 10, MONEY: 16, FOREIGN: 16, RATE: 9, SUM: 16 };

const isFigure = (kind: CellKind) => kind !== "TEXT" && kind !== "DATE";

/** A table without rows sums its own heading, which counts as nothing. */
const sumOf = (letter: string, first: number, last: number): string =>
  `SUM(${letter}${Math.min(first, last)}:${letter}${last})`;

function cellsOf(table: WorkbookTable, row: readonly WorkbookCell[], number: number): Planned[] {
  const { columns } = table;
  const money = columns.flatMap(({ kind }, index) => (kind === "MONEY" ? [letterOf(index)] : []));
  return columns.map(({ kind }, index) => {
    const cell = row[index] ?? null;
    if (kind === "SUM") {
      return new Formula(`SUM(${money[0]}${number}:${money.at(-1)}${number})`, amountIn(table, row, index));
    }
    return cell === null ? null : cellOf(kind, cell);
  });
}

function cellOf(kind: Exclude<CellKind, "SUM">, cell: string | number): CellObject {
  switch (kind) {
    case "TEXT":
      return text(String(cell));
    case "DATE":
      return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: DATE_FORMAT };
    case "WHOLE":
      return { type: Number, value: Number(cell) };
    case "MONEY":
    case "FOREIGN":
      return { type: Number, value: major(minor(Number(cell))), format: MONEY_FORMAT };
    case "RATE":
      return { type: Number, value: Number(cell) / 10_000, format: "0.00%" };
  }
}

/** The decimal digits of the amount, which Excel reads back without a difference. */
const major = (amount: Minor): number => majorFromMinor(amount);
