/**
 * Invitations sent for this investor. Invariant: the recipient never gave us their contact, so it is stored encrypted
 * and only until the message is sent or dropped; the blind index stays, to recognise the contact.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const invitationMigration: Migration = {
  id: "invitation-1",
  sql: `
    CREATE TABLE invitation (
      id TEXT PRIMARY KEY,
      contact_token TEXT NOT NULL,
      ciphertext BLOB,
      at INTEGER NOT NULL,
      tried_at INTEGER,
      ended TEXT CHECK (ended IN ('SENT', 'GIVEN_UP')),
      CHECK ((ciphertext IS NULL) = (ended IS NOT NULL))
    ) STRICT;
    CREATE INDEX invitation_by_time ON invitation (at);
    CREATE TRIGGER invitation_ends_once BEFORE UPDATE ON invitation WHEN OLD.ended IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'an invitation ends once'); END;
  `,
};

/** Attempts that the carrier has not answered: it may have taken each of them. */
export const invitationAttemptMigration: Migration = {
  id: "invitation-2",
  sql: "ALTER TABLE invitation ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;",
};

export interface NewInvitation {
  readonly id: string;
  readonly contactToken: string;
  /** The message with its recipient, encrypted by `seal`. */
  readonly ciphertext: Uint8Array;
  readonly at: EpochMs;
}

export interface OpenInvitation {
  readonly id: string;
  readonly ciphertext: ArrayBuffer;
  readonly at: EpochMs;
  /** When the latest attempt to send it began. */
  readonly triedAt: EpochMs | null;
}

export function insertInvitation(sql: SqlStorage, { id, contactToken, ciphertext, at }: NewInvitation): void {
  sql.exec(
    "INSERT INTO invitation (id, contact_token, ciphertext, at) VALUES (?, ?, ?, ?)",
    ...[id, contactToken, ciphertext, at],
  );
}

export function listInvitationsAfter(
  sql: SqlStorage,
  at: EpochMs | number,
): { readonly contactToken: string; readonly at: EpochMs }[] {
  type Row = { contactToken: string; at: EpochMs };
  return sql.exec<Row>("SELECT contact_token AS contactToken, at FROM invitation WHERE at > ?", at).toArray();
}

const OPEN = "SELECT id, ciphertext, at, tried_at AS triedAt FROM invitation WHERE ended IS NULL";
type OpenRow = { id: string; ciphertext: ArrayBuffer; at: EpochMs; triedAt: EpochMs | null };

/** Null when the invitation has ended or does not exist. */
export function findOpenInvitation(sql: SqlStorage, id: string): OpenInvitation | null {
  return sql.exec<OpenRow>(`${OPEN} AND id = ?`, id).toArray()[0] ?? null;
}

export function listOpenInvitations(sql: SqlStorage): readonly OpenInvitation[] {
  return sql.exec<OpenRow>(`${OPEN} ORDER BY at, id`).toArray();
}

export function markTried(sql: SqlStorage, { id, at }: { readonly id: string; readonly at: EpochMs }): void {
  sql.exec("UPDATE invitation SET tried_at = ? WHERE id = ?", at, id);
}

/** Counts one more attempt without an answer. @returns how many there are; 0 for an invitation that has ended */
export function countUnansweredInvitation(sql: SqlStorage, id: string): number {
  const query = `UPDATE invitation SET unanswered = unanswered + 1 WHERE id = ? AND ended IS NULL
    RETURNING unanswered`;
  return sql.exec<{ unanswered: number }>(query, id).toArray()[0]?.unanswered ?? 0;
}

/** Ends the invitation and deletes its recipient. @throws Error when it ended before */
export function endInvitation(
  sql: SqlStorage,
  { id, ended }: { readonly id: string; readonly ended: "SENT" | "GIVEN_UP" },
): void {
  sql.exec("UPDATE invitation SET ended = ?, ciphertext = NULL WHERE id = ?", ended, id);
}
