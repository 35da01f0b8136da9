/**
 * Sessions of one investor. The bearer token is `<userId>.<sessionId>.<secret>`: the first part finds this object, the
 * second the row, and only the SHA-256 hash of the third is stored, so no token can be recovered.
 */

import { timingSafeEqual, hash as writeHash } from "node:crypto";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { SessionProof } from "../../platform/token.ts";
import type { Place } from "./session-place.ts";

export const sessionMigration: Migration = {
  id: "session-1",
  sql: `
    CREATE TABLE session (
      id TEXT PRIMARY KEY,
      secret_hash BLOB NOT NULL,
      device TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT;
  `,
};

/** The approximate place of a sign-in; NULL for earlier sessions and when the edge did not know. */
export const sessionPlaceMigration: Migration = {
  id: "session-2",
  sql: `
    ALTER TABLE session ADD COLUMN country TEXT;
    ALTER TABLE session ADD COLUMN region TEXT;
    ALTER TABLE session ADD COLUMN city TEXT;
  `,
};

/** A session expires after 30 days without use, */
export const SESSION_IDLE_LIMIT_MS = 30 * 86_400_000;
/** and 90 days after sign-in in any case. */
export const SESSION_AGE_LIMIT_MS = 90 * 86_400_000;
/** Updates `last_seen_at` at most every five minutes, so that most reads cost no write. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** The one-shot hash is cheaper than a hash stream, and every request passes here. */
const hash = (secret: string) => writeHash("sha256", secret, "buffer");

type Row = { secret_hash: ArrayBuffer; created_at: number; last_seen_at: number; revoked_at: number | null };

type ListedRow = {
  id: string;
  device: string;
  created_at: EpochMs;
  last_seen_at: EpochMs;
  country: string | null;
  region: string | null;
  city: string | null;
};

export interface StoredSession {
  readonly sessionId: string;
  /** The output of `describeDevice`. */
  readonly device: string;
  readonly place: Place | null;
  readonly signedInAt: EpochMs;
  readonly lastSeenAt: EpochMs;
}

/** A bound on the list, far above a person's number of devices. */
const LISTED_MAX = 100;

export class Sessions {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  open({
    sessionId,
    secret,
    device,
    place,
    at,
  }: SessionProof & { device: string; place: Place | null; at: EpochMs }): void {
    this.#sql.exec(
      `INSERT INTO session (id, secret_hash, device, created_at, last_seen_at, country, region, city)
       VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7)`,
      ...[sessionId, hash(secret), device, at, place?.country ?? null, place?.region ?? null, place?.city ?? null],
    );
  }

  /** Valid sessions, most recently used first. */
  list(at: EpochMs): readonly StoredSession[] {
    return this.#sql
      .exec<ListedRow>(
        `SELECT id, device, created_at, last_seen_at, country, region, city FROM session
         WHERE revoked_at IS NULL AND last_seen_at >= ? AND created_at >= ? ORDER BY last_seen_at DESC, id LIMIT ?`,
        ...[at - SESSION_IDLE_LIMIT_MS, at - SESSION_AGE_LIMIT_MS, LISTED_MAX],
      )
      .toArray()
      .map(({ id, device, created_at, last_seen_at, country, region, city }) => ({
        sessionId: id,
        device,
        place: country === null ? null : { country, region, city },
        signedInAt: created_at,
        lastSeenAt: last_seen_at,
      }));
  }

  /** Whether the session is valid now. Does not distinguish unknown, wrong, revoked and expired. */
  isValid({ sessionId, secret }: SessionProof, at: EpochMs): boolean {
    const row = this.#sql
      .exec<Row>("SELECT secret_hash, created_at, last_seen_at, revoked_at FROM session WHERE id = ?", sessionId)
      .toArray()[0];
    if (!row || !timingSafeEqual(Buffer.from(row.secret_hash), hash(secret))) return false;
    if (
      row.revoked_at !== null ||
      at - row.last_seen_at > SESSION_IDLE_LIMIT_MS ||
      at - row.created_at > SESSION_AGE_LIMIT_MS
    )
      return false;
    if (at - row.last_seen_at > TOUCH_EVERY_MS) {
      this.#sql.exec("UPDATE session SET last_seen_at = ? WHERE id = ?", at, sessionId);
    }
    return true;
  }

  /** Revokes all sessions but one; returns the number revoked. */
  revokeOthers({ sessionId, at }: { sessionId: string; at: EpochMs }): number {
    const query = "UPDATE session SET revoked_at = ? WHERE revoked_at IS NULL AND id <> ?";
    return this.#sql.exec(query, at, sessionId).rowsWritten;
  }

  /** Revokes one session, or all when `sessionId` is null; returns the number revoked. */
  revoke({ sessionId, at }: { sessionId: string | null; at: EpochMs }): number {
    return this.#sql.exec(
      "UPDATE session SET revoked_at = ?1 WHERE revoked_at IS NULL AND (?2 IS NULL OR id = ?2)",
      at,
      sessionId,
    ).rowsWritten;
  }
}
