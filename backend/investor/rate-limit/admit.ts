import { Refusal } from "../../../lib/contract/errors.ts";
import { secondsToWait } from "../../objects/sliding-window.ts";
import type { Book } from "../book.ts";
import { type LimitName, limitOf } from "./rules.ts";
import { countUse, listUsesAfter } from "./store.ts";

type Counting = Pick<Book, "storage" | "sql" | "clock">;

const MINUTE_MS = 60_000;

/** @throws Refusal PAYMENT_LIMIT, TOO_MANY_REQUESTS */
export function assertWithinLimit({ sql, clock }: Counting, name: LimitName): void {
  const limit = limitOf(name);
  const now = clock.now();
  const uses = listUsesAfter(sql, name, Math.floor(now / MINUTE_MS) - limit.withinMinutes);
  const seconds = secondsToWait(limit, { uses, nowSeconds: Math.floor(now / 1000) });
  if (seconds !== null) throw new Refusal(limit.refusal, undefined, seconds);
}

/** Counts one use, before what it costs is spent: a use that is refused later has cost as much. @throws as above */
export function countWithinLimit(book: Counting, name: LimitName): void {
  book.storage.transactionSync(() => {
    assertWithinLimit(book, name);
    countUse(book.sql, name, Math.floor(book.clock.now() / MINUTE_MS));
  });
}
