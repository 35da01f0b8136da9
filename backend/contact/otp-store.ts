/** Storage for one contact's one-time codes: the open challenges and the times at which codes were sent. */
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";
import type { Challenge, CodeRequester, Counted, OtpPurpose } from "./otp-rules.ts";

export const otpMigrations: readonly Migration[] = [
  {
    id: "otp-1",
    sql: `
      CREATE TABLE challenge (
        purpose TEXT NOT NULL,
        browser TEXT NOT NULL,
        salt TEXT NOT NULL,
        code_hash BLOB NOT NULL,
        sent_at INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
        used_by TEXT,
        PRIMARY KEY (purpose, browser)
      ) STRICT;
      CREATE TABLE otp_send (
        salt TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        browser TEXT NOT NULL,
        network TEXT NOT NULL,
        is_known INTEGER NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
    `,
  },
];

/** Whether any code is stored, that is, sent and not yet deleted. */
export const hasOtpTables = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'challenge'").toArray().length > 0;

/** What is stored about a contact's codes, for its owner's data export. */
export interface OtpHistory {
  /** Codes sent within the last hour. */
  readonly sent: readonly { readonly purpose: string; readonly at: string }[];
  /** Codes that have not been used. */
  readonly open: readonly { readonly purpose: string; readonly sentAt: string; readonly tries: number }[];
}

type ChallengeRow = {
  salt: string;
  code_hash: ArrayBuffer;
  sent_at: number;
  tries: number;
  used_by: string | null;
};

interface Condition {
  readonly text: string;
  readonly bindings: readonly string[];
}

function conditionOf(counted: Counted, { browser, network }: CodeRequester): Condition {
  switch (counted) {
    case "ALL":
      return { text: "true", bindings: [] };
    case "OF_BROWSER":
      return { text: "browser = ?", bindings: [browser] };
    case "OF_NETWORK":
      return { text: "network = ? AND NOT is_known", bindings: [network] };
    case "OF_UNKNOWN":
      return { text: "NOT is_known", bindings: [] };
  }
}

export class OtpStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  history(): OtpHistory {
    const written = (at: number) => new Date(at).toISOString();
    const sent = this.#sql.exec<{ purpose: string; at: number }>("SELECT purpose, at FROM otp_send ORDER BY at");
    const open = this.#sql.exec<{ purpose: string; at: number; tries: number }>(
      "SELECT purpose, sent_at AS at, tries FROM challenge WHERE used_by IS NULL ORDER BY sent_at",
    );
    return {
      sent: sent.toArray().map(({ purpose, at }) => ({ purpose, at: written(at) })),
      open: open.toArray().map(({ purpose, at, tries }) => ({ purpose, sentAt: written(at), tries })),
    };
  }

  findChallenge(purpose: OtpPurpose, browser: string): Challenge | null {
    const row = this.#sql
      .exec<ChallengeRow>("SELECT * FROM challenge WHERE purpose = ? AND browser = ?", purpose, browser)
      .toArray()[0];
    if (!row) return null;
    const { salt, code_hash, sent_at, tries, used_by } = row;
    return { salt, codeHash: new Uint8Array(code_hash), sentAt: epochMs(sent_at), tries, usedBy: used_by };
  }

  /** The newest code replaces the previous one. */
  openChallenge(
    purpose: OtpPurpose,
    { browser, network, isKnown }: CodeRequester,
    { salt, codeHash, sentAt }: Pick<Challenge, "salt" | "codeHash" | "sentAt">,
  ): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO challenge (purpose, browser, salt, code_hash, sent_at) VALUES (?, ?, ?, ?, ?)",
      ...[purpose, browser, salt, codeHash, sentAt],
    );
    this.#sql.exec(
      "INSERT INTO otp_send (salt, purpose, browser, network, is_known, at) VALUES (?, ?, ?, ?, ?, ?)",
      ...[salt, purpose, browser, network, isKnown ? 1 : 0, sentAt],
    );
  }

  countTry(salt: string): void {
    this.#sql.exec("UPDATE challenge SET tries = tries + 1 WHERE salt = ?", salt);
  }

  use(salt: string, command: string): void {
    this.#sql.exec("UPDATE challenge SET used_by = ? WHERE salt = ?", command, salt);
  }

  /** Removes all traces of the code with this salt, for a code that could not be delivered. */
  forgetSending(salt: string): void {
    this.#sql.exec("DELETE FROM challenge WHERE salt = ?", salt);
    this.#sql.exec("DELETE FROM otp_send WHERE salt = ?", salt);
  }

  /** When codes of a purpose were sent after a given time, oldest first. */
  listSentAfter(after: number, purpose: OtpPurpose, requester: CodeRequester, counted: Counted): readonly EpochMs[] {
    const { text, bindings } = conditionOf(counted, requester);
    const select = `SELECT at FROM otp_send WHERE purpose = ? AND at > ? AND ${text} ORDER BY at`;
    return this.#sql
      .exec<{ at: number }>(select, purpose, after, ...bindings)
      .toArray()
      .map((row) => epochMs(row.at));
  }

  applyRetention(before: EpochMs): void {
    this.#sql.exec("DELETE FROM challenge WHERE sent_at <= ?", before);
    this.#sql.exec("DELETE FROM otp_send WHERE at <= ?", before);
  }

  isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM otp_send UNION ALL SELECT 1 FROM challenge LIMIT 1").toArray().length === 0;
  }
}
