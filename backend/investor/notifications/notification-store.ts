/**
 * Notifications and their messages. Invariants: one notification per cause; one message per notification and channel,
 * which is sent or withdrawn once. Neither contacts nor texts are stored: both are looked up when the message is sent.
 */
import { z } from "zod";
import {
  type NotificationKind,
  type NotificationSubject,
  notificationSubject,
} from "../../../lib/contract/calls/notification-kinds.ts";
import {
  NOTIFICATION_CHANNELS,
  type Notification,
  type NotificationChannel,
} from "../../../lib/contract/calls/notifications.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import { INDIA } from "../../../lib/contract/facts/time-zone.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { NotificationId, UserId } from "../../../lib/contract/values/ids.ts";
import { type DeliveryOutcome, isStronger } from "../../gateways/messages.ts";
import type { Migration } from "../../platform/migrations.ts";
import { timeZonesOf } from "./quiet-hours.ts";

export const notificationMigration: Migration = {
  id: "notification-1",
  sql: `
    CREATE TABLE notification (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      -- What happened, such as one payout; a cause that is reported again changes nothing.
      cause TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL CHECK (json_valid(subject)),
      member_id TEXT,
      member_name TEXT,
      created_at INTEGER NOT NULL,
      read_at INTEGER,
      CHECK ((member_id IS NULL) = (member_name IS NULL))
    ) STRICT;
    CREATE INDEX notification_unread ON notification (sequence) WHERE read_at IS NULL;

    -- GUARDIAN: hand the notification of a child to its guardian's account.
    CREATE TABLE notification_message (
      notification_id TEXT NOT NULL REFERENCES notification (id),
      channel TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS', 'WHATSAPP', 'GUARDIAN')),
      state TEXT NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'WITHDRAWN')),
      PRIMARY KEY (notification_id, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notification_message_pending ON notification_message (channel) WHERE state = 'PENDING';
    CREATE TRIGGER notification_message_ends_once BEFORE UPDATE ON notification_message WHEN OLD.state <> 'PENDING'
    BEGIN SELECT RAISE(ABORT, 'a message ends once'); END;

    -- Only choices that differ from the default of their channel.
    CREATE TABLE notification_preference (
      kind TEXT NOT NULL,
      channel TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS', 'WHATSAPP')),
      is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
      PRIMARY KEY (kind, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notification_time_zone (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      name TEXT NOT NULL
    ) STRICT;
  `,
};

/** The carrier's report on a message that it had accepted, by the carrier's id of the message. */
export const messageReportMigration: Migration = {
  id: "notification-2",
  sql: `
    ALTER TABLE notification_message ADD COLUMN reference TEXT;
    ALTER TABLE notification_message ADD COLUMN outcome TEXT
      CHECK (outcome IN ('DELIVERED', 'FAILED', 'DEAD', 'UNKNOWN'));
    CREATE INDEX notification_message_reference ON notification_message (reference) WHERE reference IS NOT NULL;
    DROP TRIGGER notification_message_ends_once;
    CREATE TRIGGER notification_message_ends_once BEFORE UPDATE OF state ON notification_message
    WHEN OLD.state <> 'PENDING'
    BEGIN SELECT RAISE(ABORT, 'a message ends once'); END;
  `,
};

/** Attempts that the carrier has not answered: it may have taken each of them. */
export const messageAttemptMigration: Migration = {
  id: "notification-4",
  sql: "ALTER TABLE notification_message ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;",
};

/** GUARDIAN: the guardian's account sends the messages about a child. */
export type MessageChannel = NotificationChannel | "GUARDIAN";

interface NewNotification {
  readonly id: NotificationId;
  readonly cause: string;
  readonly subject: NotificationSubject;
  readonly member: Notification["member"];
  readonly at: EpochMs;
}

