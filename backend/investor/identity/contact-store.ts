/**
 * The login contacts of one account. Invariant: each was verified by a code or by Google, and is owned by this investor
 * in its own object. A removed contact that waits for release receives no codes and appears in no list.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { isSameContact } from "../../contact/contact.ts";
import type { Contact } from "../../gateways/messages.ts";
import type { Migration } from "../../platform/migrations.ts";
import { readWording, type Wording } from "../../platform/wording.ts";

/**
 * Earlier investors signed in by phone or, without one, by e-mail; an e-mail stored beside a phone was never verified.
 */
export const loginContactMigration: Migration = {
  id: "login-contact-1",
  sql: `
    CREATE TABLE login_contact (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
      value TEXT NOT NULL,
      linked_at INTEGER NOT NULL,
      -- The session that requested the removal; NULL while the contact signs in.
      leaving_for TEXT,
      UNIQUE (channel, value)
    ) STRICT;
    INSERT INTO login_contact (channel, value, linked_at)
      SELECT 'SMS', phone, created_at FROM identity WHERE phone IS NOT NULL;
    INSERT INTO login_contact (channel, value, linked_at)
      SELECT 'EMAIL', email, created_at FROM identity WHERE phone IS NULL AND email IS NOT NULL;

    -- Notices to the owner about changes of these contacts, until the carrier has accepted them.
    CREATE TABLE security_notice (
      id TEXT PRIMARY KEY,
      channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
      value TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** Since when the carrier has refused to deliver to a contact; NULL while it delivers, as far as is known. */
export const contactDeliveryMigration: Migration = {
  id: "login-contact-2",
  sql: "ALTER TABLE login_contact ADD COLUMN refused_at INTEGER;",
};

/**
 * When the carrier took the newest message on which it has reported, or when a right code came back from an SMS: a
 * report on an earlier message changes nothing.
 */
export const contactReportMigration: Migration = {
  id: "login-contact-3",
  sql: "ALTER TABLE login_contact ADD COLUMN reported_at INTEGER;",
};

/** When a notice was written, and how many attempts to send it the carrier has not answered. */
export const noticeAttemptMigration: Migration = {
  id: "login-contact-4",
  sql: `
    ALTER TABLE security_notice ADD COLUMN written_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE security_notice ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
  `,
};

export interface StoredContact extends Contact {
  readonly linkedAt: EpochMs;
}

export interface LoginContactRecord extends StoredContact {
  readonly refusedAt: EpochMs | null;
}

type Row = { channel: Contact["channel"]; value: string; linked_at: EpochMs };

/**
 * Active contacts: deliverable contacts first, then phones before e-mails, then the oldest. OTPs go to the first.
 */
export function listLoginContacts(sql: SqlStorage): readonly LoginContactRecord[] {
  return sql
    .exec<Row & { refused_at: EpochMs | null }>(
      `SELECT channel, value, linked_at, refused_at FROM login_contact WHERE leaving_for IS NULL
       ORDER BY refused_at IS NOT NULL, channel = 'EMAIL', sequence`,
    )
    .toArray()
    .map(({ channel, value, linked_at, refused_at }) => ({
      ...{ channel, to: value, linkedAt: linked_at, refusedAt: refused_at },
    }));
}

/**
 * Records the carrier's last word on a contact; `refusedAt` null: it has accepted a message, which proves nothing of a
 * contact on whose messages it reports.
 */
export function saveDelivery(sql: SqlStorage, { channel, to }: Contact, refusedAt: EpochMs | null): void {
  sql.exec(
    `UPDATE login_contact
     SET refused_at = iif(?1 IS NULL, iif(reported_at IS NULL, NULL, refused_at), coalesce(refused_at, ?1))
     WHERE channel = ?2 AND value = ?3`,
    ...[refusedAt, channel, to],
  );
}

interface ContactReport {
  readonly isDead: boolean;
  readonly takenAt: EpochMs;
  readonly now: EpochMs;
}

/** Records that a code sent to the contact, by SMS or e-mail, came back. */
export function saveArrival(sql: SqlStorage, { channel, to }: Contact, now: EpochMs): void {
  sql.exec(
    `UPDATE login_contact SET refused_at = NULL, reported_at = iif(channel = 'SMS', ?1, NULL)
     WHERE channel = ?2 AND value = ?3`,
    ...[now, channel, to],
  );
}

/**
 * Records a report on a message to a phone. The newest message decides; of one message, that it arrived. A message from
 * the future counts as one of now, or no later report would decide.
 */
export function saveContactReport(sql: SqlStorage, to: string, { isDead, takenAt, now }: ContactReport): void {
  sql.exec(
    `UPDATE login_contact SET refused_at = iif(?1, coalesce(refused_at, ?2), NULL), reported_at = ?3
     WHERE channel = 'SMS' AND value = ?4
       AND (reported_at IS NULL OR reported_at < ?3 OR (reported_at = ?3 AND NOT ?1))`,
    ...[isDead ? 1 : 0, now, Math.min(takenAt, now), to],
  );
}

/** The verified contact of a sign-in; a sign-in has exactly one. */
export function contactOf({ phone, email }: { phone: string | null; email: string | null }): Contact {
  if (phone !== null) return { channel: "SMS", to: phone };
  if (email !== null) return { channel: "EMAIL", to: email };
  throw new Error("a sign-in without a contact");
}

/**
 * Adds an active contact. An existing row stays as it is, so verifying a removed contact late does not restore it; only
 * the earlier spelling of a mailbox gives way to the verified one.
 */
export function insertLoginContact(sql: SqlStorage, { channel, to, linkedAt }: StoredContact): void {
  const rows = sql.exec<Row & { sequence: number }>("SELECT * FROM login_contact WHERE channel = ?", channel).toArray();
  const same = rows.filter((row) => isSameContact({ channel, to: row.value }, { channel, to }));
  const [earlier] = same;
  if (earlier && same.every(({ value }) => value !== to)) {
    sql.exec("UPDATE login_contact SET value = ? WHERE sequence = ?", to, earlier.sequence);
  }
  if (!earlier) {
    sql.exec("INSERT INTO login_contact (channel, value, linked_at) VALUES (?, ?, ?)", channel, to, linkedAt);
  }
  copyToIdentity(sql);
}

/** A contact that the investor removed and whose own object has not released it yet. */
export interface ContactPendingRelease extends Contact {
  readonly sequence: string;
  /** The session that requested the removal. */
  readonly sessionId: string;
}

/** Marks a contact as removed: it signs in no longer. Returns the row's sequence, the reference of the release job. */
export function markContactRemoved(sql: SqlStorage, { channel, to }: Contact, sessionId: string): string {
  const query = "UPDATE login_contact SET leaving_for = ? WHERE channel = ? AND value = ? RETURNING sequence";
  const { sequence } = sql.exec<{ sequence: number }>(query, sessionId, channel, to).one();
  copyToIdentity(sql);
  return String(sequence);
}

export function listContactsPendingRelease(sql: SqlStorage): readonly ContactPendingRelease[] {
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

export function deleteReleasedContact(sql: SqlStorage, sequence: string): void {
  sql.exec("DELETE FROM login_contact WHERE sequence = ? AND leaving_for NOT NULL", Number(sequence));
}

/**
 * The profile shows the first contact of each channel. An e-mail that was only entered in the profile stays until a
 * verified one replaces it; a removed login e-mail is cleared. Nothing changes once no contact is left (closed account),
 * nor in a child's account, which gets its contacts when it is taken over.
 */
function copyToIdentity(sql: SqlStorage): void {
  const first = (channel: string) =>
    `(SELECT value FROM login_contact WHERE channel = '${channel}' AND leaving_for IS NULL ORDER BY sequence LIMIT 1)`;
  sql.exec(
    `UPDATE identity SET phone = ${first("SMS")}, email = coalesce(${first("EMAIL")},
       CASE WHEN email IN (SELECT value FROM login_contact WHERE channel = 'EMAIL') THEN NULL ELSE email END)
     WHERE EXISTS (SELECT 1 FROM login_contact WHERE leaving_for IS NULL) AND guardian_id IS NULL`,
  );
}

/** `text` is the wording as JSON; a notice of an earlier release is its bare text. */
export interface SecurityNotice extends Contact {
  readonly id: string;
  readonly wording: Wording;
  readonly writtenAt: EpochMs;
}

export function insertNotice(sql: SqlStorage, { id, channel, to, wording: written, writtenAt }: SecurityNotice): void {
  const query = "INSERT INTO security_notice (id, channel, value, text, written_at) VALUES (?, ?, ?, ?, ?)";
  sql.exec(query, id, channel, to, JSON.stringify(written), writtenAt);
}

/** Counts one more attempt without an answer. @returns how many there are; 0 for a notice that was sent meanwhile */
export function countUnansweredNotice(sql: SqlStorage, id: string): number {
  const query = "UPDATE security_notice SET unanswered = unanswered + 1 WHERE id = ? RETURNING unanswered";
  return sql.exec<{ unanswered: number }>(query, id).toArray()[0]?.unanswered ?? 0;
}

/** Null after the notice was sent or given up. */
export function findSecurityNotice(sql: SqlStorage, id: string): SecurityNotice | null {
  const query = `SELECT id, channel, value AS "to", text, written_at AS writtenAt FROM security_notice WHERE id = ?`;
  type NoticeRow = { id: string; channel: Contact["channel"]; to: string; text: string; writtenAt: EpochMs };
  const [row] = sql.exec<NoticeRow>(query, id).toArray();
  if (!row) return null;
  const { text, ...notice } = row;
  return { ...notice, wording: readWording(text) };
}

export function deleteNotice(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM security_notice WHERE id = ?", id);
}

/** Notices that were not sent yet. */
export function listNoticeIds(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM security_notice")
    .toArray()
    .map(({ id }) => id);
}
