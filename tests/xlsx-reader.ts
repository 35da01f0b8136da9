/** Reads an XLSX file back and evaluates its formulas; knows nothing of how it was written. */
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";

export interface ReadCell {
  readonly text: string | null;
  readonly number: number | null;
  readonly formula: string | null;
}

/** Cells by address, such as `B7`. */
export type ReadSheet = ReadonlyMap<string, ReadCell>;

const decodeEntities = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name] ?? "",
  );

export function readWorkbook(bytes: Uint8Array): ReadonlyMap<string, ReadSheet> {
  const files = unzipSync(bytes);
  const read = (path: string) => strFromU8(files[path] ?? expect.fail(`no ${path}`));
  const shared = [...read("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = ""]) =>
    decodeEntities([...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = ""]) => text).join("")),
  );
  const names = [...read("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = ""]) =>
    decodeEntities(name),
  );
  return new Map(names.map((name, index) => [name, cellsIn(read(`xl/worksheets/sheet${index + 1}.xml`), shared)]));
}

function cellsIn(xml: string, shared: readonly string[]): ReadSheet {
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)];
  return new Map(
    cells.map(([, address = "", attributes = "", content = ""]) => {
      const formula = /<f>(.*?)<\/f>/s.exec(content)?.[1];
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
      const isText = attributes.includes('t="s"');
      return [
        address,
        {
          formula: formula === undefined ? null : decodeEntities(formula),
          text: isText && value !== undefined ? (shared[Number(value)] ?? null) : null,
          number: isText || value === undefined ? null : Number(value),
        },
      ];
    }),
  );
}

/** The value of a cell in paise; formulas are `SUM(A1:B2)` or `'Sheet'!A1`. */
export function paiseAt(workbook: ReadonlyMap<string, ReadSheet>, sheet: string, address: string): number {
  const cell = workbook.get(sheet)?.get(address);
  if (!cell) return 0;
  if (cell.formula === null) return cell.number === null ? 0 : Math.round(cell.number * 100);
  const sum = /^SUM\(([A-Z])(\d+):([A-Z])(\d+)\)$/.exec(cell.formula);
  const reference = /^'([^']+)'!([A-Z]\d+)$/.exec(cell.formula);
  if (reference) return paiseAt(workbook, reference[1] ?? "", reference[2] ?? "");
  if (!sum) return expect.fail(`an unknown formula: ${cell.formula}`);
  const [, firstColumn = "", firstRow, lastColumn = "", lastRow] = sum;
  let total = 0;
  for (let column = firstColumn.charCodeAt(0); column <= lastColumn.charCodeAt(0); column++) {
    for (let row = Number(firstRow); row <= Number(lastRow); row++) {
      total += paiseAt(workbook, sheet, `${String.fromCharCode(column)}${row}`);
    }
  }
  return total;
}

/** Formulas whose stored value is missing or differs from the computed one, by sheet and address. */
export function staleFormulasOf(workbook: ReadonlyMap<string, ReadSheet>): readonly string[] {
  return [...workbook].flatMap(([sheet, cells]) =>
    [...cells].flatMap(([address, { formula, number }]) => {
      if (formula === null) return [];
      const isStored = number !== null && Math.round(number * 100) === paiseAt(workbook, sheet, address);
      return isStored ? [] : [`${sheet}!${address} = ${formula}: ${number}`];
    }),
  );
}

/** The rows below the headings, by heading, without the row of totals. */
export function rowsOf(sheet: ReadSheet): readonly Readonly<Record<string, ReadCell>>[] {
  const headings = [...sheet].flatMap(([address, { text }]) =>
    /^[A-Z]1$/.test(address) && text !== null ? [[address.slice(0, 1), text] as const] : [],
  );
  const rows: Record<string, ReadCell>[] = [];
  for (let row = 2; ; row++) {
    const cells = headings.flatMap(([letter, heading]) => {
      const cell = sheet.get(`${letter}${row}`);
      return cell ? [[heading, cell] as const] : [];
    });
    const isTotal = sheet.get(`A${row}`)?.text === "Total" || sheet.get(`A${row}`)?.text === "कुल";
    if (cells.length === 0 || isTotal) return rows;
    rows.push(Object.fromEntries(cells));
  }
}