/** Returns false when this cause was notified before. */
export function insertNotification(sql: SqlStorage, { id, cause, subject, member, at }: NewNotification): boolean {
  const stored = JSON.stringify(z.encode(notificationSubject, subject));
  const inserted = sql.exec(
    `INSERT INTO notification (id, cause, subject, member_id, member_name, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (cause) DO NOTHING RETURNING id`,
    ...[id, cause, stored, member?.userId ?? null, member?.name ?? null, at],
  );
  return inserted.toArray().length > 0;
}

type Row = {
  id: NotificationId;
  cause: string;
  subject: string;
  member_id: UserId | null;
  member_name: string | null;
  created_at: EpochMs;
  read_at: EpochMs | null;
};

const notificationFrom = ({ id, subject, member_id, member_name, created_at, read_at }: Row): Notification => ({
  notificationId: id,
  createdAt: created_at,
  readAt: read_at,
  member: member_id !== null && member_name !== null ? { userId: member_id, name: member_name } : null,
  subject: notificationSubject.parse(JSON.parse(subject)),
});

/** Of a payout that is late still: the cause of its arrival names the same payout. */
const UNREAD_LATE = `read_at IS NULL AND subject ->> 'kind' = 'PAYOUT_LATE' AND NOT EXISTS (
  SELECT 1 FROM notification AS paid WHERE paid.cause = replace(notification.cause, 'PAYOUT_LATE', 'PAYOUT_RECEIVED'))`;

/** Unread late payouts first, then newest first. Two queries, so that each is read in the order of its index. */
export function listNotificationPage(
  sql: SqlStorage,
  { pageNumber, pageSize }: Page,
): { readonly notifications: readonly Notification[]; readonly total: number } {
  const countOf = (which: string) =>
    sql.exec<{ count: number }>(`SELECT count(*) AS count FROM notification WHERE ${which}`).one().count;
  const rowsOf = (which: string, most: number, from: number) =>
    sql.exec<Row>(`SELECT * FROM notification WHERE ${which} ORDER BY sequence DESC LIMIT ? OFFSET ?`, most, from);
  const offset = pageNumber * pageSize;
  const late = rowsOf(UNREAD_LATE, pageSize, offset).toArray();
  const others = rowsOf(
    `NOT (${UNREAD_LATE})`,
    ...([pageSize - late.length, Math.max(0, offset - countOf(UNREAD_LATE))] as const),
  );
  return { notifications: [...late, ...others].map(notificationFrom), total: countOf("TRUE") };
}

export function findNotification(sql: SqlStorage, id: string): (Notification & { readonly cause: string }) | null {
  const row = sql.exec<Row>("SELECT * FROM notification WHERE id = ?", id).toArray()[0];
  return row ? { ...notificationFrom(row), cause: row.cause } : null;
}

export function countUnreadNotifications(sql: SqlStorage): number {
  const query = "SELECT count(*) AS unread FROM notification WHERE read_at IS NULL";
  return sql.exec<{ unread: number }>(query).one().unread;
}

/** All notifications when `id` is null. The first time of reading is kept. */
export function markNotificationsRead(sql: SqlStorage, id: NotificationId | null, at: EpochMs): void {
  const unread = "UPDATE notification SET read_at = ? WHERE read_at IS NULL";
  if (id === null) sql.exec(unread, at);
  else sql.exec(`${unread} AND id = ?`, at, id);
}

export function insertMessage(sql: SqlStorage, id: NotificationId, channel: MessageChannel): void {
  sql.exec("INSERT INTO notification_message (notification_id, channel) VALUES (?, ?)", id, channel);
}

export function isMessagePending(sql: SqlStorage, id: string, channel: MessageChannel): boolean {
  const query = "SELECT 1 FROM notification_message WHERE notification_id = ? AND channel = ? AND state = 'PENDING'";
  return sql.exec(query, id, channel).toArray().length > 0;
}

interface MessageName {
  readonly id: NotificationId;
  readonly channel: MessageChannel;
}

interface MessageEnd extends MessageName {
  readonly state: "SENT" | "WITHDRAWN";
  /** The carrier's id of the message, where it reports on messages. */
  readonly reference?: string | null;
}

