/** The balances of a table's first and last line, whichever way its rows are sorted: each balance continues from that of the line before. */
import { minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { StatementBalance, StatementLine } from "./statement.ts";

interface Row {
  readonly on: CalendarDate;
  readonly signed: number;
  readonly balance: number;
}

export class Balances {
  #first: Row | null = null;
  #last: Row | null = null;
  /** Number of rows whose balance continues that of the row above; in `#newestFirst`, that of the row below. */
  #oldestFirst = 0;
  #newestFirst = 0;
  #isWhole = true;

  add({ bookedOn: on, direction, amount }: StatementLine, balance: number | null): void {
    if (balance === null) {
      this.#isWhole = false;
      return;
    }
    const row = { on, signed: direction === "CREDIT" ? amount : -amount, balance };
    const above = this.#last;
    if (above) {
      if (above.balance + row.signed === row.balance) this.#oldestFirst += 1;
      if (row.balance + above.signed === above.balance) this.#newestFirst += 1;
    }
    this.#first ??= row;
    this.#last = row;
  }

  /** No opening balance where a row states none: the lines are not known to be whole. */
  ends(): { readonly opening: StatementBalance | null; readonly closing: StatementBalance | null } {
    if (!this.#first || !this.#last) return { opening: null, closing: null };
    const isNewestFirst =
      this.#oldestFirst === this.#newestFirst ? this.#first.on > this.#last.on : this.#newestFirst > this.#oldestFirst;
    const [oldest, newest] = isNewestFirst ? [this.#last, this.#first] : [this.#first, this.#last];
    const opening = this.#isWhole ? { amount: minor(oldest.balance - oldest.signed), on: oldest.on } : null;
    return { opening, closing: { amount: minor(newest.balance), on: newest.on } };
  }
}
