/**
 * SWIFT MT940: fields `:20:` to `:86:`, one or more messages in a file, with or without the blocks in braces around them.
 * The amount's decimal mark is a comma. Never throws.
 */
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { amountOf, dayFrom } from "./amounts.ts";
import { fieldOf, LINE_TEXT_MAX, LINES_MAX } from "./bounds.ts";
import { narrativeOf } from "./mt940-narrative.ts";
import {
  type Direction,
  type Statement,
  type StatementBalance,
  type StatementFault,
  type StatementLine,
  type StatementReading,
  unreadable,
  withBalanceChecked,
} from "./statement.ts";

interface Field {
  readonly tag: string;
  value: string;
}

/** `:61:2611251125C1234,56NTRFREF//BANKREF`. */
const TAG = /^:(\d{2}[A-Z]?):/;

/** Characters of a field, in one row or several, after which no more of it is read. */
const VALUE_MAX = 2 * LINE_TEXT_MAX;

/** One at a time: a file may consist of fields alone. */
function* fieldsIn(text: string): Generator<Field> {
  let field: Field | null = null;
  for (const row of rowsIn(text)) {
    const block = row.lastIndexOf("{4:");
    const begun = block < 0 ? row : row.slice(block + 3);
    const tag = TAG.exec(begun)?.[1];
    if (tag === undefined && !row.startsWith("-") && !row.startsWith("{")) {
      if (field && field.value.length < VALUE_MAX) field.value += `\n${row.slice(0, LINE_TEXT_MAX)}`;
      continue;
    }
    if (field) yield field;
    field =
      tag === undefined ? { tag: "-", value: "" } : { tag, value: begun.slice(tag.length + 2).slice(0, VALUE_MAX) };
  }
  if (field) yield field;
}

/** Lines end in a carriage return, a line feed or both; an empty one in between changes no field that is read. */
function* rowsIn(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let end = from;
    while (end < text.length && text[end] !== "\r" && text[end] !== "\n") end += 1;
    if (end > from) yield text.slice(from, end);
    from = end + 1;
  }
}

interface Draft {
  account: string;
  currency: string;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  /** The balance at the end of a page that another follows: it checks the page's lines, and closes no day. */
  page: StatementBalance | null;
  readonly lines: StatementLine[];
  readonly faults: StatementFault[];
}

export function readMt940(text: string): StatementReading {
  const statements: Draft[] = [];
  for (const field of fieldsIn(text)) {
    const draft = statements.at(-1);
    if (field.tag === "25" || field.tag === "25P") begin(statements, fieldOf(field.value.split("\n")[0] ?? ""));
    else if (draft) addField(draft, field);
    if (statements.length > LINES_MAX || (draft && draft.lines.length > LINES_MAX)) return unreadable("TOO_LARGE");
  }
  if (statements.length === 0) return unreadable("EMPTY");
  return { kind: "READ", statements: statements.map(statementFrom) };
}

function statementFrom({ page, closing, ...draft }: Draft): Statement {
  return { ...withBalanceChecked({ ...draft, closing: closing ?? page }), closing };
}

function addField(draft: Draft, { tag, value }: Field): void {
  switch (tag) {
    case "60F":
    case "60M":
      open(draft, value);
      return;
    case "61":
      addLine(draft, value);
      return;
    case "86":
      addNarrative(draft, value);
      return;
    case "62F":
      draft.closing = balanceOf(value)?.balance ?? draft.closing;
      return;
    case "62M":
      draft.page = balanceOf(value)?.balance ?? draft.page;
  }
}

/** A statement of several messages repeats the account; an intermediate balance (60M) continues it. */
function begin(statements: Draft[], account: string): void {
  statements.push({ account, currency: "", opening: null, closing: null, page: null, lines: [], faults: [] });
}

function open(draft: Draft, value: string): void {
  const read = balanceOf(value);
  if (!read) return;
  draft.opening = read.balance;
  draft.currency = read.currency;
}

/** `C261124USD1234,56`. */
function balanceOf(value: string): { readonly balance: StatementBalance; readonly currency: string } | null {
  const [sign, year, month, day] = [value[0], value.slice(1, 3), value.slice(3, 5), value.slice(5, 7)];
  const on = dayFrom(year, month, day);
  const amount = amountOf(value.slice(10).split("\n")[0] ?? "", ",");
  if (!on || amount === null || (sign !== "C" && sign !== "D")) return null;
  return { balance: { amount: sign === "D" ? minor(-amount) : amount, on }, currency: value.slice(7, 10) };
}

interface Movement {
  readonly direction: Direction;
  readonly isReturn: boolean;
  readonly amount: Minor;
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate;
  readonly endToEndId: string;
  readonly reference: string;
}

function addLine(draft: Draft, value: string): void {
  const movement = movementOf(value);
  if (!movement) {
    draft.faults.push({ code: "LINE_UNREADABLE", subject: fieldOf(value, 35) });
    return;
  }
  const { currency } = draft;
  const nobody = { name: "", account: "", bank: "" };
  draft.lines.push({ ...movement, currency, virtualAccount: "", text: "", counterparty: nobody });
}

const MARKS: Readonly<Record<string, Pick<Movement, "direction" | "isReturn">>> = {
  C: { direction: "CREDIT", isReturn: false },
  D: { direction: "DEBIT", isReturn: false },
  // A reversal turns the direction of the entry that it reverses.
  RC: { direction: "DEBIT", isReturn: true },
  RD: { direction: "CREDIT", isReturn: true },
};

const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]{1,16})([A-Z][A-Z\d]{3})/;

function movementOf(value: string): Movement | null {
  const [first = ""] = value.split("\n");
  const match = ENTRY.exec(first);
  if (!match) return null;
  const [whole, valued = "", booked = "", mark = "", , digits = ""] = match;
  const valueOn = dayFrom(valued.slice(0, 2), valued.slice(2, 4), valued.slice(4));
  const amount = amountOf(digits, ",");
  const direction = MARKS[mark];
  if (!valueOn || !amount || !direction) return null;
  const [own = "", bank = ""] = first.slice(whole.length).split("//");
  const bookedOn = booked === "" ? valueOn : nearest(valueOn, booked);
  const plain = (text: string) => (text === "NONREF" ? "" : fieldOf(text, 35));
  return { ...direction, amount, valueOn, bookedOn, endToEndId: plain(own), reference: plain(bank) || plain(own) };
}

/** `:61:` gives the booking day without its year: at the turn of a year it differs from the value's. */
function nearest(valueOn: CalendarDate, booked: string): CalendarDate {
  const [month, day] = [booked.slice(0, 2), booked.slice(2)];
  const [year, valueMonth] = [Number(valueOn.slice(0, 4)), Number(valueOn.slice(5, 7))];
  const shift = valueMonth - Number(month);
  const of = shift > 6 ? year + 1 : shift < -6 ? year - 1 : year;
  return dayFrom(String(of), month, day) ?? valueOn;
}

/** `:86:` belongs to the line before it; after a closing balance it is about the whole statement. */
function addNarrative(draft: Draft, value: string): void {
  const line = draft.lines.at(-1);
  if (!line || draft.closing || draft.page || line.text !== "") return;
  const { text, counterparty, endToEndId } = narrativeOf(value);
  draft.lines[draft.lines.length - 1] = { ...line, text, counterparty, endToEndId: endToEndId || line.endToEndId };
}

export const isMt940 = (text: string): boolean => text.slice(0, 2_000).includes(":20:") && text.includes(":25");
