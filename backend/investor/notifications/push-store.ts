/**
 * Push subscriptions. Invariants: a session has at most one, and with the session ends its subscription; an endpoint
 * is in an account once; a notification is sent to an endpoint once.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { PushRecipient } from "../../gateways/push.ts";
import type { Migration } from "../../platform/migrations.ts";
import { SESSION_AGE_LIMIT_MS, SESSION_IDLE_LIMIT_MS } from "../identity/session-store.ts";

/** Adds the channel PUSH: SQLite cannot change a CHECK, so both tables are made anew. */
export const pushMigration: Migration = {
  id: "notification-3",
  sql: `
    CREATE TABLE notification_message_of_channel (
      notification_id TEXT NOT NULL REFERENCES notification (id),
      channel TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS', 'WHATSAPP', 'PUSH', 'GUARDIAN')),
      state TEXT NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'WITHDRAWN')),
      reference TEXT,
      outcome TEXT CHECK (outcome IN ('DELIVERED', 'FAILED', 'DEAD', 'UNKNOWN')),
      PRIMARY KEY (notification_id, channel)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO notification_message_of_channel (notification_id, channel, state, reference, outcome)
      SELECT notification_id, channel, state, reference, outcome FROM notification_message;
    DROP TABLE notification_message;
    ALTER TABLE notification_message_of_channel RENAME TO notification_message;
    CREATE INDEX notification_message_pending ON notification_message (channel) WHERE state = 'PENDING';
    CREATE INDEX notification_message_reference ON notification_message (reference) WHERE reference IS NOT NULL;
    CREATE TRIGGER notification_message_ends_once BEFORE UPDATE OF state ON notification_message
    WHEN OLD.state <> 'PENDING'
    BEGIN SELECT RAISE(ABORT, 'a message ends once'); END;

    CREATE TABLE notification_preference_of_channel (
      kind TEXT NOT NULL,
      channel TEXT NOT NULL CHECK (channel IN ('EMAIL', 'SMS', 'WHATSAPP', 'PUSH')),
      is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
      PRIMARY KEY (kind, channel)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO notification_preference_of_channel (kind, channel, is_on)
      SELECT kind, channel, is_on FROM notification_preference;
    DROP TABLE notification_preference;
    ALTER TABLE notification_preference_of_channel RENAME TO notification_preference;

    CREATE TABLE push_subscription (
      session_id TEXT PRIMARY KEY,
      endpoint TEXT NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth_secret TEXT NOT NULL,
      -- Our public key for which the browser subscribed; its push service accepts no other.
      application_key TEXT NOT NULL,
      subscribed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- Endpoints that a pending notification has already been sent to.
    CREATE TABLE push_delivery (
      notification_id TEXT NOT NULL REFERENCES notification (id),
      endpoint TEXT NOT NULL,
      PRIMARY KEY (notification_id, endpoint)
    ) STRICT, WITHOUT ROWID;
  `,
};

/** Browsers of one investor. */
export const SUBSCRIPTIONS_MAX = 10;

interface NewSubscription {
  readonly sessionId: string;
  readonly to: PushRecipient;
  /** Ours, see `PushGateway`. */
  readonly applicationServerKey: string;
  /** Of the system's clock, as sessions have it. */
  readonly at: EpochMs;
}

/** Replaces the subscription of the session or the endpoint; beyond the maximum the oldest ends. */
export function saveSubscription(sql: SqlStorage, { sessionId, to, applicationServerKey, at }: NewSubscription): void {
  const { endpoint, p256dh, auth } = to;
  sql.exec("DELETE FROM push_subscription WHERE session_id = ? OR endpoint = ?", sessionId, endpoint);
  deleteEndedSubscriptions(sql, at);
  sql.exec(
    `INSERT INTO push_subscription (session_id, endpoint, p256dh, auth_secret, application_key, subscribed_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    ...[sessionId, endpoint, p256dh, auth, applicationServerKey, at],
  );
  sql.exec(
    `DELETE FROM push_subscription WHERE session_id NOT IN (
       SELECT session_id FROM push_subscription ORDER BY session_id = ? DESC, subscribed_at DESC LIMIT ?)`,
    ...[sessionId, SUBSCRIPTIONS_MAX],
  );
}

export function deleteSubscriptionOf(sql: SqlStorage, sessionId: string): void {
  sql.exec("DELETE FROM push_subscription WHERE session_id = ?", sessionId);
}

/** Deletes the subscription only if it was made for this key. */
export function deleteEndpoint(
  sql: SqlStorage,
  { endpoint, applicationServerKey }: Pick<Subscription, "endpoint" | "applicationServerKey">,
): void {
  const remove = "DELETE FROM push_subscription WHERE endpoint = ? AND application_key = ?";
  sql.exec(remove, endpoint, applicationServerKey);
}

/** Whether the session has a subscription for our present key. */
export function isSubscribed(sql: SqlStorage, sessionId: string, applicationServerKey: string): boolean {
  const query = "SELECT 1 FROM push_subscription WHERE session_id = ? AND application_key = ?";
  return sql.exec(query, sessionId, applicationServerKey).toArray().length > 0;
}

const OF_VALID_SESSION = `EXISTS (SELECT 1 FROM session WHERE session.id = push_subscription.session_id
  AND revoked_at IS NULL AND last_seen_at >= ?1 AND created_at >= ?2)`;

const limitsAt = (at: EpochMs) => [at - SESSION_IDLE_LIMIT_MS, at - SESSION_AGE_LIMIT_MS] as const;

/** A session that was revoked or has expired receives nothing more. */
export function deleteEndedSubscriptions(sql: SqlStorage, at: EpochMs): void {
  sql.exec(`DELETE FROM push_subscription WHERE NOT ${OF_VALID_SESSION}`, ...limitsAt(at));
}

export function hasSubscriptions(sql: SqlStorage, at: EpochMs): boolean {
  const query = `SELECT 1 FROM push_subscription WHERE ${OF_VALID_SESSION} LIMIT 1`;
  return sql.exec(query, ...limitsAt(at)).toArray().length > 0;
}

type Row = { endpoint: string; p256dh: string; auth_secret: string; application_key: string };

export interface Subscription extends PushRecipient, Pick<NewSubscription, "applicationServerKey"> {}

/** The browsers to which a notification is still to be sent. */
export function listUnsent(sql: SqlStorage, notificationId: string, at: EpochMs): readonly Subscription[] {
  return sql
    .exec<Row>(
      `SELECT endpoint, p256dh, auth_secret, application_key FROM push_subscription WHERE ${OF_VALID_SESSION}
         AND endpoint NOT IN (SELECT endpoint FROM push_delivery WHERE notification_id = ?3) ORDER BY endpoint`,
      ...[...limitsAt(at), notificationId],
    )
    .toArray()
    .map(({ endpoint, p256dh, auth_secret, application_key }) => ({
      ...{ endpoint, p256dh, auth: auth_secret, applicationServerKey: application_key },
    }));
}

export function insertDelivery(sql: SqlStorage, notificationId: string, endpoint: string): void {
  sql.exec(
    "INSERT INTO push_delivery (notification_id, endpoint) VALUES (?, ?) ON CONFLICT DO NOTHING",
    ...[notificationId, endpoint],
  );
}

export function deleteDeliveries(sql: SqlStorage, notificationId: string): void {
  sql.exec("DELETE FROM push_delivery WHERE notification_id = ?", notificationId);
}
