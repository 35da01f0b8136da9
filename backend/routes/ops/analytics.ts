import { z } from "zod";
import { addDays, dateInIndia, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { FUNNEL } from "../../embedded/analytics/funnel.ts";
import { countFunnel, listEventCounts, rollUp } from "../../embedded/analytics/store.ts";
import type { Env } from "../../env.ts";
import { clock, refreshClock } from "../../platform/clock.ts";

const args = z.object({ days: z.int().min(1).max(400).default(30) });

/** The funnel from landing to the first investment, of visitors who landed in the last days, and all events by name. */
export async function showAnalytics(env: Env, sent: unknown): Promise<unknown> {
  const { days } = args.parse(sent);
  await refreshClock(env);
  // The message that requests a count may still be in the queue, or be lost in a power failure.
  await rollUp(env.ANALYTICS);
  const from = addDays(dateInIndia(clock.now()), 1 - days);
  const [visitors, events] = await Promise.all([
    countFunnel(env.ANALYTICS, { since: startOfDayInIndia(from), steps: FUNNEL.length }),
    listEventCounts(env.ANALYTICS, from),
  ]);
  const [landed = 0] = visitors;
  const funnel = FUNNEL.map(({ step, event }, place) => {
    const reached = visitors[place] ?? 0;
    return { step, event, visitors: reached, percentOfLanded: landed === 0 ? 0 : Math.round((100 * reached) / landed) };
  });
  return { from, funnel, events };
}
