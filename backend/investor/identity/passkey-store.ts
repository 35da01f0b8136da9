/**
 * The investor's passkeys, and the challenges that they sign. Invariants: a credential id is claimed for this investor
 * in its own object before it is listed, and unlisted before it is released; a challenge counts once.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const passkeyMigration: Migration = {
  id: "passkey-1",
  sql: `
    CREATE TABLE passkey (
      id TEXT PRIMARY KEY,
      credential_id TEXT NOT NULL UNIQUE,
      -- SubjectPublicKeyInfo, and its COSE algorithm.
      public_key BLOB NOT NULL,
      algorithm INTEGER NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL CHECK (json_valid(transports)),
      is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER,
      -- When its counter fell back.
      suspect_at INTEGER,
      -- While its credential id is being released.
      removed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE passkey_challenge (
      challenge TEXT PRIMARY KEY,
      -- The session that it is for; empty for a sign-in, which leaves only its used challenge here.
      session_id TEXT NOT NULL,
      -- What the signature means.
      meaning_hash TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- Hash of the command that used it.
      used_by TEXT
    ) STRICT;
  `,
};

export interface StoredPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly algorithm: number;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: EpochMs;
  readonly lastUsedAt: EpochMs | null;
  readonly suspectAt: EpochMs | null;
}

type Row = {
  id: string;
  credential_id: string;
  public_key: ArrayBuffer;
  algorithm: number;
  counter: number;
  transports: string;
  is_synced: number;
  name: string;
  created_at: EpochMs;
  last_used_at: EpochMs | null;
  suspect_at: EpochMs | null;
};

/** Oldest first, without removed ones. */
export function listPasskeys(sql: SqlStorage): readonly StoredPasskey[] {
  return sql
    .exec<Row>("SELECT * FROM passkey WHERE removed_at IS NULL ORDER BY created_at, id")
    .toArray()
    .map((row) => ({
      ...{ id: row.id, credentialId: row.credential_id, publicKey: new Uint8Array(row.public_key) },
      ...{ algorithm: row.algorithm, counter: row.counter, transports: JSON.parse(row.transports) },
      ...{ isSynced: row.is_synced === 1, name: row.name, createdAt: row.created_at },
      ...{ lastUsedAt: row.last_used_at, suspectAt: row.suspect_at },
    }));
}

/** Also while it is being released. */
export const hasCredential = (sql: SqlStorage, credentialId: string): boolean =>
  sql.exec("SELECT 1 FROM passkey WHERE credential_id = ?", credentialId).toArray().length > 0;

export function insertPasskey(sql: SqlStorage, passkey: Omit<StoredPasskey, "lastUsedAt" | "suspectAt">): void {
  sql.exec(
    `INSERT INTO passkey (id, credential_id, public_key, algorithm, counter, transports, is_synced, name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[passkey.id, passkey.credentialId, passkey.publicKey, passkey.algorithm, passkey.counter],
    ...[JSON.stringify(passkey.transports), passkey.isSynced ? 1 : 0, passkey.name, passkey.createdAt],
  );
}

export function savePasskeyUse(
  sql: SqlStorage,
  { id, counter, isSynced, at }: Pick<StoredPasskey, "id" | "counter" | "isSynced"> & { readonly at: EpochMs },
): void {
  const update = "UPDATE passkey SET counter = ?, is_synced = ?, last_used_at = ? WHERE id = ?";
  sql.exec(update, counter, isSynced ? 1 : 0, at, id);
}

export function markPasskeySuspect(sql: SqlStorage, id: string, at: EpochMs): void {
  sql.exec("UPDATE passkey SET suspect_at = coalesce(suspect_at, ?) WHERE id = ?", at, id);
}

/** Returns false for an unknown passkey. */
export const renamePasskey = (sql: SqlStorage, id: string, name: string): boolean =>
  sql.exec("UPDATE passkey SET name = ? WHERE id = ? AND removed_at IS NULL", name, id).rowsWritten > 0;

export function markPasskeyRemoved(sql: SqlStorage, id: string, at: EpochMs): void {
  sql.exec("UPDATE passkey SET removed_at = coalesce(removed_at, ?) WHERE id = ?", at, id);
}

/** The ids of removed passkeys whose credential ids are still claimed. */
export function listPasskeysPendingRelease(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ id: string }>("SELECT id FROM passkey WHERE removed_at NOT NULL")
    .toArray()
    .map(({ id }) => id);
}

/** Null unless the passkey is removed. */
export function findPendingCredential(sql: SqlStorage, id: string): string | null {
  const query = "SELECT credential_id FROM passkey WHERE id = ? AND removed_at NOT NULL";
  return sql.exec<{ credential_id: string }>(query, id).toArray()[0]?.credential_id ?? null;
}

export function deleteReleasedPasskey(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM passkey WHERE id = ? AND removed_at NOT NULL", id);
}

export interface StoredChallenge {
  readonly challenge: string;
  readonly sessionId: string;
  readonly meaningHash: string;
  readonly at: EpochMs;
  readonly usedBy: string | null;
}

/** The oldest challenges of the session give way: a session has few at a time. */
const CHALLENGES_OF_SESSION_MAX = 20;

export function insertChallenge(sql: SqlStorage, { challenge, sessionId, meaningHash, at }: StoredChallenge): void {
  sql.exec(
    "INSERT INTO passkey_challenge (challenge, session_id, meaning_hash, at) VALUES (?, ?, ?, ?)",
    ...[challenge, sessionId, meaningHash, at],
  );
  sql.exec(
    `DELETE FROM passkey_challenge WHERE session_id = ?1 AND used_by IS NULL AND rowid NOT IN (
       SELECT rowid FROM passkey_challenge WHERE session_id = ?1 AND used_by IS NULL ORDER BY rowid DESC LIMIT ?2)`,
    ...[sessionId, CHALLENGES_OF_SESSION_MAX],
  );
}

export function findChallenge(sql: SqlStorage, challenge: string): StoredChallenge | null {
  const query = `SELECT challenge, session_id AS sessionId, meaning_hash AS meaningHash, at, used_by AS usedBy
    FROM passkey_challenge WHERE challenge = ?`;
  type ChallengeRow = {
    challenge: string;
    sessionId: string;
    meaningHash: string;
    at: EpochMs;
    usedBy: string | null;
  };
  return sql.exec<ChallengeRow>(query, challenge).toArray()[0] ?? null;
}

export function spendChallenge(sql: SqlStorage, challenge: string, usedBy: string): void {
  sql.exec("UPDATE passkey_challenge SET used_by = ? WHERE challenge = ?", usedBy, challenge);
}

/** Records the challenge of a sign-in as used; false when it was used before. */
export function spendSignInChallenge(sql: SqlStorage, challenge: string, at: EpochMs): boolean {
  const insert = `INSERT INTO passkey_challenge (challenge, session_id, meaning_hash, at, used_by)
    VALUES (?, '', '', ?, 'sign-in') ON CONFLICT (challenge) DO NOTHING`;
  return sql.exec(insert, challenge, at).rowsWritten > 0;
}
