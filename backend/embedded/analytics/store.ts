/**
 * The analytics database. Invariants: an event is stored once, by its id; the roll-ups include exactly the rows up to
 * `counted_to`, because both change in one transaction; a row is deleted only after it was counted.
 */
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import type { KeptProperties } from "./stored-properties.ts";

export interface EventRow {
  readonly id: string;
  readonly name: string;
  readonly at: EpochMs;
  readonly receivedAt: EpochMs;
  readonly day: CalendarDate;
  readonly page: string;
  readonly deviceType: string;
  readonly region: string;
  readonly visitor: string;
  readonly session: string;
  readonly investor: string | null;
  readonly step: number | null;
  readonly vital: string | null;
  readonly bucket: number | null;
  readonly properties: KeptProperties;
  readonly context: KeptProperties;
}

/** Stores unknown events and returns their ids. */
export async function insertEvents(database: D1Database, rows: readonly EventRow[]): Promise<ReadonlySet<string>> {
  const { results } = await database
    .prepare(
      `INSERT INTO event (id, name, at, received_at, day, page, device_type, region, visitor, session, investor, step,
         vital, bucket, properties, context)
       SELECT value ->> 'id', value ->> 'name', value ->> 'at', value ->> 'receivedAt', value ->> 'day',
         value ->> 'page', value ->> 'deviceType', value ->> 'region', value ->> 'visitor', value ->> 'session',
         value ->> 'investor', value ->> 'step', value ->> 'vital', value ->> 'bucket', value -> 'properties',
         value -> 'context'
       FROM json_each(?) WHERE true
       ON CONFLICT (id) DO NOTHING RETURNING id`,
    )
    .bind(JSON.stringify(rows))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

const ROLL_UP_ROWS = 2_000;

/**
 * The rows of the next roll-up. Identical in every statement of its transaction, because `counted_to` is updated last.
 */
const NEXT = `seq > (SELECT counted_to FROM roll_up) AND seq <= (SELECT counted_to FROM roll_up) + ${ROLL_UP_ROWS}`;

const ROLL_UP = [
  `INSERT INTO daily_count (day, name, page, device_type, region, count)
   SELECT day, name, page, device_type, region, count(*) FROM event WHERE ${NEXT} GROUP BY 1, 2, 3, 4, 5
   ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  `INSERT INTO visitor_step (visitor, step, first_at)
   SELECT visitor, step, min(at) FROM event WHERE ${NEXT} AND step IS NOT NULL GROUP BY 1, 2
   ON CONFLICT DO UPDATE SET first_at = min(first_at, excluded.first_at)`,
  `INSERT INTO vital_histogram (day, page, device_type, vital, bucket, count)
   SELECT day, page, device_type, vital, bucket, count(*) FROM event WHERE ${NEXT} AND vital IS NOT NULL
   GROUP BY 1, 2, 3, 4, 5
   ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  `UPDATE roll_up SET counted_to = min(counted_to + ${ROLL_UP_ROWS}, (SELECT coalesce(max(seq), 0) FROM event))
   WHERE counted_to < (SELECT coalesce(max(seq), 0) FROM event)`,
] as const;

/** Counts all uncounted events, a few thousand per transaction. */
export async function rollUp(database: D1Database): Promise<void> {
  for (;;) {
    const results = await database.batch(ROLL_UP.map((sql) => database.prepare(sql)));
    if (results.at(-1)?.meta.changes === 0) return;
  }
}

export const RAW_DAYS = 30;
export const ROLL_UP_DAYS = 400;
const DELETED_AT_ONCE = 2_000;

/** Deletes rows past their retention period, some thousand events at once; `isDone` when none are left. */
export async function deleteOldRows(
  database: D1Database,
  { now, today }: { readonly now: EpochMs; readonly today: (daysAgo: number) => CalendarDate },
): Promise<{ isDone: boolean }> {
  const oldestDay = today(ROLL_UP_DAYS);
  const [events] = await database.batch([
    database
      .prepare(
        `DELETE FROM event WHERE seq IN (SELECT seq FROM event
         WHERE received_at < ?1 AND seq <= (SELECT counted_to FROM roll_up) ORDER BY received_at LIMIT ?2)`,
      )
      .bind(now - RAW_DAYS * DAY_MS, DELETED_AT_ONCE),
    database.prepare("DELETE FROM daily_count WHERE day < ?").bind(oldestDay),
    database.prepare("DELETE FROM vital_histogram WHERE day < ?").bind(oldestDay),
    database.prepare("DELETE FROM visitor_step WHERE first_at < ?").bind(now - ROLL_UP_DAYS * DAY_MS),
  ]);
  return { isDone: (events?.meta.changes ?? 0) < DELETED_AT_ONCE };
}

export interface VitalCount {
  readonly page: string;
  readonly deviceType: "Mobile" | "Tablet" | "Desktop";
  readonly vital: "LCP" | "INP" | "CLS" | "FCP" | "TTFB";
  readonly bucket: number;
  readonly count: number;
}

/** Sorted by page, device, vital and bucket. */
export async function listVitals(database: D1Database, from: CalendarDate): Promise<readonly VitalCount[]> {
  const { results } = await database
    .prepare(
      `SELECT page, device_type AS deviceType, vital, bucket, sum(count) AS count FROM vital_histogram WHERE day >= ?
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    )
    .bind(from)
    .all<VitalCount>();
  return results;
}

export interface EventCount {
  readonly name: string;
  readonly count: number;
}

export async function listEventCounts(database: D1Database, from: CalendarDate): Promise<readonly EventCount[]> {
  const { results } = await database
    .prepare("SELECT name, sum(count) AS count FROM daily_count WHERE day >= ? GROUP BY name ORDER BY 2 DESC, 1")
    .bind(from)
    .all<EventCount>();
  return results;
}

/** For visitors who landed since `since`: the number who reached each step after all steps before it. */
export async function countFunnel(
  database: D1Database,
  { since, steps }: { readonly since: EpochMs; readonly steps: number },
): Promise<readonly number[]> {
  const { results } = await database
    .prepare(
      `WITH RECURSIVE reached (visitor, step) AS (
         SELECT visitor, step FROM visitor_step WHERE step = 0 AND first_at >= ?1
         UNION ALL
         SELECT next.visitor, next.step FROM reached
         JOIN visitor_step next ON next.visitor = reached.visitor AND next.step = reached.step + 1
       )
       SELECT step, count(*) AS visitors FROM reached GROUP BY step`,
    )
    .bind(since)
    .all<{ step: number; visitors: number }>();
  return Array.from({ length: steps }, (_, step) => results.find((row) => row.step === step)?.visitors ?? 0);
}
