/**
 * Objects and tables of a tax credit statement in JSON. A table has `columnLabel` and `columnData`: a label is a name or
 * an object with a name, a field and a number; a row is a list in the order of these numbers, or an object by name, field
 * or number. Pure; a table of more columns than the portal's is no table, so that rows times columns stay linear.
 */
import type { matchTaxCredits } from "../../../lib/contract/calls/tax.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { nameOf } from "./tax-credit-values.ts";

/** More than the portal's tables have. */
const COLUMNS_MAX = 64;
/** More than any object of the portal's has; one with a hundred thousand takes seconds. */
const FIELDS_MAX = 1_000;

export const tooMany = () => fieldError<typeof matchTaxCredits>("file", "TAX_CREDIT_UNREADABLE");

export type CreditFields = ReadonlyMap<string, unknown>;

export type CreditRow = { readonly cells: readonly string[]; readonly fields: CreditFields };

interface Column {
  readonly name: string;
  readonly position: number;
  /** Possible names of the cell in a row that is an object. */
  readonly keys: readonly string[];
}

export const objectIn = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

export const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : null;

export function textIn(fields: CreditFields, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOf(fields.get(name));
    if (text !== null) return text;
  }
  return null;
}

/** @throws AppError TAX_CREDIT_UNREADABLE for more fields than a record has */
export function fieldsOf(value: object): CreditFields {
  if (Array.isArray(value)) return new Map();
  const entries = Object.entries(value);
  if (entries.length > FIELDS_MAX) throw tooMany();
  return new Map(entries.map(([name, field]) => [nameOf(name), field]));
}

export const isTable = (fields: CreditFields): boolean => fields.has("columnlabel") && fields.has("columndata");

/** An object or a list as a row without labels. */
export function rowOf(value: unknown): CreditRow {
  const object = objectIn(value);
  const cells = Object.values(object).slice(0, COLUMNS_MAX);
  return { cells: [value, ...cells].map((cell) => textOf(cell) ?? ""), fields: fieldsOf(object) };
}

/** A row may have more values than there are labels: those are the portal's own. */
export function* rowsOf(table: CreditFields): Generator<CreditRow> {
  const data = table.get("columndata");
  const columns = columnsOf(table.get("columnlabel"));
  const isOneRow = !Array.isArray(data) || (data.length > 0 && data.every((cell) => textOf(cell) !== null));
  const rows: readonly unknown[] = isOneRow ? [data] : data;
  for (const row of rows) {
    const plain = rowOf(row);
    if (columns === null) yield { ...plain, fields: new Map() };
    else if (Array.isArray(row)) yield { ...plain, fields: byPosition(row, columns) };
    else yield { ...plain, fields: byKey(objectIn(row), columns, plain.fields) };
  }
}

/** Without the columns that the row does not reach, so that many columns cost no more than the row has values. */
function byPosition(row: readonly unknown[], columns: readonly Column[]): CreditFields {
  const reached = columns.filter(({ position }) => position < row.length);
  return new Map(reached.map(({ name, position }) => [name, row[position]]));
}

function byKey(row: object, columns: readonly Column[], named: CreditFields): CreditFields {
  const own = new Map(Object.entries(row));
  const labelled = columns.flatMap(({ name, keys }): [string, unknown][] => {
    const key = keys.find((each) => own.has(each));
    return key === undefined ? [] : [[name, own.get(key)]];
  });
  return new Map([...named, ...labelled]);
}

/** Null where the labels cannot be read. */
function columnsOf(labels: unknown): readonly Column[] | null {
  if (!Array.isArray(labels) || labels.length > COLUMNS_MAX) return null;
  const fields = labels.map((label: unknown) => fieldsOf(objectIn(label)));
  const positions = positionsIn(fields.map((label) => textIn(label, ["seq"])));
  return labels.map((label: unknown, index) => {
    const own = fields[index] ?? new Map();
    const name = textOf(label) ?? textIn(own, ["name", "label"]) ?? "";
    const position = positions[index] ?? index;
    const keys = [textIn(own, ["field"]) ?? "", name, textIn(own, ["seq"]) ?? "", String(position)];
    return { name: nameOf(name), position, keys: keys.filter((key) => key !== "") };
  });
}

/** The numbers count where they name every place once, from 0 or from 1; else the order of the labels does. */
function positionsIn(numbers: readonly (string | null)[]): readonly number[] {
  const first = numbers.includes("0") ? 0 : 1;
  const places = numbers.map((number) => (number === null || number === "" ? Number.NaN : Number(number) - first));
  const isWhole =
    new Set(places).size === numbers.length && places.every((place) => place >= 0 && place < numbers.length);
  return isWhole && places.every(Number.isInteger) ? places : numbers.map((_, index) => index);
}