/** Counts one more attempt without an answer. @returns how many there are; 0 for a message that was erased meanwhile */
export function countUnanswered(sql: SqlStorage, { id, channel }: MessageName): number {
  const query = `UPDATE notification_message SET unanswered = unanswered + 1
    WHERE notification_id = ? AND channel = ? RETURNING unanswered`;
  return sql.exec<{ unanswered: number }>(query, id, channel).toArray()[0]?.unanswered ?? 0;
}

/** WITHDRAWN: the investor turned the channel off, has no contact for it any more, or the message was given up. */
export function endMessage(sql: SqlStorage, { id, channel, state, reference = null }: MessageEnd): void {
  sql.exec(
    `UPDATE notification_message SET state = ?, reference = ?
     WHERE notification_id = ? AND channel = ? AND state = 'PENDING'`,
    ...[state, reference, id, channel],
  );
}

/** Repeated and reordered reports leave the strongest. */
export function saveMessageOutcome(sql: SqlStorage, reference: string, outcome: DeliveryOutcome): void {
  const query = "SELECT outcome FROM notification_message WHERE reference = ?";
  const row = sql.exec<{ outcome: DeliveryOutcome | null }>(query, reference).toArray()[0];
  if (!row || (row.outcome !== null && !isStronger(outcome, row.outcome))) return;
  sql.exec("UPDATE notification_message SET outcome = ? WHERE reference = ?", outcome, reference);
}

export function listPendingMessages(
  sql: SqlStorage,
): readonly { readonly id: NotificationId; readonly channel: MessageChannel }[] {
  const query = `SELECT notification_id AS id, channel FROM notification_message WHERE state = 'PENDING'
    ORDER BY notification_id, channel`;
  return sql.exec<{ id: NotificationId; channel: MessageChannel }>(query).toArray();
}

/**
 * WhatsApp requires the recipient's consent beforehand, so it is off until the investor turns it on.
 * A browser consents by subscribing.
 */
const DEFAULTS: Readonly<Record<NotificationChannel, boolean>> = {
  EMAIL: true,
  SMS: true,
  WHATSAPP: false,
  PUSH: true,
};

interface Preference {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** The channels that are on for this kind. */
export function listChannelsOf(sql: SqlStorage, kind: NotificationKind): readonly NotificationChannel[] {
  const rows = sql.exec<{ channel: NotificationChannel; is_on: 0 | 1 }>(
    "SELECT channel, is_on FROM notification_preference WHERE kind = ?",
    kind,
  );
  const chosen = new Map(rows.toArray().map(({ channel, is_on }) => [channel, is_on === 1]));
  return NOTIFICATION_CHANNELS.filter((channel) => chosen.get(channel) ?? DEFAULTS[channel]);
}

export function savePreference(sql: SqlStorage, { kind, channel, isOn }: Preference): void {
  if (isOn === DEFAULTS[channel]) {
    sql.exec("DELETE FROM notification_preference WHERE kind = ? AND channel = ?", kind, channel);
    return;
  }
  sql.exec(
    `INSERT INTO notification_preference (kind, channel, is_on) VALUES (?1, ?2, ?3)
     ON CONFLICT (kind, channel) DO UPDATE SET is_on = ?3`,
    ...[kind, channel, isOn ? 1 : 0],
  );
}

/** The zone that the investor chose; null for the one of their country of residence. */
export function findTimeZone(sql: SqlStorage): string | null {
  return sql.exec<{ name: string }>("SELECT name FROM notification_time_zone").toArray()[0]?.name ?? null;
}

export function saveTimeZone(sql: SqlStorage, name: string): void {
  sql.exec(
    "INSERT INTO notification_time_zone (one, name) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET name = ?1",
    name,
  );
}

/** The zone of the investor's quiet hours: the chosen one, else the main one of the country of residence. */
export const timeZoneOf = (sql: SqlStorage, country: string): string =>
  findTimeZone(sql) ?? timeZonesOf(country)[0] ?? INDIA;
