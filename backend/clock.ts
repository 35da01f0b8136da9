/**
 * What time it is. Everything that matures, accrues or expires asks a Clock; nothing asks `Date`. In the sandbox the
 * clock can be moved forward by whole days; in production it is the machine's.
 */
import { type EpochMs, epochMs } from "../lib/contract/values/calendar-date.ts";
import type { Env } from "./env.ts";

export interface Clock {
  now(): EpochMs;
}

/** Sessions live by the machine's own time: moving the sandbox to next year must not sign everybody out. */
export const wallClock: Clock = { now: () => epochMs(Date.now()) };

let sandboxOffsetMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

/** Another isolate may have moved the clock; after this long its move is seen here too. */
const OFFSET_STALE_MS = 2_000;

/** The clock everybody shares. `refreshClock` keeps it true to what the sandbox has stored. */
export const clock: Clock = { now: () => epochMs(Date.now() + sandboxOffsetMs) };

/** Call before work begins: on every request, every alarm, every wake-up. Free in production, and nearly so elsewhere. */
export async function refreshClock(env: Env): Promise<void> {
  if (!env.SANDBOX || Date.now() - readAt < OFFSET_STALE_MS) return;
  const row = await env.SANDBOX.prepare("SELECT offset_ms FROM clock WHERE id = 1").first<{ offset_ms: number }>();
  sandboxOffsetMs = row?.offset_ms ?? 0;
  readAt = Date.now();
}

/** Moves the sandbox's clock and answers the new time. @throws when there is no sandbox. */
export async function moveClock(env: Env, byMs: number): Promise<EpochMs> {
  if (!env.SANDBOX) throw new Error("only a sandbox has a clock that moves");
  await env.SANDBOX.prepare(
    "INSERT INTO clock (id, offset_ms) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET offset_ms = offset_ms + ?1",
  )
    .bind(byMs)
    .run();
  readAt = Number.NEGATIVE_INFINITY;
  await refreshClock(env);
  return clock.now();
}
