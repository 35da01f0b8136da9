/**
 * Entries of a tax credit statement in JSON. Pure, in one walk of limited depth. The department publishes no schema. The
 * AIS, without its encryption, holds under `partB.sections` with the key `tdsTcs` one element for each deductor: `l2`
 * names it (`Information Source`, "SUTLEJ BANK (ZZZS00001A)") and the section (`Information Code`, "TDS-194A"), and
 * `l1` lists its payments; both are tables of `columnLabel` and `columnData`. So read on 22 November 2026 from a public
 * description that was checked against files of 2024-25 (AIS JSON 11.0.0); no file of the portal itself could be opened. Any
 * other object with a TAN, a date, an amount and a tax is read by the names below.
 */
import type { CreditEntry } from "../../../lib/contract/calls/tax.ts";
import type { CreditFile } from "./tax-credit-file.ts";
import { amountIn, dateIn, PAN, TAN, yearIn } from "./tax-credit-values.ts";

const DEPTH_MAX = 12;
/** More than the portal's tables have. A table's cost is its rows times its columns. */
const COLUMNS_MAX = 64;

const NAMES = {
  tan: ["tan", "tanofdeductor", "deductortan"],
  section: ["section", "sectioncode", "paymentcode", "informationcode"],
  on: ["transactiondate", "dateofpayment", "dateofpaymentcredit", "date"],
  amount: ["amountpaid", "amountpaidcredited", "amount", "grossamount"],
  tax: ["taxdeducted", "tdsdeducted", "tax"],
  deposited: ["tdsdeposited", "taxdeposited"],
  pan: ["pan", "permanentaccountnumber", "permanentaccountnumberpan", "loggedinpan"],
  year: ["financialyear", "taxyear", "fy"],
} as const;

type Fields = ReadonlyMap<string, unknown>;

/** Of the nearest object around a value. */
interface Deductor {
  readonly tan: string | null;
  readonly section: string | null;
}

class Reading {
  pan: string | null = null;
  financialYear: string | null = null;
  readonly entries: CreditEntry[] = [];

  read(value: unknown, { depth, deductor }: { readonly depth: number; readonly deductor: Deductor }): void {
    if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
    const fields = fieldsOf(value);
    const own = { ...deductor, ...named(fields), ...sourceIn(value) };
    this.#take(fields, own);
    for (const row of rowsOf(fields)) this.#take(row, { ...own, ...named(row) });
    for (const child of Object.values(value)) this.read(child, { depth: depth + 1, deductor: own });
  }

  #take(fields: Fields, { tan, section }: Deductor): void {
    this.pan ??= matching(PAN, textIn(fields, NAMES.pan));
    this.financialYear ??= yearIn(textIn(fields, NAMES.year) ?? "");
    // Replaced by a later statement of the deductor.
    if (tan === null || textIn(fields, ["status"])?.toLowerCase() === "inactive") return;
    const read = (name: keyof typeof NAMES) => textIn(fields, NAMES[name]) ?? "";
    const [on, amount, tax] = [dateIn(read("on")), amountIn(read("amount")), amountIn(read("tax"))];
    if (on === null || amount === null || tax === null) return;
    const entry = { tan, section: read("section") || (section ?? ""), on, amount, tax };
    this.entries.push({ ...entry, deposited: amountIn(read("deposited")) ?? tax });
  }
}

/** Null for JSON of something else. */
export function creditsInJson(value: unknown): CreditFile | null {
  const reading = new Reading();
  reading.read(value, { depth: 0, deductor: { tan: null, section: null } });
  const { pan, financialYear, entries } = reading;
  return entries.length > 0 || pan !== null ? { pan, financialYear, entries } : null;
}

const matching = (pattern: RegExp, text: string | null): string | null =>
  text !== null && pattern.test(text) ? text : null;

function named(fields: Fields): Partial<Deductor> {
  const tan = matching(TAN, textIn(fields, NAMES.tan));
  return tan === null ? {} : { tan };
}

/** The deductor of an element of the AIS: "SUTLEJ BANK (ZZZS00001A)" and "TDS-194A". */
function sourceIn(element: object): Partial<Deductor> {
  const [row] = "l2" in element ? rowsOf(fieldsOf(objectIn(element.l2))) : [];
  const source = row && textIn(row, ["informationsource"]);
  const tan = /\(([A-Z]{4}\d{5}[A-Z])\)\s*$/.exec(source ?? "")?.[1];
  if (!row || tan === undefined) return {};
  return { tan, section: (textIn(row, ["informationcode"]) ?? "").replace(/^T[DC]S-/, "") };
}

const objectIn = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** The rows of a table by their labels. A row may have more values than there are labels: those are the portal's own. */
function* rowsOf(fields: Fields): Generator<Fields> {
  const [labels, data] = [fields.get("columnlabel"), fields.get("columndata")];
  if (!Array.isArray(labels) || !Array.isArray(data)) return;
  if (labels.length > COLUMNS_MAX) return;
  const names = labels.map((label: unknown) =>
    nameOf(textOf(label) ?? textIn(fieldsOf(objectIn(label)), ["name"]) ?? ""),
  );
  const rows: readonly unknown[] = Array.isArray(data[0]) ? data : [data];
  for (const row of rows) {
    if (Array.isArray(row)) yield new Map(names.map((name, index): [string, unknown] => [name, row[index]]));
  }
}

/** By lower-case letters alone: `amountPaid`, `Amount Paid` and `amount_paid` are one name. */
const nameOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

function fieldsOf(value: object): Fields {
  if (Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).map(([name, field]) => [nameOf(name), field]));
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : null;

function textIn(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOf(fields.get(name));
    if (text !== null) return text;
  }
  return null;
}
