import { BATCH_EVENTS_MAX, getConfig } from "../../../lib/contract/calls/analytics.ts";
import { EVENT_NAMES } from "../../../lib/contract/values/analytics-events.ts";
import { vitalsPercentOf } from "../../settings.ts";
import { route } from "../route.ts";

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
