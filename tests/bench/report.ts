import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/paths.ts";
import type { Row } from "./compare.ts";
import { type PageRow, RIVALS } from "./pages.ts";

/** The document with the measured tables; the text around them is written by hand. */
const FILE = join(root, "docs/performance.md");
const [START, END] = ["<!-- npm run bench: start -->", "<!-- npm run bench: end -->"];

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], body: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...body].map(line).join("\n");

/** A table of ratios: above 1, the app is faster than the rival. */
export function pagesTable(rows: readonly PageRow[]): string {
  const head = ["page", "in parallel", "a second", "median", ...RIVALS.map((rival) => `× ${rival}`)];
  const body = rows.map(({ path, connections, perSecond, p50, ratios }) => [
    ...[`\`${path}\``, String(connections), perSecond.toFixed(0), `${p50.toFixed(1)} ms`],
    ...RIVALS.map((rival) => ratios[rival].toFixed(2)),
  ]);
  return table(head, body);
}

/** A table with a column for each name that any of the rows has. */
export function rowsTable(rows: readonly Row[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return table(
    head,
    rows.map((row) => head.map((name) => row[name]?.trim() ?? "")),
  );
}

/** The page with its tables replaced. @throws when it has no place for them. */
export function withTables(page: string, tables: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error("docs/performance.md has no place for the tables");
  return `${page.slice(0, start + START.length)}\n\n${tables}\n\n${page.slice(end)}`;
}

export const writeTables = (tables: string) => writeFileSync(FILE, withTables(readFileSync(FILE, "utf8"), tables));
