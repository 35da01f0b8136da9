/**
 * `npm run ops -- health`: how each provider has answered within the last hour and the last day. Counts are kept by the hour
 * of the clock, so each window begins with the hour in which it would: it has an hour at least, and less than two.
 */
import { z } from "zod";
import type { Env } from "../../env.ts";
import { listHealth, NOTHING, type ProviderCounts } from "../../gateways/health/health-store.ts";
import { WATCHED } from "../../gateways/health/watch.ts";
import { wallClock } from "../../platform/clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** IDLE: no call was made. */
type State = "WELL" | "SLOW" | "FAILING" | "IDLE";

/** Minimum shares of an hour's calls for the state. */
const FAILING_SHARE = 0.2;
const SLOW_SHARE = 0.2;

export function stateOf({ calls, failures, withheld, slow }: Omit<ProviderCounts, "provider">): State {
  if (calls + withheld === 0) return "IDLE";
  if ((failures + withheld) / (calls + withheld) >= FAILING_SHARE) return "FAILING";
  return slow / calls >= SLOW_SHARE ? "SLOW" : "WELL";
}

const noArguments = z.strictObject({});

export async function healthCommand(env: Env, args: unknown) {
  noArguments.parse(args);
  const now = wallClock.now();
  const within = (time: number) => listHealth(env.CATALOGUE, now - time);
  const [hour, day] = await Promise.all([within(HOUR_MS), within(DAY_MS)]);
  const of = (counts: readonly ProviderCounts[], name: string) =>
    counts.find(({ provider }) => provider === name) ?? NOTHING;
  return {
    providers: WATCHED.map((provider) => {
      const { calls, failures, withheld, slow, totalMs, failedAt } = of(day, provider);
      return {
        ...{ provider, state: stateOf(of(hour, provider)) },
        lastDay: { calls, failures, withheld, slow, meanMs: calls === 0 ? null : Math.round(totalMs / calls) },
        lastFailure: failedAt === 0 ? null : new Date(failedAt).toISOString(),
      };
    }),
  };
}
