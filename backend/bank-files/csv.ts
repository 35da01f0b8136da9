/** Statements as comma-separated values, in the columns that a mapping of the bank account names. Never throws. */
import { z } from "zod";
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { dayFrom, signedAmountOf } from "./amounts.ts";
import { fieldOf, LINE_TEXT_MAX } from "./bounds.ts";
import { Balances } from "./csv-balances.ts";
import { type CsvRow, rowsOf } from "./csv-rows.ts";
import {
  type Statement,
  type StatementFault,
  type StatementLine,
  type StatementReading,
  unreadable,
  withBalanceChecked,
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
  let cells: Cells | null = null;
  const lines: StatementLine[] = [];
  const faults: StatementFault[] = [];
  const balances = new Balances();
  for (const row of rowsOf(text, mapping.delimiter)) {
    if (!row) return unreadable("TOO_LARGE");
    if (!cells) {
      cells = cellsBelow(row, mapping, currency);
      continue;
    }
    const line = lineOf(row, cells);
    const fault = faultOf(row, line, cells);
    if (line) lines.push(line);
    if (fault) faults.push(fault);
    else if (line) balances.add(line, signedAmountOf(cell(row, cells, "balance"), mapping.decimalMark));
  }
  if (!cells) return unreadable("UNKNOWN_FORMAT");
  const statement: Statement = { account, currency, ...balances.ends(), lines, faults };
  return { kind: "READ", statements: [withBalanceChecked(statement)] };
}

type Column = keyof CsvMapping["columns"];

/** Index of each column; -1 where the row lacks it. Found once: a heading may be longer than all rows below it. */
type Places = Readonly<Record<Column, number>>;

function placesIn(row: CsvRow, { columns }: CsvMapping): Places {
  const names = row.map(plainName);
  const place = (name: string | undefined) => (name === undefined ? -1 : names.indexOf(plainName(name)));
  return {
    ...{ bookedOn: place(columns.bookedOn), valueOn: place(columns.valueOn), reference: place(columns.reference) },
    ...{ amount: place(columns.amount), credit: place(columns.credit), debit: place(columns.debit) },
    ...{ currency: place(columns.currency), text: place(columns.text), name: place(columns.name) },
    ...{ account: place(columns.account), bank: place(columns.bank), virtualAccount: place(columns.virtualAccount) },
    ...{ endToEndId: place(columns.endToEndId), balance: place(columns.balance) },
  };
}

/** Null where the row is no heading. */
function cellsBelow(row: CsvRow, mapping: CsvMapping, currency: string): Cells | null {
  const places = placesIn(row, mapping);
  return places.bookedOn >= 0 && places.reference >= 0 ? { places, mapping, currency } : null;
}

const plainName = (name: string) => name.trim().toLowerCase();

function faultOf(row: CsvRow, line: StatementLine | null, cells: Cells): StatementFault | null {
  if (line) return line.currency === cells.currency ? null : { code: "OTHER_CURRENCY", subject: line.reference };
  // A line of totals has no day.
  if (!hasDigit(cell(row, cells, "bookedOn"))) return null;
  return { code: "LINE_UNREADABLE", subject: fieldOf(cell(row, cells, "reference")) };
}

function hasDigit(text: string): boolean {
  for (const character of text) if (character >= "0" && character <= "9") return true;
  return false;
}

interface Cells {
  readonly places: Places;
  readonly mapping: CsvMapping;
  readonly currency: string;
}

const cell = (row: CsvRow, { places }: Cells, column: Column): string => row[places[column]]?.trim() ?? "";

function lineOf(row: CsvRow, cells: Cells): StatementLine | null {
  const of = (name: Column) => cell(row, cells, name);
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

/** A row states what came in or what went out; in the other column it has nothing, a dash or zero. */
function signedIn(row: CsvRow, cells: Cells): Minor | null {
  const of = (name: "amount" | "credit" | "debit") => signedAmountOf(cell(row, cells, name), cells.mapping.decimalMark);
  if (cells.mapping.columns.amount !== undefined) return of("amount");
  const stated = (name: "credit" | "debit") => (hasDigit(cell(row, cells, name)) ? of(name) : minor(0));
  const [credit, debit] = [stated("credit"), stated("debit")];
  if (credit === null || debit === null || credit < 0 || (credit > 0 && debit !== 0)) return null;
  return credit > 0 ? credit : minor(-Math.abs(debit));
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
