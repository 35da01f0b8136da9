/**
 * The agenda's housekeeping. Always true: one run does little, and the next comes soon while there is more; a book in which
 * nothing is left to prune wakes for it no more, until somebody uses it again.
 */
import { DAY_MS, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import { wallClock } from "../../clock.ts";
import type { Book } from "../book.ts";
import { planReseal } from "../sealing/reseal.ts";
import { keptMs, type Pruned } from "./rules.ts";
import { firstPruning, pruneBatch } from "./store.ts";

const ALL = "all";
const ROWS_AT_ONCE = 100;
const GOES_ON_AFTER_MS = 60_000;

/** Whoever uses a book leaves something to prune; looked at once a day. */
export function planPruning({ agenda, clock }: Pick<Book, "agenda" | "clock">): void {
  if (agenda.references("PRUNE").size > 0) return;
  agenda.schedule({ kind: "PRUNE", reference: ALL, dueAt: later(clock.now(), DAY_MS) });
}

export async function prune(book: Book): Promise<void> {
  const { storage, sql, agenda, clock } = book;
  const now = clock.now();
  planReseal(book);
  const kept = (of: Pruned) => keptMs(of, dateInIndia(now));
  // Sessions live by the machine's own time, whatever the sandbox's clock says.
  const nowFor = (of: Pruned) => (of === "SESSION" ? wallClock.now() : now);
  storage.transactionSync(() => {
    const hasMore = pruneBatch(sql, { before: (of) => nowFor(of) - kept(of), limit: ROWS_AT_ONCE });
    const first = firstPruning(sql, (of) => kept(of) + now - nowFor(of));
    if (hasMore) agenda.schedule({ kind: "PRUNE", reference: ALL, dueAt: later(now, GOES_ON_AFTER_MS) });
    else if (first !== null) {
      agenda.schedule({ kind: "PRUNE", reference: ALL, dueAt: epochMs(Math.max(first, now + DAY_MS)) });
    }
  });
}

const later = (at: EpochMs, byMs: number): EpochMs => epochMs(at + byMs);
