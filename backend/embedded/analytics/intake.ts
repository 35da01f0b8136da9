/**
 * Accepts events. Invariants: an event answered `accepted` is stored (docs/decisions/0054); an event id is stored once;
 * from a client's input only numbers, enumerated words, this app's labels and keyed tokens are stored.
 */
import type { z } from "zod";
import type { SentEvent, sendAnalytics } from "../../../lib/contract/calls/analytics.ts";
import { MEMBER_HEADER } from "../../../lib/contract/calls/family.ts";
import type { OutputOf } from "../../../lib/contract/define.ts";
import { type EventName, eventName, propertiesOf } from "../../../lib/contract/values/analytics-events.ts";
import { DAY_MS, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { funnelStepOf } from "./funnel.ts";
import { pagePattern } from "./page-pattern.ts";
import { type EventRow, insertEvents } from "./store.ts";
import { keepProperties } from "./stored-properties.ts";
import { deviceTypeByWidth, isBot, refusesTracking, visitOf } from "./visit.ts";
import { bucketOf } from "./vitals.ts";

type Sent = z.output<(typeof sendAnalytics)["input"]>;
export type IntakeAnswer = OutputOf<typeof sendAnalytics>;

export interface Intake {
  readonly database: D1Database;
  readonly headers: Headers;
  readonly now: EpochMs;
  /** The investor of the session; null without one. */
  readonly userId: UserId | null;
  /** The browser's device id, or its network if it sends none. */
  readonly device: string;
  readonly vitalsPercent: number;
  readonly tokenOf: (kind: string, value: string) => string;
  /** Called once for each newly stored event. */
  readonly onStored: (row: EventRow) => void;
}

/** Older events are refused: their ids may have been deleted, and they would be counted twice. */
const EVENT_AGE_MAX_MS = 7 * DAY_MS;
const LANGUAGES: ReadonlySet<string> = new Set(LOCALE_IDS);

const answerOf = (counts: Partial<IntakeAnswer>): IntakeAnswer => ({
  ...{ accepted: 0, duplicates: 0, refused: 0, ignored: 0 },
  ...counts,
});

/** Visitors who are not counted. On a child's account the session belongs to the guardian. */
export function isUnwanted(headers: Headers): boolean {
  return isBot(headers) || refusesTracking(headers) || headers.has(MEMBER_HEADER);
}

/** `admit` is called before anything is stored, and only then. */
export async function acceptEvents(
  sent: Sent,
  events: readonly SentEvent[],
  { admit, ...intake }: Intake & { readonly admit: () => Promise<void> },
): Promise<IntakeAnswer> {
  const read = events.map((event) => rowOf(event, sent, intake));
  const rows = read.filter((row) => row !== "refused" && row !== "ignored");
  if (rows.length > 0) await admit();
  const stored = rows.length === 0 ? new Set<string>() : await insertEvents(intake.database, rows);
  for (const id of stored) {
    const row = rows.find((each) => each.id === id);
    if (row) intake.onStored(row);
  }
  return answerOf({
    accepted: stored.size,
    duplicates: rows.length - stored.size,
    refused: read.filter((row) => row === "refused").length,
    ignored: read.filter((row) => row === "ignored").length,
  });
}

export const ignoreAll = (events: readonly SentEvent[]): IntakeAnswer => answerOf({ ignored: events.length });

function rowOf(event: SentEvent, sent: Sent, intake: Intake): EventRow | "refused" | "ignored" {
  const name = eventName.safeParse(event.event);
  if (!name.success) return "refused";
  const properties = propertiesOf(name.data).safeParse(event.properties);
  const ageMs = Math.max(0, (sent.sentAt ?? event.at) - event.at);
  if (!properties.success || ageMs > EVENT_AGE_MAX_MS) return "refused";
  const { now, tokenOf, device, userId } = intake;
  const session = tokenOf("session", sent.context?.sessionId ?? device);
  const vital = vitalIn(name.data, event.properties);
  if (vital === null) return "refused";
  if (vital.name !== null && !isInSample(session, intake.vitalsPercent)) return "ignored";
  const visit = visitOf(intake.headers);
  const width = sent.context?.screenWidth;
  const deviceType = width === undefined ? visit.deviceType : deviceTypeByWidth(width);
  return {
    // Includes the device, so that ids of two browsers never collide; hashed, so that an id cannot store free text.
    id: tokenOf("event", `${device} ${event.id}`),
    name: name.data,
    at: epochMs(now - ageMs),
    receivedAt: now,
    day: dateInIndia(epochMs(now - ageMs)),
    page: pagePattern(event.path ?? pathIn(event.properties) ?? sent.context?.path ?? "/", LANGUAGES),
    deviceType,
    region: visit.region,
    visitor: tokenOf("visitor", device),
    session,
    investor: userId === null ? null : tokenOf("investor", userId),
    step: funnelStepOf(name.data),
    vital: vital.name,
    bucket: vital.bucket,
    // As serialized on the wire: a date stays a string.
    properties: keepProperties(event.properties, tokenOf),
    context: contextOf(event, sent, visit),
  };
}

/** The documented property `page`, where it is a path. */
const pathIn = ({ page }: SentEvent["properties"]): string | null =>
  typeof page === "string" && page.startsWith("/") ? page : null;

/** The context of specification §3. The network address is not stored; the edge's region derived from it is. */
function contextOf(event: SentEvent, { context }: Sent, visit: ReturnType<typeof visitOf>) {
  const { operatingSystem, osVersion, browser, brand } = visit;
  const interactionType = event.interactionType ?? context?.interactionType;
  return {
    ...{ eventSource: "web", clientType: "Web Investor App" },
    ...{ operatingSystem, osVersion, browser, brand },
    ...(context?.screenWidth !== undefined && { screenWidth: hundreds(context.screenWidth) }),
    ...(context?.screenHeight !== undefined && { screenHeight: hundreds(context.screenHeight) }),
    ...(interactionType && { interactionType }),
  };
}

/** Rounded, because exact screen sizes identify browsers. */
const hundreds = (pixels: number) => Math.min(9_900, Math.round(pixels / 100) * 100);

const NO_VITAL = { name: null, bucket: null } as const;

/** Null for a measurement without a name or a value. */
function vitalIn(name: EventName, { vitalName, vitalValue }: SentEvent["properties"]) {
  if (name !== "web_vital_measured") return NO_VITAL;
  if (typeof vitalName !== "string" || typeof vitalValue !== "number") return null;
  return { name: vitalName, bucket: bucketOf(vitalValue) };
}

/** A session is sampled as a whole. */
function isInSample(session: string, percent: number): boolean {
  let hash = 0;
  for (const letter of session) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % 100 < percent;
}

/** Converts the documented single-event form into a batch of one. */
export function eventsIn({ event, properties, events, sentAt }: Sent, { id, now }: { id: string; now: EpochMs }) {
  if (events) return events;
  return event === undefined ? [] : [{ id, event, properties: properties ?? {}, at: sentAt ?? now }];
}
