/**
 * The analytics queue. Its message says only "count": the database records which events have been counted, so a lost,
 * late or duplicate message neither counts an event twice nor skips one beyond the next message.
 */
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { Env } from "../../env.ts";
import type { Clock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { deleteOldRows, rollUp } from "./store.ts";

export async function requestRollUp({ ANALYTICS_ROLL_UP }: Pick<Env, "ANALYTICS_ROLL_UP">): Promise<void> {
  try {
    await ANALYTICS_ROLL_UP.send({ type: "analytics.roll-up.v1" });
  } catch (cause) {
    logFailure({ event: "roll_up_not_requested", cause });
  }
}

/** Once per batch of messages. @throws if the database is unavailable: the queue redelivers the messages. */
export async function consumeRollUps(database: D1Database, clock: Clock): Promise<void> {
  await rollUp(database);
  await deleteSomeOldRows(database, clock);
}

/** Deletions of one hourly run: 400,000 rows. The next run continues. */
const DELETIONS_MAX = 200;

/** Counts the events whose message was lost, and deletes every row past its retention period. */
export async function maintainAnalytics(database: D1Database, clock: Clock): Promise<void> {
  await rollUp(database);
  for (let deletion = 0; deletion < DELETIONS_MAX; deletion++) {
    const { isDone } = await deleteSomeOldRows(database, clock);
    if (isDone) return;
  }
}

function deleteSomeOldRows(database: D1Database, clock: Clock): Promise<{ isDone: boolean }> {
  const now = clock.now();
  return deleteOldRows(database, { now, today: (daysAgo) => addDays(dateInIndia(now), -daysAgo) });
}
