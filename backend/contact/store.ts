/** What a contact's object keeps: its owner, its open challenges, when codes were sent, and counts of requests. */
import { DAY_MS, type EpochMs, epochMs } from "../../lib/contract/calendar-date.ts";
import type { Migration } from "../objects/migrate.ts";
import { budgetOf, type Challenge, type OtpBudget, type OtpPurpose } from "./otp-rules.ts";

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
      CREATE TABLE sent (
        salt TEXT PRIMARY KEY,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE admitted (
        minute INTEGER PRIMARY KEY,
        count INTEGER NOT NULL
      ) STRICT;
    `,
  },
  // Codes that were sent before belonged to one budget; counted as a stranger's they hold up nobody's withdrawal.
  { id: "contact-2", sql: "ALTER TABLE sent ADD COLUMN budget TEXT NOT NULL DEFAULT 'ANYBODY';" },
  {
    id: "contact-3",
    sql: `
      CREATE TABLE used_nonce (
        hash TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
];

/** What a contact's object keeps of its owner's doings, for his eyes. */
export interface ContactHistory {
  readonly ownedSince: string | null;
  /** Codes that have been sent within the last hour. */
  readonly sent: readonly { readonly budget: string; readonly at: string }[];
  /** Those that have not been used up. */
  readonly open: readonly { readonly purpose: string; readonly sentAt: string; readonly tries: number }[];
}

const MINUTE_MS = 60_000;
/** Longer than any code is good for and any request is counted, a day's limit of invitations included. */
const KEPT_MS = 2 * DAY_MS;

type ChallengeRow = { salt: string; code_hash: ArrayBuffer; sent_at: number; tries: number };

export class ContactStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  findOwner(): string | null {
    return this.#sql.exec<{ owner: string }>("SELECT owner FROM owner").toArray()[0]?.owner ?? null;
  }

  /** Answers the owner: the one who was first. */
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

  /** False when it was used before. What nobody would believe any more is forgotten. */
  useNonce({ nonceHash, until, now }: { nonceHash: string; until: EpochMs; now: EpochMs }): boolean {
    this.#sql.exec("DELETE FROM used_nonce WHERE until <= ?", now);
    const insert = "INSERT INTO used_nonce (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING";
    return this.#sql.exec(insert, nonceHash, until).rowsWritten > 0;
  }

  release(owner: string): void {
    this.#sql.exec("DELETE FROM owner WHERE owner = ?", owner);
  }

  history(): ContactHistory {
    const written = (at: number) => new Date(at).toISOString();
    const owner = this.#sql.exec<{ at: number }>("SELECT claimed_at AS at FROM owner").toArray()[0];
    const sent = this.#sql.exec<{ budget: string; at: number }>("SELECT budget, at FROM sent ORDER BY at");
    const open = this.#sql.exec<{ purpose: string; at: number; tries: number }>(
      "SELECT purpose, sent_at AS at, tries FROM challenge ORDER BY sent_at",
    );
    return {
      ownedSince: owner ? written(owner.at) : null,
      sent: sent.toArray().map(({ budget, at }) => ({ budget, at: written(at) })),
      open: open.toArray().map(({ purpose, at, tries }) => ({ purpose, sentAt: written(at), tries })),
    };
  }

  findChallenge(purpose: OtpPurpose): Challenge | null {
    const row = this.#sql.exec<ChallengeRow>("SELECT * FROM challenge WHERE purpose = ?", purpose).toArray()[0];
    if (!row) return null;
    const { salt, code_hash, sent_at, tries } = row;
    return { salt, codeHash: new Uint8Array(code_hash), sentAt: epochMs(sent_at), tries };
  }

  /** The newest code replaces the one before it. */
  openChallenge(purpose: OtpPurpose, { salt, codeHash, sentAt }: Challenge): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO challenge (purpose, salt, code_hash, sent_at) VALUES (?, ?, ?, ?)",
      purpose,
      salt,
      codeHash,
      sentAt,
    );
    this.#sql.exec("INSERT INTO sent (salt, at, budget) VALUES (?, ?, ?)", salt, sentAt, budgetOf(purpose));
  }

  countTry(purpose: OtpPurpose): void {
    this.#sql.exec("UPDATE challenge SET tries = tries + 1 WHERE purpose = ?", purpose);
  }

  closeChallenge(purpose: OtpPurpose): void {
    this.#sql.exec("DELETE FROM challenge WHERE purpose = ?", purpose);
  }

  /** As if the code with this salt had never been made. */
  forgetSending(salt: string): void {
    this.#sql.exec("DELETE FROM challenge WHERE salt = ?", salt);
    this.#sql.exec("DELETE FROM sent WHERE salt = ?", salt);
  }

  countSentAfter(at: number, budget: OtpBudget): number {
    this.#sql.exec("DELETE FROM sent WHERE at <= ?", at);
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM sent WHERE budget = ?", budget).one().n;
  }

  /** How many requests were admitted in minutes after this one. */
  countAdmittedAfter(minute: number): number {
    this.#sql.exec("DELETE FROM admitted WHERE minute <= ?", minute);
    return this.#sql.exec<{ n: number }>("SELECT coalesce(sum(count), 0) AS n FROM admitted").one().n;
  }

  admit(minute: number): void {
    this.#sql.exec(
      "INSERT INTO admitted (minute, count) VALUES (?, 1) ON CONFLICT (minute) DO UPDATE SET count = count + 1",
      minute,
    );
  }

  /** The newest goes first: it would be counted longest. */
  giveBack(): void {
    this.#sql.exec(
      `UPDATE admitted SET count = count - 1
       WHERE minute = (SELECT max(minute) FROM admitted WHERE count > 0)`,
    );
  }

  /** Forgets what is of no use at this moment any more. `wallNow`: nonces are a provider's, and live by real time. */
  prune({ now, minute, wallNow }: { now: EpochMs; minute: number; wallNow: EpochMs }): void {
    this.#sql.exec("DELETE FROM challenge WHERE sent_at <= ?", now - KEPT_MS);
    this.#sql.exec("DELETE FROM sent WHERE at <= ?", now - KEPT_MS);
    this.#sql.exec("DELETE FROM admitted WHERE minute <= ?", minute - KEPT_MS / MINUTE_MS);
    this.#sql.exec("DELETE FROM used_nonce WHERE until <= ?", wallNow);
  }

  /** Whether anything is left that will have to be forgotten. */
  isBusy(): boolean {
    const tables = ["challenge", "sent", "admitted", "used_nonce"];
    return tables.some((table) => this.#sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0);
  }
}
