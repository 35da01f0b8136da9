/**
 * Everything that is held of an investor, as one JSON file. Always true: each table of his book is in it, but for the
 * machine's own; read while it is sent, so that it is never whole in memory.
 */
import { z } from "zod";
import { instant } from "../../../lib/contract/calendar-date.ts";
import { profile } from "../../../lib/contract/user.ts";
import type { Book } from "../book.ts";
import { profileOf } from "../user/profile.ts";
import { listShownTables, readRows, type ShownRow } from "./table-store.ts";

const ROWS_AT_ONCE = 200;

const ABOUT = {
  what: "Everything that ultra keeps in your name.",
  units:
    "Amounts are whole minor units (paise, cents), metal is in 0.0001 g, coins are whole. Times are ISO 8601 in UTC.",
  leftOut:
    "What only a machine can read: sealed copies of account and identity numbers (their last digits stand beside them), hashes, and the copies that answer a repeated request.",
  elsewhere:
    "Documents that you handed in are listed under document; ask us for a copy. What a child's account holds is in its own file.",
} as const;

export function exportBook(book: Book): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(book);
  return new ReadableStream({
    type: "bytes",
    pull: (controller) => {
      const { done, value } = pieces.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      controller.close();
      // A reader that brought its own buffer is let go only when it is told that nothing was put in.
      controller.byobRequest?.respond(0);
    },
  });
}

function* piecesOf(book: Book): Generator<string> {
  const head = {
    about: { ...ABOUT, madeAt: z.encode(instant, book.clock.now()) },
    profile: z.encode(profile, profileOf(book)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  for (const [index, table] of listShownTables(book.sql).entries()) {
    yield `${index > 0 ? "," : ""}\n${JSON.stringify(table)}:[`;
    yield* rowsOf(book, table);
    yield "]";
  }
  yield "}}\n";
}

function* rowsOf({ sql }: Pick<Book, "sql">, table: string): Generator<string> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = readRows(sql, { table, offset, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield `${offset > 0 ? "," : ""}${rows.map((row) => JSON.stringify(written(row))).join(",")}`;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Milliseconds since 1970 lie beyond this from 2001 on, and no amount of anybody's is named `…_at`. */
const EARLIEST_MS = 1_000_000_000_000;

function written(row: ShownRow): ShownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isTime = /(?:^|_)at$/.test(name) && typeof value === "number" && value >= EARLIEST_MS;
      return [name, isTime ? new Date(value).toISOString() : value];
    }),
  );
}
