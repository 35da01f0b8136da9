/**
 * Entries of a tax credit statement in JSON. Pure, in one walk of limited depth. The department publishes no schema. The
 * AIS, without its encryption, holds under `partB.sections` with the key `tdsTcs` one element for each deductor: `l2`
 * names it (`Information Source`, "SUTLEJ BANK (ZZZS00001A)") and the section (`Information Code`, "TDS-194A"), and
 * `l1` lists its payments; both are tables (tax-credit-table.ts). So read on 22 November 2026 from a public
 * description that was checked against files of 2024-25 (AIS JSON 11.0.0); no file of the portal itself could be opened. Any
 * other object with a TAN, a date, an amount and a tax is read by the names below. An object that looks like an entry
 * and is none is counted as unread.
 */
import type { BookingStatus, CreditStatement } from "../../../lib/contract/calls/tax.ts";
import { type CreditFile, type StatementEntry, UnreadCounter } from "./tax-credit-statement.ts";
import {
  type CreditFields,
  type CreditRow,
  fieldsOf,
  isTable,
  objectIn,
  rowOf,
  rowsOf,
  textIn,
  textOf,
  tooMany,
} from "./tax-credit-table.ts";
import { amountIn, bookingIn, dateIn, panIn, sectionIn, tanIn, yearIn } from "./tax-credit-values.ts";

const DEPTH_MAX = 12;
/** Rows that are, or look like, entries. */
const ROWS_MAX = 20_000;
/** Objects and rows of any kind: a file of the greatest size could hold a million that say nothing. */
const OBJECTS_MAX = 100_000;

const NAMES = {
  tan: ["tan", "tanofdeductor", "deductortan"],
  section: ["section", "sectioncode", "paymentcode", "informationcode"],
  on: ["transactiondate", "dateofpayment", "dateofpaymentcredit", "date"],
  amount: ["amountpaid", "amountpaidcredited", "amount", "grossamount"],
  tax: ["taxdeducted", "tdsdeducted", "tax"],
  deposited: ["tdsdeposited", "taxdeposited"],
  booking: ["statusofbooking", "bookingstatus"],
  bookedOn: ["dateofbooking", "bookingdate"],
  pan: ["pan", "permanentaccountnumber", "permanentaccountnumberpan", "loggedinpan"],
  year: ["financialyear", "taxyear", "fy"],
} as const;

/** The deductor that the nearest object around a value names. */
interface Deductor {
  readonly tan: string | null;
  readonly section: string | null;
}

const NOBODY: Deductor = { tan: null, section: null };

interface Place {
  readonly depth: number;
  readonly deductor: Deductor;
  /** Whether this is the AIS's section of tax deducted and collected. */
  readonly isTaxSection: boolean;
  /** Whether every row is a deduction: an entry or unread. */
  readonly isDeductions: boolean;
}

/** Null for JSON of something else. */
export function creditsInJson(value: unknown): CreditFile | null {
  const reading = new Reading();
  reading.read(value, { depth: 0, deductor: NOBODY, isTaxSection: false, isDeductions: false });
  return reading.file;
}

class Reading {
  #statement: CreditStatement = "FORM_168";
  #pan: string | null = null;
  #financialYear: string | null = null;
  #rows = 0;
  #objects = 0;
  readonly #entries: StatementEntry[] = [];
  readonly #unread = new UnreadCounter();

