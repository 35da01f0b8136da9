/** Income, deductions and gains as they stand in a downloaded income-tax workbook, to be held against a second computation. */
import { type ReadCell, type ReadSheet, rowsOf } from "../../xlsx-reader.ts";

type Row = Readonly<Record<string, ReadCell>>;
export const text = (row: Row, heading: string) => row[heading]?.text ?? "";
export const money = (row: Row, heading: string) => Math.round((row[heading]?.number ?? 0) * 100);
/** Excel counts days from 30 December 1899. */
export const date = (row: Row, heading: string) =>
  new Date(((row[heading]?.number ?? 0) - 25_569) * 86_400_000).toISOString().slice(0, 10);
export const byReference = <Entry extends { readonly reference: string }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => a.reference.localeCompare(b.reference));

function rowsIn(workbook: ReadonlyMap<string, ReadSheet>, sheet: string): readonly Row[] {
  const found = workbook.get(sheet);
  if (!found) throw new Error(`no sheet ${sheet}`);
  return rowsOf(found);
}

export function taxEntriesIn(workbook: ReadonlyMap<string, ReadSheet>) {
  const rows = (sheet: string) => rowsIn(workbook, sheet);
  const income = rows("Income").map((row) => ({
    ...{ reference: text(row, "Reference"), payer: text(row, "Payer"), paidOn: date(row, "Date of payment") },
    ...{ nature: text(row, "Kind of income"), line: text(row, "Line of ITR-2") },
    ...{ income: money(row, "Income (₹)"), tds: money(row, "TDS (₹)") },
  }));
  const deductions = rows("TDS").map((row) => ({
    ...{ reference: text(row, "Reference"), section: text(row, "Section of 1961"), quarter: text(row, "Quarter") },
    ...{ sectionInForce: text(row, "Section"), code: text(row, "Payment code") },
    rateBps: Math.round((row.Rate?.number ?? 0) * 10_000),
    ...{ paidOn: date(row, "Date of deduction"), gross: money(row, "Gross amount (₹)"), tds: money(row, "TDS (₹)") },
  }));
  const gains = rows("Capital gains").map((row) => ({
    ...{ reference: text(row, "Reference"), isLongTerm: text(row, "Term") === "long-term" },
    isCapital: text(row, "Term") !== "",
    ...{ acquiredOn: date(row, "Acquired on"), soldOn: date(row, "Sold on") },
    line: text(row, "Line of ITR-2"),
    ...{ manner: text(row, "Left by"), fullValue: money(row, "Full value of consideration (₹)") },
    ...{ expense: money(row, "Expenses of the transfer (₹)"), cost: money(row, "Cost (₹)") },
  }));
  return { income: byReference(income), deductions: byReference(deductions), gains: byReference(gains) };
}

const BRIDGE = [
  "Gross amount in Form 168 (₹)",
  "Of it: gains (₹)",
  "Of it: in a foreign currency (₹)",
  "Income without TDS (₹)",
] as const;

/** The payers for whom the way from Form 168 (26AS) does not lead to the income on the sheet by payer. */
export function unbridgedIn(workbook: ReadonlyMap<string, ReadSheet>) {
  const [bridge, payers] = [rowsIn(workbook, "From 26AS to income"), rowsIn(workbook, "By payer")];
  const sumsOf = (rows: readonly Row[], headings: readonly string[]) => (payer: string) =>
    rows
      .filter((row) => text(row, "Payer") === payer)
      .flatMap((row) => headings.map((heading) => money(row, heading)))
      .reduce((sum, amount) => sum + amount, 0);
  const [bridged, paid] = [sumsOf(bridge, BRIDGE), sumsOf(payers, ["Income (₹)"])];
  return [...new Set([...bridge, ...payers].map((row) => text(row, "Payer")))]
    .map((payer) => ({ payer, bridged: bridged(payer), income: paid(payer) }))
    .filter(({ bridged, income }) => bridged !== income);
}

/** The sheet of the schedule of assets. */
export const assetsIn = (workbook: ReadonlyMap<string, ReadSheet>) =>
  byReference(
    rowsIn(workbook, "Assets (Schedule AL)").map((row) => ({
      ...{ reference: text(row, "Reference"), asset: text(row, "Asset"), cost: money(row, "Cost (₹)") },
      acquiredOn: date(row, "Acquired on"),
    })),
  );

/** The parts of the year on the sheet of advance tax, by row. */
export const YEAR_PARTS = [
  "1 April to 15 June (₹)",
  "16 June to 15 September (₹)",
  "16 September to 15 December (₹)",
  "16 December to 15 March (₹)",
  "16 to 31 March (₹)",
] as const;

export interface DatedAmount {
  readonly on: string;
  readonly amount: number;
}

/** Amounts summed by the part of the year in which their day lies. */
export const partsOf = (dated: readonly DatedAmount[]): readonly number[] =>
  YEAR_PARTS.map((_, part) =>
    dated.filter(({ on }) => partOfYear(on.slice(5)) === part).reduce((sum, { amount }) => sum + amount, 0),
  );

function partOfYear(day: string): number {
  if (day < "04-01") return day <= "03-15" ? 3 : 4;
  if (day > "12-15") return 3;
  return day > "09-15" ? 2 : Number(day > "06-15");
}
