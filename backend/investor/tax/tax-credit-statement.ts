/** Content read from a tax credit statement, whatever its format. */
import type { CreditEntry, CreditStatement, UnreadLines } from "../../../lib/contract/calls/tax.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

export interface StatementEntry extends CreditEntry {
  /** Null where the file does not state it. */
  readonly bookedOn: CalendarDate | null;
}

export interface CreditFile {
  readonly statement: CreditStatement;
  /** Null where the file does not state it. */
  readonly pan: string | null;
  /** `2026-27`; null where the file does not state it. */
  readonly financialYear: string | null;
  readonly entries: readonly StatementEntry[];
  readonly unread: UnreadLines;
}

const LINES_SHOWN = 20;
const CELLS_SHOWN = 24;
const CELL_LENGTH_SHOWN = 60;

/** Counts unreadable lines and keeps the first for display. */
export class UnreadCounter {
  #count = 0;
  readonly #lines: string[] = [];

  add(cells: readonly string[]): void {
    this.#count += 1;
    if (this.#lines.length < LINES_SHOWN) this.#lines.push(shown(cells));
  }

  get count(): number {
    return this.#count;
  }

  get lines(): UnreadLines {
    return { count: this.#count, lines: [...this.#lines] };
  }
}

/** The cells without characters that change how the page displays. */
const shown = (cells: readonly string[]): string =>
  cells
    .slice(0, CELLS_SHOWN)
    .map((cell) =>
      cell
        .slice(0, CELL_LENGTH_SHOWN)
        .replace(/[\p{C}\p{DI}]/gu, " ")
        .trim(),
    )
    .filter((cell) => cell !== "")
    .join(" · ");
