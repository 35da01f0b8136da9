/**
 * The business clock. Everything that matures, accrues or expires reads a Clock, never `Date`. In the sandbox it can be
 * moved forward by whole days; in production it is the system clock.
 */

import { clockOffsetOf } from "../../lib/contract/facts/clock-offset.ts";
import { type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { HolidayCalendar, WithCalendar } from "../../lib/finance/business-days.ts";
import type { Env } from "../env.ts";
import { refreshSettlementDays, settlementCalendar } from "./settlement-days-store.ts";

export interface Clock {
  now(): EpochMs;
}

/** Knows the days of business too. */
export interface BusinessClock extends Clock {
  /** The settlement holidays as they are known now. */
  calendar(): HolidayCalendar;
}

/** Today in India, and the settlement holidays. */
export interface BusinessDay extends WithCalendar {
  readonly today: CalendarDate;
}

export const businessDay = (business: BusinessClock): BusinessDay => ({
  today: dateInIndia(business.now()),
  calendar: business.calendar(),
});

/** Sessions use the system clock: moving the sandbox's clock by a year must not sign everybody out. */
export const wallClock: Clock = { now: () => epochMs(Date.now()) };

/** Tests run as of a stated instant; the sandbox's clock moves from there. */
const TEST_OFFSET_MS = clockOffsetOf(process.env.CLOCK_OFFSET_MS);

let sandboxOffsetMs = 0;
let readAt = Number.NEGATIVE_INFINITY;
/** Counts the moves made by this isolate. */
let moves = 0;

/** Maximum time for which an isolate uses a cached offset after another isolate has moved the clock. */
const OFFSET_STALE_MS = 2_000;

/** The shared business clock. `refreshClock` keeps its offset in step with the sandbox database. */
export const clock: BusinessClock = {
  now: () => epochMs(Date.now() + TEST_OFFSET_MS + sandboxOffsetMs),
  calendar: settlementCalendar,
};

/**
 * Call at the start of every request, alarm and object start. Refreshes the declared settlement days too. The clock is
 * the system's in production; the sandbox's is read at most every two seconds.
 */
export async function refreshClock(env: Env): Promise<void> {
  await refreshSettlementDays(env, Date.now());
  if (!env.SANDBOX || Date.now() - readAt < OFFSET_STALE_MS) return;
  const movesBefore = moves;
  const row = await env.SANDBOX.prepare("SELECT offset_ms FROM clock WHERE id = 1").first<{ offset_ms: number }>();
  // The offset was read before a later move: using it would turn the clock back.
  if (moves !== movesBefore) return;
  sandboxOffsetMs = row?.offset_ms ?? 0;
  readAt = Date.now();
}

/**
 * Moves the sandbox's clock and returns the new time.
 * @throws Error when there is no sandbox database.
 */
export async function moveClock(env: Env, byMs: number): Promise<EpochMs> {
  if (!env.SANDBOX) throw new Error("only a sandbox has a clock that moves");
  await env.SANDBOX.prepare(
    "INSERT INTO clock (id, offset_ms) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET offset_ms = offset_ms + ?1",
  )
    .bind(byMs)
    .run();
  moves += 1;
  readAt = Number.NEGATIVE_INFINITY;
  await refreshClock(env);
  return clock.now();
}
