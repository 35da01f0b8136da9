/**
 * Takes events in. Always true here: what is answered `accepted` is stored (docs/decisions/0054), an event's id is stored
 * once, and of what a client wrote nothing is stored but numbers, words of a list, labels of ours, and keyed tokens.
 */
import type { z } from "zod";
import type { SentEvent, sendAnalytics } from "../../lib/contract/calls/analytics.ts";
import { MEMBER_HEADER } from "../../lib/contract/calls/family.ts";
import type { OutputOf } from "../../lib/contract/define.ts";
import { type EventName, eventName, propertiesOf } from "../../lib/contract/values/analytics-events.ts";
import { DAY_MS, dateInIndia, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { funnelStepOf } from "./funnel.ts";
import { keepProperties } from "./keep.ts";
import { pagePattern } from "./page-pattern.ts";
import { type EventRow, insertEvents } from "./store.ts";
import { deviceTypeByWidth, isBot, refusesTracking, visitOf } from "./visit.ts";
import { bucketOf } from "./vitals.ts";

type Sent = z.output<(typeof sendAnalytics)["input"]>;
export type IntakeAnswer = OutputOf<typeof sendAnalytics>;

export interface Intake {
  readonly database: D1Database;
  readonly headers: Headers;
  readonly now: EpochMs;
  /** Of whoever's session this is. */
  readonly userId: UserId | null;
  /** What the browser calls itself, or its network where it has no name. */
  readonly device: string;
  readonly vitalsPercent: number;
  readonly tokenOf: (kind: string, value: string) => string;
  /** Once for each event that was not known. */
  readonly onStored: (row: EventRow) => void;
}

/** Older ones are refused: their ids may be forgotten by now, and they would be counted again. */
const EVENT_AGE_MAX_MS = 7 * DAY_MS;
const LANGUAGES: ReadonlySet<string> = new Set(LOCALE_IDS);

const answerOf = (counts: Partial<IntakeAnswer>): IntakeAnswer => ({
  ...{ accepted: 0, duplicates: 0, refused: 0, ignored: 0 },
  ...counts,
});

/** Whose events are not wanted at all. A child's account is looked at by its guardian, whose session it is. */
export function isUnwanted(headers: Headers): boolean {
  return isBot(headers) || refusesTracking(headers) || headers.has(MEMBER_HEADER);
}

export async function takeIn(sent: Sent, events: readonly SentEvent[], intake: Intake): Promise<IntakeAnswer> {
  const read = events.map((event) => rowOf(event, sent, intake));
  const rows = read.filter((row) => row !== "refused" && row !== "ignored");
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
    // Two browsers' ids are never the same, and an id cannot be used to store a text of one's own.
    id: tokenOf("event", `${device} ${event.id}`),
    name: name.data,
    at: epochMs(now - ageMs),
    receivedAt: now,
    day: dateInIndia(epochMs(now - ageMs)),
    page: pagePattern(event.path ?? sent.context?.path ?? "/", LANGUAGES),
    deviceType,
    region: visit.region,
    visitor: tokenOf("visitor", device),
    session,
    investor: userId === null ? null : tokenOf("investor", userId),
    step: funnelStepOf(name.data),
    vital: vital.name,
    bucket: vital.bucket,
    // The wire's own form: a date stays a text.
    properties: keepProperties(event.properties, tokenOf),
    context: contextOf(event, sent, visit),
  };
}

/** The context of specification §3, in this one place. `ip` is none of it: the region that the edge derives from it is. */
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

/** Exact sizes tell browsers apart. */
const hundreds = (pixels: number) => Math.min(9_900, Math.round(pixels / 100) * 100);

const NO_VITAL = { name: null, bucket: null } as const;

/** Null for a measurement without a name or a value. */
function vitalIn(name: EventName, { vitalName, vitalValue }: SentEvent["properties"]) {
  if (name !== "web_vital_measured") return NO_VITAL;
  if (typeof vitalName !== "string" || typeof vitalValue !== "number") return null;
  return { name: vitalName, bucket: bucketOf(vitalValue) };
}

/** The whole session or nothing of it. */
function isInSample(session: string, percent: number): boolean {
  let hash = 0;
  for (const letter of session) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % 100 < percent;
}

/** The documented form, one event with its properties, as a batch of one. */
export function eventsIn({ event, properties, events, sentAt }: Sent, { id, now }: { id: string; now: EpochMs }) {
  if (events) return events;
  return event === undefined ? [] : [{ id, event, properties: properties ?? {}, at: sentAt ?? now }];
}
