/** Storage for one contact's one-time codes: the open challenges and the times at which codes were sent. */
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { type DeliveryOutcome, isStronger } from "../gateways/messages.ts";
import type { Migration } from "../platform/migrations.ts";
import type { Challenge, CodeRequester, CodeWay, Counted, OtpPurpose } from "./otp-rules.ts";

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
  {
    id: "otp-2",
    sql: `
      ALTER TABLE challenge ADD COLUMN via TEXT NOT NULL DEFAULT 'SMS' CHECK (via IN ('SMS', 'EMAIL', 'WHATSAPP'));
      -- The carrier's id of the message.
      ALTER TABLE challenge ADD COLUMN reference TEXT;
      -- A report may come before the carrier's answer, so it is kept by the carrier's id.
      CREATE TABLE delivery_report (
        reference TEXT PRIMARY KEY,
        outcome TEXT NOT NULL CHECK (outcome IN ('DELIVERED', 'FAILED', 'DEAD', 'UNKNOWN')),
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
];

/** Whether any code is stored, that is, sent and not yet deleted. */
export const hasOtpTables = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'challenge'").toArray().length > 0;

/** Records of a contact's codes, for its owner's data export. */
export interface OtpHistory {
  /** Codes sent within the last hour. */
  readonly sent: readonly { readonly purpose: string; readonly at: string }[];
  /** Codes that have not been used. */
  readonly open: readonly { readonly purpose: string; readonly sentAt: string; readonly tries: number }[];
}

type ChallengeRow = {
  via: CodeWay;
  reference: string | null;
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

/** The browser's code that a newer one has replaced. */
interface ReplacedChallenge extends Pick<CodeRequester, "browser"> {
  readonly purpose: OtpPurpose;
  readonly replaced: Challenge | null;
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
    const { salt, code_hash, sent_at, tries, used_by, via, reference } = row;
    return {
      ...{
        salt,
        codeHash: new Uint8Array(code_hash),
        sentAt: epochMs(sent_at),
        tries,
        usedBy: used_by,
        via,
        reference,
      },
      outcome: reference === null ? null : this.#findOutcome(reference),
    };
  }

  /** The newest code replaces the previous one. */
  openChallenge(
    purpose: OtpPurpose,
    { browser, network, isKnown }: CodeRequester,
    { salt, codeHash, sentAt, via }: Pick<Challenge, "salt" | "codeHash" | "sentAt" | "via">,
  ): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO challenge (purpose, browser, salt, code_hash, sent_at, via) VALUES (?, ?, ?, ?, ?, ?)",
      ...[purpose, browser, salt, codeHash, sentAt, via],
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

  /**
   * Removes all traces of the code with this salt, which the carrier refused. The code that it had replaced counts
   * again: its message may still arrive.
   */
  forgetSending(salt: string, { purpose, browser, replaced }: ReplacedChallenge): void {
    this.#sql.exec("DELETE FROM challenge WHERE salt = ?", salt);
    this.#sql.exec("DELETE FROM otp_send WHERE salt = ?", salt);
    if (!replaced) return;
    this.#sql.exec(
      `INSERT INTO challenge (purpose, browser, salt, code_hash, sent_at, tries, used_by, via, reference)
       SELECT ?1, ?2, salt, ?4, ?5, ?6, ?7, ?8, ?9 FROM otp_send WHERE salt = ?3 ON CONFLICT DO NOTHING`,
      ...[purpose, browser, replaced.salt, replaced.codeHash, replaced.sentAt, replaced.tries],
      ...[replaced.usedBy, replaced.via, replaced.reference],
    );
  }

  /** The carrier's id of the message that holds the code. */
  saveReference(salt: string, reference: string): void {
    this.#sql.exec("UPDATE challenge SET reference = ? WHERE salt = ?", reference, salt);
  }

  /** Repeated and reordered reports leave the strongest. */
  saveReport(reference: string, outcome: DeliveryOutcome, at: EpochMs): void {
    const earlier = this.#findOutcome(reference);
    if (earlier !== null && !isStronger(outcome, earlier)) return;
    this.#sql.exec(
      `INSERT INTO delivery_report (reference, outcome, at) VALUES (?1, ?2, ?3)
       ON CONFLICT (reference) DO UPDATE SET outcome = ?2`,
      ...[reference, outcome, at],
    );
  }

  #findOutcome(reference: string): DeliveryOutcome | null {
    const query = "SELECT outcome FROM delivery_report WHERE reference = ?";
    return this.#sql.exec<{ outcome: DeliveryOutcome }>(query, reference).toArray()[0]?.outcome ?? null;
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
    this.#sql.exec("DELETE FROM delivery_report WHERE at <= ?", before);
  }

  isEmpty(): boolean {
    const rows =
      "SELECT 1 FROM otp_send UNION ALL SELECT 1 FROM challenge UNION ALL SELECT 1 FROM delivery_report LIMIT 1";
    return this.#sql.exec(rows).toArray().length === 0;
  }
}
