/**
 * Messages that could not be projected, stored until they are replayed, and counters of handled messages by type. A
 * dead letter's id is derived from its body, so duplicate deliveries share one dead letter.
 */
import { createHash } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { describeMessage } from "./schema.ts";

export type DeadLetterReason = "UNKNOWN_TYPE" | "MALFORMED" | "PROJECTION_FAILED";

export interface DeadLetter {
  readonly id: string;
  /** A user id or deal id; null when the message has none. */
  readonly entity: string | null;
  readonly sequence: number | null;
  readonly type: string | null;
  readonly body: unknown;
  readonly reason: DeadLetterReason;
  readonly firstSeenAt: EpochMs;
  readonly attempts: number;
}

/** Counter name for messages without a readable type. */
const UNREADABLE = "unreadable";

export function deadLetterId(body: unknown): string {
  return `dl_${createHash("sha256").update(textOf(body)).digest("hex").slice(0, 20)}`;
}

/** `JSON.stringify(undefined)` is undefined. */
const textOf = (body: unknown): string => JSON.stringify(body) ?? "null";

export function saveStatements(
  database: D1Database,
  { body, reason, at }: { readonly body: unknown; readonly reason: DeadLetterReason; readonly at: EpochMs },
): readonly D1PreparedStatement[] {
  const { entity, sequence, type } = describeMessage(body);
  const letter = database
    .prepare(
      `INSERT INTO dead_letter (id, entity, sequence, type, body, reason, first_seen_at, attempts)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1)
       ON CONFLICT (id) DO UPDATE SET reason = ?6, attempts = attempts + 1`,
    )
    .bind(deadLetterId(body), entity, sequence, type, textOf(body), reason, at);
  const counter = database
    .prepare(
      `INSERT INTO event_counter (type, handled, dead) VALUES (?1, 0, 1)
       ON CONFLICT (type) DO UPDATE SET dead = dead + 1`,
    )
    .bind(type ?? UNREADABLE);
  return [letter, counter];
}

export function deleteStatement(database: D1Database, id: string): D1PreparedStatement {
  return database.prepare("DELETE FROM dead_letter WHERE id = ?").bind(id);
}

/**
 * Deletes dead letters that contain the friendly name of a closed account. Their projection would ignore the event
 * anyway.
 */
export function deleteNameStatement(database: D1Database, userId: UserId): D1PreparedStatement {
  return database
    .prepare("DELETE FROM dead_letter WHERE entity = ? AND type GLOB 'investor.friendly-name-changed.*'")
    .bind(userId);
}

interface Row {
  readonly id: string;
  readonly entity: string | null;
  readonly sequence: number | null;
  readonly type: string | null;
  readonly body: string;
  readonly reason: DeadLetterReason;
  readonly firstSeenAt: EpochMs;
  readonly attempts: number;
}

const SELECT = `SELECT id, entity, sequence, type, body, reason, first_seen_at AS firstSeenAt, attempts FROM dead_letter`;

const letterOf = (row: Row): DeadLetter => ({ ...row, body: JSON.parse(row.body) });

/** Oldest first, starting after the dead letter `after`. */
export async function listDeadLetters(
  database: D1Database,
  { limit, after }: { readonly limit: number; readonly after: DeadLetter | null },
): Promise<readonly DeadLetter[]> {
  const { results } = await database
    .prepare(`${SELECT} WHERE (first_seen_at, id) > (?1, ?2) ORDER BY first_seen_at, id LIMIT ?3`)
    .bind(after?.firstSeenAt ?? -1, after?.id ?? "", limit)
    .all<Row>();
  return results.map(letterOf);
}

export async function findDeadLetter(database: D1Database, id: string): Promise<DeadLetter | null> {
  const row = await database.prepare(`${SELECT} WHERE id = ?`).bind(id).first<Row>();
  return row && letterOf(row);
}

export async function countDeadLetters(database: D1Database): Promise<number> {
  return (await database.prepare("SELECT count(*) AS n FROM dead_letter").first<number>("n")) ?? 0;
}

export interface EventCounter {
  readonly type: string;
  /** Number of deliveries; a duplicate delivery counts again. */
  readonly handled: number;
  readonly dead: number;
  /** Null until the first message of this type is handled. */
  readonly handledAt: EpochMs | null;
  /** Delay between an event and its latest projection; the slowest of a batch. */
  readonly lagMs: number | null;
}

export function countHandledStatement(
  database: D1Database,
  { type, handled, oldestAt, at }: { readonly type: string; handled: number; oldestAt: EpochMs; at: EpochMs },
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO event_counter (type, handled, dead, handled_at, lag_ms) VALUES (?1, ?2, 0, ?3, ?4)
       ON CONFLICT (type) DO UPDATE SET handled = handled + ?2, handled_at = ?3, lag_ms = ?4`,
    )
    .bind(type, handled, at, Math.max(0, at - oldestAt));
}

export async function listEventCounters(database: D1Database): Promise<readonly EventCounter[]> {
  const { results } = await database
    .prepare("SELECT type, handled, dead, handled_at AS handledAt, lag_ms AS lagMs FROM event_counter ORDER BY type")
    .all<EventCounter>();
  return results;
}
