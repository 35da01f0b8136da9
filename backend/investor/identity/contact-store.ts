/**
 * The contacts that sign in to this book. Always true: each has proven itself with a code or by Google's word, and each is
 * owned by this investor in its own object; one that is on its way out is asked and shown no more.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../durable/migrations.ts";
import type { Contact } from "../../gateways/messages.ts";

/** Whoever was here before signed in by phone or, without one, by e-mail; an e-mail beside a phone nobody has proven. */
export const loginContactMigration: Migration = {
  id: "login-contact-1",
  sql: `
    CREATE TABLE login_contact (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
      value TEXT NOT NULL,
      linked_at INTEGER NOT NULL,
      -- The session that asked for the removal; NULL while the contact signs in.
      leaving_for TEXT,
      UNIQUE (channel, value)
    ) STRICT;
    INSERT INTO login_contact (channel, value, linked_at)
      SELECT 'SMS', phone, created_at FROM identity WHERE phone IS NOT NULL;
    INSERT INTO login_contact (channel, value, linked_at)
      SELECT 'EMAIL', email, created_at FROM identity WHERE phone IS NULL AND email IS NOT NULL;

    -- What the owner is told of a change to them, until the carrier has taken it.
    CREATE TABLE security_notice (
      id TEXT PRIMARY KEY,
      channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
      value TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

export interface StoredContact extends Contact {
  readonly linkedAt: EpochMs;
}

type Row = { channel: Contact["channel"]; value: string; linked_at: EpochMs };

/** Those that sign in, phones before e-mails, who came first first: the first of all is where codes go. */
export function listLoginContacts(sql: SqlStorage): readonly StoredContact[] {
  return sql
    .exec<Row>(
      `SELECT channel, value, linked_at FROM login_contact WHERE leaving_for IS NULL
       ORDER BY channel = 'EMAIL', sequence`,
    )
    .toArray()
    .map(({ channel, value, linked_at }) => ({ channel, to: value, linkedAt: linked_at }));
}

/** What has proven itself at a sign-in, which is always one contact. */
export function contactOf({ phone, email }: { phone: string | null; email: string | null }): Contact {
  if (phone !== null) return { channel: "SMS", to: phone };
  if (email !== null) return { channel: "EMAIL", to: email };
  throw new Error("a sign-in without a contact");
}

/**
 * Lets a contact sign in from now on. One that does already stays as it is, and so does one on its way out: what it has
 * proven a moment too late does not bring it back.
 */
export function insertLoginContact(sql: SqlStorage, { channel, to, linkedAt }: StoredContact): void {
  sql.exec(
    "INSERT INTO login_contact (channel, value, linked_at) VALUES (?, ?, ?) ON CONFLICT (channel, value) DO NOTHING",
    ...[channel, to, linkedAt],
  );
  copyToIdentity(sql);
}

/** A contact that its owner has taken out, while its own object has still to be told. */
export interface LeavingContact extends Contact {
  readonly sequence: string;
  /** The session that asked for it. */
  readonly sessionId: string;
}

/** From now on the contact signs nobody in here. Answers what it is known by until it is gone. */
export function beginLeaving(sql: SqlStorage, { channel, to }: Contact, sessionId: string): string {
  const query = "UPDATE login_contact SET leaving_for = ? WHERE channel = ? AND value = ? RETURNING sequence";
  const { sequence } = sql.exec<{ sequence: number }>(query, sessionId, channel, to).one();
  copyToIdentity(sql);
  return String(sequence);
}

export function listLeavingContacts(sql: SqlStorage): readonly LeavingContact[] {
  return sql
    .exec<Row & { sequence: number; leaving_for: string }>("SELECT * FROM login_contact WHERE leaving_for NOT NULL")
    .toArray()
    .map(({ sequence, channel, value, leaving_for }) => ({
      sequence: String(sequence),
      channel,
      to: value,
      sessionId: leaving_for,
    }));
}

export function deleteLeavingContact(sql: SqlStorage, sequence: string): void {
  sql.exec("DELETE FROM login_contact WHERE sequence = ? AND leaving_for NOT NULL", Number(sequence));
}

/**
 * The profile names the first of each kind. An e-mail in the profile that signs nobody in stays until one does; the one
 * that did and does no more goes with it. Of a closed account the record stands as it was.
 */
function copyToIdentity(sql: SqlStorage): void {
  const first = (channel: string) =>
    `(SELECT value FROM login_contact WHERE channel = '${channel}' AND leaving_for IS NULL ORDER BY sequence LIMIT 1)`;
  sql.exec(
    `UPDATE identity SET phone = ${first("SMS")}, email = coalesce(${first("EMAIL")},
       CASE WHEN email IN (SELECT value FROM login_contact WHERE channel = 'EMAIL') THEN NULL ELSE email END)
     WHERE EXISTS (SELECT 1 FROM login_contact WHERE leaving_for IS NULL)`,
  );
}

export interface SecurityNotice extends Contact {
  readonly id: string;
  readonly text: string;
}

export function insertNotice(sql: SqlStorage, { id, channel, to, text }: SecurityNotice): void {
  sql.exec("INSERT INTO security_notice (id, channel, value, text) VALUES (?, ?, ?, ?)", id, channel, to, text);
}

/** Null once it has been sent. */
export function findNotice(sql: SqlStorage, id: string): SecurityNotice | null {
  const query = "SELECT id, channel, value AS 'to', text FROM security_notice WHERE id = ?";
  type NoticeRow = { id: string; channel: Contact["channel"]; to: string; text: string };
  return sql.exec<NoticeRow>(query, id).toArray()[0] ?? null;
}

export function deleteNotice(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM security_notice WHERE id = ?", id);
}

/** What is still to be sent. */
export function listNoticeIds(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM security_notice")
    .toArray()
    .map(({ id }) => id);
}
