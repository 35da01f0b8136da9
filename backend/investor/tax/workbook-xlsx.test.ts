import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { readWorkbook, staleFormulasOf } from "../../../tests/xlsx-reader.ts";
import type { CellKind, WorkbookTable } from "./workbook-table.ts";
import { workbookXlsx } from "./workbook-xlsx.ts";

/** Points of one line of the font, and the characters that surely fit into the two columns of the notes. */
const [LINE, CHARACTERS] = [15, 84];

const OVERVIEW = {
  title: "Tax <2026> & more",
  madeAt: epochMs(0),
  facts: [],
  totalsHeading: "Totals",
  notesHeading: "Notes",
  totalLabel: "Total",
};

it.each(["en", "hi"] as const)("gives each note a row that shows all of it: %s", async (locale) => {
  const { clubbedNote, notes } = BACKEND_MESSAGES[locale].reports.workbook;
  const written = [...notes, clubbedNote];
  const files = unzipSync(await workbookXlsx({ ...OVERVIEW, notes: written }, []));
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? expect.fail("no sheet"));
  const heights = [...sheet.matchAll(/<row [^>]*\bht="([\d.]+)"/g)].map(([, points]) => Number(points));
  expect(heights).toHaveLength(written.length);
  for (const [index, note] of written.entries()) {
    expect(heights[index]).toBeGreaterThanOrEqual(Math.ceil(note.length / CHARACTERS) * LINE);
  }
});

const column = (heading: string, kind: CellKind, isTotalled = false) => ({ heading, kind, isTotalled });

function tableOf(title: string, rows: WorkbookTable["rows"]): WorkbookTable {
  const figures = [column("Interest", "MONEY", true), column("Rent", "MONEY", true), column("Sum", "SUM", true)];
  return { title, columns: [column("Payer", "TEXT"), column("On", "DATE"), ...figures], rows };
}

it("stores with each formula the value that it computes, for viewers that do not compute", async () => {
  const rows = [
    ["Habitat & Bay <Ltd>", "2026-06-01", 8_580_82, 10, null],
    ["=SUM(A1)", "2026-07-01", -100_05, null, null],
    ["Careline", null, 9_007_199_254_01, 1, null],
  ];
  const tables = [tableOf("Income", rows), tableOf("Nothing", []), tableOf("A/B: one", rows.slice(0, 1))];
  const workbook = readWorkbook(await workbookXlsx({ ...OVERVIEW, notes: ["note"], facts: [["PAN", "x"]] }, tables));
  const formulas = [...workbook.values()].flatMap((sheet) => [...sheet.values()].filter(({ formula }) => formula));
  expect(formulas).toHaveLength(9 + 9 + rows.length + 1);
  expect(staleFormulasOf(workbook)).toEqual([]);
  expect(workbook.get("Income")?.get("E5")).toMatchObject({ formula: "SUM(E2:E4)", number: 9_007_207_734.89 });
});

it("filters each table with rows, names itself, and says when it was made", async () => {
  const tables = [tableOf("Income", [["A", null, 1, 2, null]]), tableOf("Nothing", [])];
  const files = unzipSync(await workbookXlsx({ ...OVERVIEW, notes: [] }, tables));
  const read = (path: string) => strFromU8(files[path] ?? expect.fail(`no ${path}`));
  const filters = [1, 2, 3].map((sheet) => /<autoFilter [^>]*>/.exec(read(`xl/worksheets/sheet${sheet}.xml`))?.[0]);
  expect(filters).toEqual([undefined, '<autoFilter ref="A1:E2"/>', undefined]);
  const properties = read("docProps/core.xml");
  expect(properties).toContain("<dc:title>Tax &lt;2026&gt; &amp; more</dc:title>");
  expect(properties).toContain(">1970-01-01T00:00:00.000Z</dcterms:created>");
  expect(read("[Content_Types].xml")).toContain('PartName="/docProps/core.xml"');
  expect(read("_rels/.rels")).toContain('Target="docProps/core.xml"');
});

it("recognises a formula without its value, and one with another value", () => {
  const cell = (formula: string | null, number: number | null) => ({ text: null, formula, number });
  const sheet = new Map([
    ["A1", cell(null, 5)],
    ["A2", cell("SUM(A1:A1)", null)],
    ["A3", cell("SUM(A1:A1)", 5.01)],
    ["A4", cell("SUM(A1:A1)", 5)],
  ]);
  expect(staleFormulasOf(new Map([["S", sheet]]))).toEqual(["S!A2 = SUM(A1:A1): null", "S!A3 = SUM(A1:A1): 5.01"]);
});
