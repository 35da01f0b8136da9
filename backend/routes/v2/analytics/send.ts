import { sendAnalytics } from "../../../../lib/contract/calls/analytics.ts";
import { eventsIn, ignoreAll, isUnwanted, takeIn } from "../../../analytics/intake.ts";
import { admitBatch } from "../../../analytics/limits.ts";
import { requestRollUp } from "../../../analytics/roll-up.ts";
import { streamEvent } from "../../../analytics/stream.ts";
import { clock } from "../../../clock.ts";
import { deviceIdOf, networkIn } from "../../../contact/request-limits.ts";
import { blindIndex, keyRingOf } from "../../../secrets.ts";
import { vitalsPercentOf } from "../../../settings.ts";
import { readToken } from "../../../token.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { route } from "../../route.ts";

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
  // The session may be over by now: that changes nothing in whose browser this was.
  const userId = readToken(headers.get("x-tap-auth"), keyRingOf(env))?.userId ?? null;
  const answer = await takeIn(input, events, {
    ...{ database: env.ANALYTICS, headers, now, userId, device, tokenOf },
    vitalsPercent: vitalsPercentOf(env),
    onStored: (row) => streamEvent(env.EVENT_STREAM, row),
  });
  if (answer.accepted > 0) waitUntil(requestRollUp(env));
  return answer;
});
