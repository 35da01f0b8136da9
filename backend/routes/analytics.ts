import { BATCH_EVENTS_MAX, getConfig, getWebVitals, sendAnalytics } from "../../lib/contract/calls/analytics.ts";
import { EVENT_NAMES } from "../../lib/contract/values/analytics-events.ts";
import { addDays, dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { assertAdmitted, deviceIdOf, networkIn } from "../contact/request-limits.ts";
import { acceptEvents, eventsIn, ignoreAll, isUnwanted } from "../embedded/analytics/intake.ts";
import { requestRollUp } from "../embedded/analytics/roll-up.ts";
import { type EventRow, listVitals } from "../embedded/analytics/store.ts";
import { summarize } from "../embedded/analytics/vitals.ts";
import type { Env } from "../env.ts";
import { clock } from "../platform/clock.ts";
import { blindIndex, keyRingOf } from "../platform/secrets.ts";
import { environmentOf, vitalsPercentOf } from "../platform/settings.ts";
import { readToken } from "../platform/token.ts";
import { idempotencyKeyOf } from "./request-headers.ts";
import { route } from "./route.ts";

const TOKEN_LENGTH = 22;

/** Forwards an event to Workers Analytics Engine, if bound. The write neither blocks nor fails. */
function streamEvent(stream: AnalyticsEngineDataset | undefined, row: EventRow): void {
  stream?.writeDataPoint({
    indexes: [row.name],
    blobs: [row.name, row.page, row.deviceType, row.region, row.visitor, row.session],
    doubles: [row.at],
  });
}

/** Per hour. A mobile carrier's network serves thousands of people; in the sandbox, a whole test suite. */
const PER_HOUR = {
  production: { session: 240, network: 20_000 },
  sandbox: { session: 240, network: 100_000 },
} as const;

interface BatchOrigin {
  readonly headers: Headers;
  readonly session: string;
  readonly tokenOf: (kind: string, value: string) => string;
}

/**
 * A session may be invented, and counting creates its object: the network's limit is checked before, and the
 * session's object counts only stored events.
 */
function limitsOfBatch(env: Env, { headers, session, tokenOf }: BatchOrigin) {
  const limits = PER_HOUR[environmentOf(env)];
  const counter = (kind: string, value: string) => env.CONTACT.getByName(`${kind}:${tokenOf(kind, value)}`);
  const network = counter("analytics-ip", networkIn(headers));
  return {
    /** @throws AppError TOO_MANY_REQUESTS */
    assertRoom: async () => assertAdmitted(await network.admission(limits.network)),
    /** @throws AppError TOO_MANY_REQUESTS */
    admitSession: async () => assertAdmitted(await counter("analytics-session", session).admit(limits.session)),
    /** Called last: a session over its limit must not count towards its network. @throws AppError TOO_MANY_REQUESTS */
    admitNetwork: async () => assertAdmitted(await network.admit(limits.network)),
  };
}

export const sendAnalyticsRoute = route(sendAnalytics, async ({ env, request, waitUntil }, input) => {
  const { headers } = request;
  const now = clock.now();
  const tokenOf = (kind: string, value: string) =>
    blindIndex({ kind: `analytics ${kind}`, value, key: env.TOKEN_KEY }).slice(0, TOKEN_LENGTH);
  const id = idempotencyKeyOf(request) ?? crypto.randomUUID();
  const events = eventsIn(input, { id, now });
  if (isUnwanted(headers)) return ignoreAll(events);
  const device = deviceIdOf(headers) ?? networkIn(headers);
  const limits = limitsOfBatch(env, { headers, session: input.context?.sessionId ?? device, tokenOf });
  await limits.assertRoom();
  // An ended session is accepted: the events still belong to the investor who was signed in.
  const userId = readToken(headers.get("x-tap-auth"), keyRingOf(env))?.userId ?? null;
  const answer = await acceptEvents(input, events, {
    ...{ database: env.ANALYTICS, headers, now, userId, device, tokenOf },
    admit: async () => {
      await limits.admitSession();
      await limits.admitNetwork();
    },
    vitalsPercent: vitalsPercentOf(env),
    onStored: (row) => streamEvent(env.EVENT_STREAM, row),
  });
  // A batch of which nothing is stored costs its network as much.
  if (answer.accepted + answer.duplicates === 0) await limits.admitNetwork();
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
