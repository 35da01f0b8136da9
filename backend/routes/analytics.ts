import { BATCH_EVENTS_MAX, getConfig, getWebVitals, sendAnalytics } from "../../lib/contract/calls/analytics.ts";
import { EVENT_NAMES } from "../../lib/contract/values/analytics-events.ts";
import { addDays, dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { acceptEvents, eventsIn, ignoreAll, isUnwanted } from "../analytics/intake.ts";
import { admitBatch } from "../analytics/limits.ts";
import { requestRollUp } from "../analytics/roll-up.ts";
import { listVitals } from "../analytics/store.ts";
import { streamEvent } from "../analytics/stream.ts";
import { summarize } from "../analytics/vitals.ts";
import { clock } from "../clock.ts";
import { deviceIdOf, networkIn } from "../contact/request-limits.ts";
import { blindIndex, keyRingOf } from "../secrets.ts";
import { vitalsPercentOf } from "../settings.ts";
import { readToken } from "../token.ts";
import { idempotencyKeyOf } from "./request-headers.ts";
import { route } from "./route.ts";

const TOKEN_LENGTH = 22;

export const sendAnalyticsRoute = route(sendAnalytics, async ({ env, request, waitUntil }, input) => {
  const { headers } = request;
  const now = clock.now();
  const tokenOf = (kind: string, value: string) =>
    blindIndex({ kind: `analytics ${kind}`, value, key: env.TOKEN_KEY }).slice(0, TOKEN_LENGTH);
  const id = idempotencyKeyOf(request) ?? crypto.randomUUID();
  const events = eventsIn(input, { id, now });
  if (isUnwanted(headers)) return ignoreAll(events);
  const device = deviceIdOf(headers) ?? networkIn(headers);
  await admitBatch(env, { headers, session: input.context?.sessionId ?? device, tokenOf });
  // An ended session is accepted: the events still belong to the investor who was signed in.
  const userId = readToken(headers.get("x-tap-auth"), keyRingOf(env))?.userId ?? null;
  const answer = await acceptEvents(input, events, {
    ...{ database: env.ANALYTICS, headers, now, userId, device, tokenOf },
    vitalsPercent: vitalsPercentOf(env),
    onStored: (row) => streamEvent(env.EVENT_STREAM, row),
  });
  if (answer.accepted > 0) waitUntil(requestRollUp(env));
  return answer;
});

export const configRoute = route(getConfig, async ({ env }) => ({
  appId: "ULTRA" as const,
  clientType: "Web Investor App" as const,
  analytics: {
    isEnabled: true,
    batchEventsMax: BATCH_EVENTS_MAX,
    vitalsPercent: vitalsPercentOf(env),
    events: [...EVENT_NAMES],
  },
}));

export const webVitalsRoute = route(getWebVitals, async ({ env }, { days }) => {
  const from = addDays(dateInIndia(clock.now()), 1 - days);
  return { from, pages: summarize(await listVitals(env.ANALYTICS, from)) };
});
