/** Analytics (specification §7, "Analytics and orchestrator"): events in, and how fast the pages are out. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { EVENT_NAMES, eventName } from "../values/analytics-events.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";

export const BATCH_EVENTS_MAX = 50;
/** The part of the context of specification §3 that only the browser knows. The backend adds the other fields from the request. */
const eventContext = named(
  "AnalyticsContext",
  z.strictObject({
    /** Made by the browser for one visit. */
    sessionId: text(32).regex(/^[0-9a-f]{16,32}$/),
    /** The page's path. Stored as a pattern, without ids. */
    path: text(300),
    screenWidth: z.int().min(0).max(20_000).optional(),
    screenHeight: z.int().min(0).max(20_000).optional(),
    appVersion: text(20)
      .regex(/^[\w.-]*$/)
      .optional(),
    interactionType: z.literal("Clicked").optional(),
  }),
);

/** A value of another type becomes null, which no property allows: only its event is rejected, not the whole batch. */
const properties = z.record(text(40), z.union([text(300), z.number(), z.boolean(), z.null()]).catch(null));

const sentEvent = named(
  "AnalyticsEvent",
  z.strictObject({
    /** Created by the client. An event with a known id is not counted again. */
    id: text(32).regex(/^[0-9a-f]{32}$/),
    /** An event with an unknown name is rejected alone, not with its batch. */
    event: text(64),
    properties: properties.default({}),
    at: instant,
    path: text(300).optional(),
    interactionType: z.literal("Clicked").optional(),
  }),
);
export type SentEvent = z.output<typeof sentEvent>;

export const sendAnalytics = defineCall({
  name: "analytics.send",
  tag: "Analytics",
  method: "POST",
  path: "/v2/analytics/send",
  summary:
    "Records one analytics event with its properties, or a batch of events. Events with the same id are counted once.",
  access: "public",
  effect: "command",
  input: z
    .strictObject({
      event: eventName.optional(),
      properties: properties.optional(),
      events: z.array(sentEvent).min(1).max(BATCH_EVENTS_MAX).optional(),
      /** The browser's clock at sending, used to correct the times of the events. */
      sentAt: instant.optional(),
      context: eventContext.optional(),
    })
    .refine(({ event, events }) => (event === undefined) !== (events === undefined), { path: ["event"] }),
  output: z.object({
    accepted: z.int(),
    /** Events whose id was recorded before. */
    duplicates: z.int(),
    /** Events of an unknown name or an invalid shape, or too old. Sending them again has no effect. */
    refused: z.int(),
    /** Events that are not recorded: from bots, child accounts, visitors who opted out, or outside the sample. */
    ignored: z.int(),
  }),
  errors: ["TOO_MANY_REQUESTS", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
});

export const getConfig = defineCall({
  name: "analytics.config",
  tag: "Analytics",
  method: "GET",
  path: "/api/config",
  summary: "Returns the client configuration for analytics: whether it is enabled, its limits and its event names.",
  access: "public",
  effect: "query",
  input: z.strictObject({}),
  output: z.object({
    appId: z.literal("ULTRA"),
    clientType: z.literal("Web Investor App"),
    analytics: z.object({
      isEnabled: z.boolean(),
      batchEventsMax: z.int(),
      /** The percentage of sessions that send web vitals. */
      vitalsPercent: z.int().min(0).max(100),
      events: z.array(z.enum(EVENT_NAMES)),
    }),
  }),
  errors: [],
});

export const getWebVitals = defineCall({
  name: "analytics.web-vitals",
  tag: "Analytics",
  method: "GET",
  path: "/api/analytics/web-vitals",
  summary: "Returns the 75th percentile of each web vital, by page and device, over the last days.",
  access: "public",
  effect: "query",
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(30).default(7) }),
  output: z.object({
    from: calendarDate,
    pages: z.array(
      z.object({
        page: z.string(),
        deviceType: z.enum(["Mobile", "Tablet", "Desktop"]),
        vitals: z.array(
          z.object({
            name: z.enum(["LCP", "INP", "CLS", "FCP", "TTFB"]),
            /** Milliseconds; CLS as it is defined, without a unit. */
            p75: z.number(),
            count: z.int(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});
