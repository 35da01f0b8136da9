/** Statements as comma-separated values, in the columns that a mapping of the bank account names. Never throws. */
import { z } from "zod";
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { dayFrom, signedAmountOf } from "./amounts.ts";
import { fieldOf, LINE_TEXT_MAX } from "./bounds.ts";
import { type Row, rowsOf } from "./csv-rows.ts";
import {
  type Balance,
  type Statement,
  type StatementFault,
  type StatementLine,
  type StatementReading,
  unreadable,
} from "./statement.ts";

const column = z.string().min(1).max(100);

/** The names of the columns, as the file's heading spells them. Either `amount` with its sign, or `credit` and `debit`. */
export const csvMapping = z.strictObject({
  delimiter: z.enum([",", ";", "\t", "|"]).default(","),
  decimalMark: z.enum([".", ","]).default("."),
  /** The order of the day's parts, whatever separates them. */
  dates: z.enum(["YMD", "DMY", "MDY"]),
  columns: z
    .strictObject({
      bookedOn: column,
      valueOn: column.optional(),
      reference: column,
      amount: column.optional(),
      credit: column.optional(),
      debit: column.optional(),
      currency: column.optional(),
      text: column.optional(),
      name: column.optional(),
      account: column.optional(),
      bank: column.optional(),
      virtualAccount: column.optional(),
      endToEndId: column.optional(),
      /** The balance after the line. */
      balance: column.optional(),
    })
    .refine(({ amount, credit, debit }) => (amount === undefined) === (credit !== undefined && debit !== undefined)),
});
export type CsvMapping = z.infer<typeof csvMapping>;

interface Wanted {
  readonly mapping: CsvMapping;
  /** The bank account that the file is about: such files rarely say. */
  readonly account: string;
  readonly currency: string;
}

export function readCsv(text: string, { mapping, account, currency }: Wanted): StatementReading {
  const rows = rowsOf(text, mapping.delimiter);
  if (!rows) return unreadable("TOO_LARGE");
  const names = mapping.columns;
  const isHeading = (row: Row) => [names.bookedOn, names.reference].every((name) => indexOf(row, name) >= 0);
  const at = rows.findIndex(isHeading);
  const heading = rows[at];
  if (!heading) return unreadable("UNKNOWN_FORMAT");
  const cells = { heading, mapping, currency };
  const lines: StatementLine[] = [];
  const faults: StatementFault[] = [];
  let closing: Balance | null = null;
  for (const row of rows.slice(at + 1)) {
    const line = lineOf(row, cells);
    // A line of totals has no day.
    if (!line && dayIn(cell(row, cells, "bookedOn"), mapping.dates) === null) continue;
    if (!line) {
      faults.push({ code: "LINE_UNREADABLE", subject: fieldOf(cell(row, cells, "reference")) });
      continue;
    }
    lines.push(line);
    if (line.currency !== currency) faults.push({ code: "OTHER_CURRENCY", subject: line.reference });
    const balance = signedAmountOf(cell(row, cells, "balance"), mapping.decimalMark);
    const on = line.bookedOn;
    // Whichever way the rows are sorted, the closing balance stands on the latest day.
    if (balance !== null && (closing === null || on >= closing.on)) closing = { amount: balance, on };
  }
  const statement: Statement = { account, currency, opening: null, closing, lines, faults };
  return { kind: "READ", statements: [statement] };
}

interface Cells {
  readonly heading: Row;
  readonly mapping: CsvMapping;
  readonly currency: string;
}

const indexOf = (heading: Row, name: string) =>
  heading.findIndex((each) => each.trim().toLowerCase() === name.trim().toLowerCase());

function cell(row: Row, { heading, mapping }: Cells, name: keyof CsvMapping["columns"]): string {
  const named = mapping.columns[name];
  return named === undefined ? "" : (row[indexOf(heading, named)]?.trim() ?? "");
}

function lineOf(row: Row, cells: Cells): StatementLine | null {
  const of = (name: keyof CsvMapping["columns"]) => cell(row, cells, name);
  const { dates } = cells.mapping;
  const bookedOn = dayIn(of("bookedOn"), dates);
  const signed = signedIn(row, cells);
  if (!bookedOn || signed === null || signed === 0) return null;
  return {
    reference: fieldOf(of("reference")),
    direction: signed > 0 ? "CREDIT" : "DEBIT",
    amount: minor(Math.abs(signed)),
    currency: of("currency").toUpperCase() || cells.currency,
    bookedOn,
    valueOn: dayIn(of("valueOn"), dates) ?? bookedOn,
    virtualAccount: fieldOf(of("virtualAccount")),
    endToEndId: fieldOf(of("endToEndId"), 35),
    text: fieldOf(of("text"), LINE_TEXT_MAX),
    counterparty: { name: fieldOf(of("name")), account: fieldOf(of("account")), bank: fieldOf(of("bank")) },
    isReturn: false,
  };
}

function signedIn(row: Row, cells: Cells): Minor | null {
  const of = (name: "amount" | "credit" | "debit") => signedAmountOf(cell(row, cells, name), cells.mapping.decimalMark);
  if (cells.mapping.columns.amount !== undefined) return of("amount");
  const [credit, debit] = [of("credit"), of("debit")];
  if (credit !== null && credit > 0) return credit;
  return debit === null ? null : minor(-Math.abs(debit));
}

const DATE = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})/;

function dayIn(text: string, order: CsvMapping["dates"]): CalendarDate | null {
  const [, first = "", second = "", third = ""] = DATE.exec(text) ?? [];
  if (third === "") return null;
  switch (order) {
    case "YMD":
      return dayFrom(first, second, third);
    case "DMY":
      return dayFrom(third, second, first);
    case "MDY":
      return dayFrom(third, first, second);
  }
}
