/**
 * The retention job. Invariant: one run deletes a small batch, and the next follows soon while there is more; an
 * account without expired rows schedules no further run until it is used again.
 */
import { DAY_MS, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { wallClock } from "../../platform/clock.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { deleteEndedSubscriptions } from "../notifications/push-store.ts";
import { planKeyRotation } from "./key-rotation.ts";
import { type RetainedKind, retentionMs } from "./retention-rules.ts";
import { deleteExpiredBatch, firstRetentionRun } from "./retention-store.ts";

const ALL = "all";
const ROWS_AT_ONCE = 100;
const NEXT_BATCH_DELAY_MS = 60_000;

/** Any use of an account creates rows that will expire, so a run is scheduled once a day. */
export function planRetention({ scheduler, clock }: Pick<AccountContext, "scheduler" | "clock">): void {
  if (scheduler.references("RETENTION").size > 0) return;
  scheduler.schedule({ kind: "RETENTION", reference: ALL, dueAt: later(clock.now(), DAY_MS) });
}

export async function applyRetention(context: AccountContext): Promise<void> {
  const { storage, sql, scheduler, clock } = context;
  const now = clock.now();
  planKeyRotation(context);
  const retention = (of: RetainedKind) => retentionMs(of, dateInIndia(now));
  // Sessions expire by the real clock, independent of the sandbox's clock.
  const nowFor = (of: RetainedKind) => (of === "SESSION" ? wallClock.now() : now);
  storage.transactionSync(() => {
    deleteEndedSubscriptions(sql, wallClock.now());
    const hasMore = deleteExpiredBatch(sql, { before: (of) => nowFor(of) - retention(of), limit: ROWS_AT_ONCE });
    const first = firstRetentionRun(sql, (of) => retention(of) + now - nowFor(of));
    if (hasMore) scheduler.schedule({ kind: "RETENTION", reference: ALL, dueAt: later(now, NEXT_BATCH_DELAY_MS) });
    else if (first !== null) {
      scheduler.schedule({ kind: "RETENTION", reference: ALL, dueAt: epochMs(Math.max(first, now + DAY_MS)) });
    }
  });
}

const later = (at: EpochMs, byMs: number): EpochMs => epochMs(at + byMs);
