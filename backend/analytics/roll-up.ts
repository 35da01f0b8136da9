/**
 * The queue of analytics. Its message says nothing but "count": which events are counted stands in the database, so a
 * message that is lost, late or delivered twice counts nothing twice and leaves nothing out for longer than the next one.
 */
import { addDays, dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";
import { deleteOldRows, rollUp } from "./store.ts";

export async function requestRollUp({ ANALYTICS_ROLL_UP }: Pick<Env, "ANALYTICS_ROLL_UP">): Promise<void> {
  try {
    await ANALYTICS_ROLL_UP.send({ type: "analytics.roll-up.v1" });
  } catch (cause) {
    logFailure({ event: "roll_up_not_requested", cause });
  }
}

/** Once for all messages of a batch. @throws when the database is away: the queue brings them again. */
export async function consumeRollUps(database: D1Database, clock: Clock): Promise<void> {
  await rollUp(database);
  const now = clock.now();
  await deleteOldRows(database, { now, today: (daysAgo) => addDays(dateInIndia(now), -daysAgo) });
}