  get file(): CreditFile | null {
    const [entries, unread, pan] = [this.#entries, this.#unread.lines, this.#pan];
    if (entries.length === 0 && unread.count === 0 && pan === null) return null;
    return { statement: this.#statement, pan, financialYear: this.#financialYear, entries, unread };
  }

  read(value: unknown, place: Place): void {
    if (!isObject(value)) return;
    this.#countObject();
    const inside = { ...place, depth: place.depth + 1 };
    if (place.depth > DEPTH_MAX) this.#unread.add(["…"]);
    else if (Array.isArray(value)) for (const child of value) this.read(child, inside);
    else this.#readObject(value, inside);
  }

  #readObject(value: object, place: Place): void {
    const fields = fieldsOf(value);
    const deductor = { ...place.deductor, ...named(fields) };
    if (isTable(fields)) {
      for (const row of rowsOf(fields)) {
        this.#countObject();
        this.#take(row, { ...deductor, ...named(row.fields) }, place.isDeductions);
      }
      return;
    }
    if ("l1" in value || "l2" in value) {
      this.#readElement(value, place);
      return;
    }
    const children = Object.values(value).filter(isObject);
    const isRow = !place.isDeductions || children.length === 0 || looksLikeEntry(fields, deductor.tan);
    if (isRow) this.#take(rowOf(value), deductor, place.isDeductions);
    if (isRow && place.isDeductions) return;
    const isTaxSection = place.isTaxSection || /tds/i.test(textIn(fields, ["sectionkey"]) ?? "");
    for (const child of children) this.read(child, { ...place, deductor, isTaxSection });
  }

  /** One deductor of the AIS, or another source of information, which is left out. */
  #readElement(element: object, place: Place): void {
    this.#statement = "AIS";
    const { tan, code, cells } = sourceIn(element);
    if (!(code === "" ? tan !== null || place.isTaxSection : /^TDS/i.test(code))) {
      // A code that names no kind of information, such as `SFT-` or `TCS-`, may be a section of tax deducted.
      if (place.isTaxSection && !/^[a-z]{2,5}-/i.test(code)) this.#unread.add(cells);
      return;
    }
    const before = this.#rows;
    const deductor = { tan, section: code.replace(/^TDS-?/i, "") };
    if ("l1" in element) this.read(element.l1, { ...place, deductor, isDeductions: true });
    // A sum without its payments.
    if (this.#rows === before) this.#unread.add(cells);
  }

  #countObject(): void {
    this.#objects += 1;
    if (this.#objects > OBJECTS_MAX) throw tooMany();
  }

  #take({ cells, fields }: CreditRow, { tan, section }: Deductor, isDeductions: boolean): void {
    this.#pan ??= panIn(textIn(fields, NAMES.pan) ?? "");
    this.#financialYear ??= yearIn(textIn(fields, NAMES.year) ?? "");
    if (!isDeductions && !looksLikeEntry(fields, tan)) return;
    this.#rows += 1;
    if (this.#rows > ROWS_MAX) throw tooMany();
    const status = statusIn(fields);
    // Replaced by a later statement of the deductor.
    if (status === "REPLACED") return;
    const entry = tan === null || status === "UNKNOWN" ? null : entryIn(fields, { tan, section, booking: status });
    if (entry) this.#entries.push(entry);
    else this.#unread.add(cells);
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function named(fields: CreditFields): Partial<Deductor> {
  const text = textIn(fields, NAMES.tan);
  // An unreadable TAN gives null, so that its row is not read as the surrounding deductor's.
  return text === null ? {} : { tan: tanIn(text) };
}

interface Facts {
  readonly tan: string;
  readonly section: string | null;
  readonly booking: BookingStatus | null;
}

function entryIn(fields: CreditFields, { tan, section: around, booking }: Facts): StatementEntry | null {
  const read = (name: keyof typeof NAMES) => textIn(fields, NAMES[name]) ?? "";
  const [on, amount, tax] = [dateIn(read("on")), amountIn(read("amount")), amountIn(read("tax"))];
  const section = sectionIn(read("section") || (around ?? ""));
  const deposited = read("deposited") === "" ? tax : amountIn(read("deposited"));
  if (section === null || on === null || amount === null || tax === null || deposited === null) return null;
  return { tan, section, on, amount, tax, deposited, booking, bookedOn: dateIn(read("bookedOn")) };
}

/** `Status` is the AIS's: whether a later statement has replaced the row. */
function statusIn(fields: CreditFields): BookingStatus | null | "REPLACED" | "UNKNOWN" {
  const status = textIn(fields, ["status"]) ?? "";
  const booked = textIn(fields, NAMES.booking) ?? "";
  if (status.toLowerCase() === "inactive") return "REPLACED";
  const stated = booked || (status.toLowerCase() === "active" ? "" : status);
  return stated === "" ? null : (bookingIn(stated) ?? "UNKNOWN");
}

/** An entry is known by the names of its fields or, below a deductor, by their values, because the names may be others. */
function looksLikeEntry(fields: CreditFields, tan: string | null): boolean {
  const has = (name: "on" | "amount" | "tax") => (textIn(fields, NAMES[name]) ?? "") !== "";
  if (tan === null) return has("on") && has("amount") && has("tax");
  if (has("on") && (has("amount") || has("tax"))) return true;
  const values = [...fields.values()];
  if (values.some(isObject)) return false;
  const texts = values.map((value) => textOf(value) ?? "");
  return texts.some((text) => dateIn(text) !== null) && texts.filter((text) => amountIn(text) !== null).length > 1;
}

/** The deductor and the code of an element of the AIS: "SUTLEJ BANK (ZZZS00001A)" and "TDS-194A". */
function sourceIn(element: object) {
  const { cells, fields } = firstRowOf("l2" in element ? element.l2 : null);
  const code = textIn(fields, ["informationcode"]) ?? "";
  const tan = tanIn(textIn(fields, NAMES.tan) ?? "") ?? tanOfSource(textIn(fields, ["informationsource"]) ?? "");
  return { tan, code, cells };
}

function firstRowOf(value: unknown): CreditRow {
  const fields = fieldsOf(objectIn(value));
  const [row] = isTable(fields) ? rowsOf(fields) : [rowOf(Array.isArray(value) ? value[0] : value)];
  return row ?? rowOf(null);
}

/** Length in characters: more than a TAN with its brackets. */
const TAN_WITHIN = 24;

function tanOfSource(source: string): string | null {
  const words = source.slice(-TAN_WITHIN).split(/[^a-z0-9]/i);
  return words.map(tanIn).findLast((tan) => tan !== null) ?? null;
}
