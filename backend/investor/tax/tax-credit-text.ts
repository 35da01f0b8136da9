/**
 * Form 168 (26AS) as the portal's text with carets. `Sr^Deductor^TAN^^^^^Paid^Deducted^Deposited` opens a deductor,
 * `^Sr^Section^Date^Status^Booked^Remarks^Paid^Deducted^Deposited` is an entry of it. Only Part I (Part A until 2023) is
 * read. Invariants: a line of Part I is an entry, a deductor, a heading or unread; an entry never belongs to a deductor
 * above one that could not be read.
 */
import { type CreditFile, type StatementEntry, UnreadCounter } from "./tax-credit-statement.ts";
import { amountIn, bookingIn, dateIn, nameOf, panIn, sectionIn, tanIn, yearIn } from "./tax-credit-values.ts";

/** Longer than any line of the statement. */
const CELLS_MAX = 24;

/** More than a file of the greatest size has with an entry in each line; it could hold a million that say nothing. */
const LINES_MAX = 100_000;

type Cells = readonly string[];

/** OTHER: known to hold no entries of Part I. */
type Part = "BEFORE" | "FIRST" | "OTHER" | "UNKNOWN";

const FIELDS = {
  section: ["section"],
  on: ["transactiondate", "dateofpayment"],
  status: ["statusofbooking"],
  bookedOn: ["dateofbooking"],
  amount: ["amountpaid"],
  tax: ["taxdeducted", "tdsdeducted"],
  deposited: ["tdsdeposited", "taxdeposited"],
} as const;

type Columns = Readonly<Record<keyof typeof FIELDS, number>>;

const USUAL_COLUMNS: Columns = { section: 2, on: 3, status: 4, bookedOn: 5, amount: 7, tax: 8, deposited: 9 };

/** Null for text of something else. */
export function creditsInText(text: string): CreditFile | null {
  const reading = new Reading();
  let lines = 0;
  for (const cells of linesOf(text)) {
    lines += 1;
    if (lines > LINES_MAX) return null;
    reading.read(cells);
  }
  return reading.file;
}

function* linesOf(text: string): Generator<Cells> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    if (line !== "") yield line.split("^", CELLS_MAX).map((cell) => cell.trim());
    start = end + 1;
  }
}

class Reading {
  #header: { readonly pan: string; readonly year: string } | null = null;
  /** The line of names, until the line of values below it. */
  #names: Cells | null = null;
  #part: Part = "BEFORE";
  #columns = USUAL_COLUMNS;
  #tan: string | null = null;
  readonly #entries: StatementEntry[] = [];
  readonly #unread = new UnreadCounter();

  read(cells: Cells): void {
    if (this.#names) {
      this.#header = headerOf(this.#names, cells);
      this.#names = null;
    } else if (!this.#header) {
      if (cells.some((cell) => cell.startsWith("Permanent Account Number"))) this.#names = cells;
    } else {
      this.#readBelowHeader(cells);
    }
  }

  #readBelowHeader(cells: Cells): void {
    const part = partOpenedBy(cells);
    if (part !== null) {
      this.#part = part;
      this.#tan = null;
      this.#columns = USUAL_COLUMNS;
    } else if (this.#part !== "OTHER") this.#readLine(cells);
  }

  #readLine(cells: Cells): void {
    if (cells.some((cell) => nameOf(cell) === "srno")) {
      if (cells.some((cell) => nameOf(cell) === "section")) this.#columns = columnsOf(cells);
      return;
    }
    const tan = tanIn(cells[2] ?? "");
    if (tan !== null && this.#part === "FIRST") {
      this.#tan = tan;
      return;
    }
    if (!isRecord(cells, this.#part)) return;
    const entry = this.#tan !== null && this.#part === "FIRST" ? entryIn(cells, this.#columns, this.#tan) : null;
    if (entry) {
      this.#entries.push(entry);
      return;
    }
    this.#unread.add(cells);
    // A deductor that cannot be read: the entries below are not of the deductor above.
    if (cells[0] !== "") this.#tan = null;
  }

  get file(): CreditFile | null {
    if (!this.#header) return null;
    const { pan, year } = this.#header;
    return {
      ...{ statement: "FORM_168", pan: panIn(pan), financialYear: yearIn(year) },
      ...{ entries: this.#entries, unread: this.#unread.lines },
    };
  }
}

/** Digits of any script, so that a line with unreadable digits is counted, not passed over. */
const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell);

/** The part whose heading the line is. A heading stands alone; a payer whose name begins like one has figures beside it. */
function partOpenedBy(cells: Cells): Part | null {
  const [heading = "", ...others] = cells.filter((cell) => cell !== "");
  if (!/^PART(?![a-z])/i.test(heading) || others.some(hasDigit)) return null;
  const [, number] = /^PART[^a-z0-9]*([ivx]+|[a-h]\d?|\d{1,2})(?:[^a-z0-9]|$)/i.exec(heading) ?? [];
  if (number === undefined) return "UNKNOWN";
  return ["I", "A", "1"].includes(number.toUpperCase()) ? "FIRST" : "OTHER";
}

/** The fewest figures and words of a line with an entry or a deductor. */
const CELLS_OF_RECORD = 5;

/** Whether a line states something, unlike a heading or a note. Notes above the first part may have digits. */
function isRecord(cells: Cells, part: Part): boolean {
  if (!cells.some(hasDigit)) return false;
  return part !== "BEFORE" || cells.filter((cell) => cell !== "").length >= CELLS_OF_RECORD;
}

function headerOf(names: Cells, values: Cells) {
  const value = (name: string) => values[names.findIndex((cell) => cell.startsWith(name))] ?? "";
  return { pan: value("Permanent Account Number"), year: value("Financial Year") || value("Tax Year") };
}

/** A column that the headings do not name is -1, which no cell has. */
function columnsOf(headings: Cells): Columns {
  const names = headings.map(nameOf);
  const columnOf = (field: keyof typeof FIELDS) =>
    names.findIndex((name) => FIELDS[field].some((known) => name.startsWith(known)));
  return {
    ...{ section: columnOf("section"), on: columnOf("on"), status: columnOf("status"), bookedOn: columnOf("bookedOn") },
    ...{ amount: columnOf("amount"), tax: columnOf("tax"), deposited: columnOf("deposited") },
  };
}

function entryIn(cells: Cells, columns: Columns, tan: string): StatementEntry | null {
  const cell = (field: keyof Columns) => cells[columns[field]] ?? "";
  const [on, booking] = [dateIn(cell("on")), bookingIn(cell("status"))];
  const [amount, tax, deposited] = [amountIn(cell("amount")), amountIn(cell("tax")), amountIn(cell("deposited"))];
  const section = sectionIn(cell("section"));
  if (section === null || on === null || booking === null) return null;
  if (amount === null || tax === null || deposited === null) return null;
  return { tan, section, on, amount, tax, deposited, booking, bookedOn: dateIn(cell("bookedOn")) };
}
