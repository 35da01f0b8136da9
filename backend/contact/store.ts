/**
 * Storage of a contact's object: its owner, request counts, and for a browser the contacts that it has signed in with.
 */
import { DAY_MS, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";
import type { Uses } from "../platform/sliding-window.ts";

export const contactMigrations: readonly Migration[] = [
  {
    id: "contact-1",
    sql: `
      CREATE TABLE owner (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        owner TEXT NOT NULL,
        claimed_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE challenge (
        purpose TEXT PRIMARY KEY,
        salt TEXT NOT NULL,
        code_hash BLOB NOT NULL,
        sent_at INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5)
      ) STRICT;
      CREATE TABLE otp_send (
        salt TEXT PRIMARY KEY,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE rate_limit (
        minute INTEGER PRIMARY KEY,
        count INTEGER NOT NULL
      ) STRICT;
    `,
  },
  // Codes sent before budgets existed belonged to a single budget. They count as an anonymous visitor's, so
  // that they block no investor's withdrawal.
  { id: "contact-2", sql: "ALTER TABLE otp_send ADD COLUMN budget TEXT NOT NULL DEFAULT 'ANYBODY';" },
  {
    id: "contact-3",
    sql: `
      CREATE TABLE used_nonce (
        hash TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: "contact-4",
    sql: `
      DROP TABLE challenge;
      DROP TABLE otp_send;
      CREATE TABLE known_contact (
        token TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
];

/** False for an object in which nothing was ever stored. */
export const hasContactTables = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'owner'").toArray().length > 0;

const MINUTE_MS = 60_000;
/** Longer than any rate limit window, including the daily limit of invitations. */
const RETENTION_MS = 2 * DAY_MS;

export class ContactStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  findOwner(): string | null {
    return this.#sql.exec<{ owner: string }>("SELECT owner FROM owner").toArray()[0]?.owner ?? null;
  }

  /** Returns the owner: the first who claimed the contact. */
  claim({ owner, at }: { owner: string; at: EpochMs }): string {
    return this.#sql
      .exec<{ owner: string }>(
        `INSERT INTO owner (one, owner, claimed_at) VALUES (1, ?, ?)
         ON CONFLICT (one) DO UPDATE SET owner = owner.owner RETURNING owner`,
        owner,
        at,
      )
      .one().owner;
  }

  /** Records a nonce; false when it was used before. Expired nonces are deleted. */
  useNonce({ nonceHash, until, now }: { nonceHash: string; until: EpochMs; now: EpochMs }): boolean {
    this.#sql.exec("DELETE FROM used_nonce WHERE until <= ?", now);
    const insert = "INSERT INTO used_nonce (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING";
    return this.#sql.exec(insert, nonceHash, until).rowsWritten > 0;
  }

  forgetNonce(nonceHash: string): void {
    this.#sql.exec("DELETE FROM used_nonce WHERE hash = ?", nonceHash);
  }

  release(owner: string): void {
    this.#sql.exec("DELETE FROM owner WHERE owner = ?", owner);
  }

  ownedSince(): EpochMs | null {
    return this.#sql.exec<{ at: EpochMs }>("SELECT claimed_at AS at FROM owner").toArray()[0]?.at ?? null;
  }

  knows(token: string, now: number): boolean {
    return this.#sql.exec("SELECT 1 FROM known_contact WHERE token = ? AND until > ?", token, now).toArray().length > 0;
  }

  remember(token: string, until: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO known_contact (token, until) VALUES (?, ?)", token, until);
  }

  /** Admitted requests per minute, after the given minute, oldest first. */
  listAdmittedAfter(minute: number): readonly Uses[] {
    this.#sql.exec("DELETE FROM rate_limit WHERE minute <= ?", minute);
    return this.#sql
      .exec<{ minute: number; count: number }>("SELECT minute, count FROM rate_limit WHERE count > 0 ORDER BY minute")
      .toArray();
  }

  admit(minute: number): void {
    this.#sql.exec(
      "INSERT INTO rate_limit (minute, count) VALUES (?, 1) ON CONFLICT (minute) DO UPDATE SET count = count + 1",
      minute,
    );
  }

  /** Removes the newest request, which would count for longest. */
  refundOne(): void {
    this.#sql.exec(
      `UPDATE rate_limit SET count = count - 1
       WHERE minute = (SELECT max(minute) FROM rate_limit WHERE count > 0)`,
    );
  }

  /** Deletes outdated rows. `wallNow`: provider tokens and known browsers expire by the system clock. */
  applyRetention({ minute, wallNow }: { minute: number; wallNow: EpochMs }): void {
    this.#sql.exec("DELETE FROM rate_limit WHERE minute <= ?", minute - RETENTION_MS / MINUTE_MS);
    this.#sql.exec("DELETE FROM used_nonce WHERE until <= ?", wallNow);
    this.#sql.exec("DELETE FROM known_contact WHERE until <= ?", wallNow);
  }

  /** Whether rows remain that expire within days. */
  hasExpiringRows(): boolean {
    const tables = ["rate_limit", "used_nonce"];
    return tables.some((table) => this.#sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0);
  }

  /** When the most recently used contact of this browser expires; null when there is none. */
  knownUntil(): number | null {
    return this.#sql.exec<{ until: number | null }>("SELECT max(until) AS until FROM known_contact").one().until;
  }
}
