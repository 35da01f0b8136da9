/**
 * Hourly tasks, which need no traffic (`[triggers]` in wrangler.toml). Everything that belongs to one investor,
 * deal or calendar is an alarm of its object instead. Each task may run twice, and late.
 */
import { maintainAnalytics } from "./embedded/analytics/roll-up.ts";
import { recordEndedDeals } from "./ended-deals.ts";
import type { Env } from "./env.ts";
import { countDeadLetters } from "./events/dead-letter-store.ts";
import { deleteOldHealth } from "./gateways/health/health-store.ts";
import { deleteExpiredEvidence } from "./manual-evidence.ts";
import { findMissingRates } from "./missing-rates.ts";
import { archiveOperatorActs } from "./operator-archive.ts";
import { clock, refreshClock, wallClock } from "./platform/clock.ts";
import { logFailure } from "./platform/log.ts";

type Task = (env: Env) => Promise<void>;

const TASKS: Readonly<Record<string, Task>> = {
  analytics: ({ ANALYTICS }) => maintainAnalytics(ANALYTICS, clock),
  "dead-letters": reportDeadLetters,
  "provider-health": ({ CATALOGUE }) => deleteOldHealth(CATALOGUE, wallClock.now()),
  "operator-acts": (env) => archiveOperatorActs(env, wallClock.now()),
  "manual-evidence": (env) => deleteExpiredEvidence(env, wallClock.now()),
  "ended-deals": (env) => recordEndedDeals(env, clock.now()),
  "exchange-rates": reportMissingRates,
};

/** Runs all tasks. @throws if any of them failed, so that the run is shown as failed. */
export async function runScheduledTasks(env: Env): Promise<void> {
  await refreshClock(env);
  const failed: string[] = [];
  for (const [name, task] of Object.entries(TASKS)) {
    try {
      await task(env);
    } catch (cause) {
      logFailure({ event: "scheduled_task_failed", kind: name, cause });
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`scheduled tasks failed: ${failed.join(", ")}`);
}

/** A dead letter is an event that no read model shows: it is logged until an operator replays it. */
async function reportDeadLetters({ CATALOGUE }: Env): Promise<void> {
  const count = await countDeadLetters(CATALOGUE);
  if (count > 0) logFailure({ event: "dead_letters_found", kind: String(count) });
}

/** Logged until an operator enters the rate. */
async function reportMissingRates(env: Env): Promise<void> {
  for (const { currency, state } of await findMissingRates(env, clock)) {
    logFailure({ event: "exchange_rate_missing", kind: `${currency} ${state}` });
  }
}
