/**
 * KYC data of one investor. Invariant: no Aadhaar number is stored, only a blind index that needs the key. PAN and bank
 * account number are stored encrypted, and decrypted only for tax filings and the bank.
 */

import type { AccreditationAnswers, KycStatus } from "../../../lib/contract/calls/kyc.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { AttemptOutcome, KycAct, PastAttempt, UnlimitedAct } from "./attempt-rules.ts";
import type { StoredStep } from "./step-rules.ts";

export const kycMigration: Migration = {
  id: "kyc-1",
  sql: `
    CREATE TABLE kyc_step (
      step TEXT PRIMARY KEY,
      status TEXT NOT NULL CHECK (status IN ('PENDING', 'VERIFIED', 'REJECTED')),
      reason TEXT,
      detail TEXT,
      updated_at INTEGER NOT NULL,
      CHECK ((status = 'REJECTED') = (reason IS NOT NULL))
    ) STRICT;
    CREATE TABLE kyc_attempt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      act TEXT NOT NULL,
      outcome TEXT NOT NULL,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX kyc_attempt_by_act ON kyc_attempt (act, at);
    CREATE TABLE kyc_completion (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE pan_record (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      token TEXT NOT NULL,
      ciphertext BLOB NOT NULL,
      registered_name TEXT NOT NULL
    ) STRICT;
    CREATE TABLE aadhaar_challenge (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      token TEXT NOT NULL,
      reference TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5)
    ) STRICT;
    CREATE TABLE aadhaar_record (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      token TEXT NOT NULL,
      last_four TEXT NOT NULL
    ) STRICT;
    CREATE TABLE bank_account (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      ciphertext BLOB NOT NULL,
      last_four TEXT NOT NULL,
      ifsc TEXT NOT NULL,
      bank_name TEXT NOT NULL,
      branch TEXT NOT NULL,
      holder_name TEXT NOT NULL
    ) STRICT;
    CREATE TABLE accreditation_answer (
      question TEXT PRIMARY KEY,
      answer TEXT NOT NULL
    ) STRICT;
  `,
};

export type StartedStep = StoredStep & { readonly status: Exclude<KycStatus, "NOT_STARTED"> };

export interface PanRecord {
  readonly token: string;
  readonly ciphertext: Uint8Array;
  readonly registeredName: string;
}

export interface AadhaarChallenge {
  readonly token: string;
  readonly reference: string;
  readonly sentAt: number;
  readonly tries: number;
}

export interface BankAccountRecord<Ciphertext = Uint8Array> {
  readonly ciphertext: Ciphertext;
  readonly lastFour: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly branch: string;
  readonly holderName: string;
}

interface PastAttemptsQuery {
  readonly act: KycAct;
  readonly after: number;
  readonly detail?: string | null;
}

export class KycStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  listSteps(): readonly StoredStep[] {
    return this.#sql
      .exec<StoredStep & Record<string, SqlStorageValue>>("SELECT step, status, reason, detail FROM kyc_step")
      .toArray();
  }

  saveStep({ step, status, reason, detail }: StartedStep, at: EpochMs): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO kyc_step (step, status, reason, detail, updated_at) VALUES (?, ?, ?, ?, ?)",
      step,
      status,
      reason,
      detail,
      at,
    );
  }

  /** Returns the attempt's id. Its outcome is ASKED until known, and stays so after a crash. */
  beginAttempt({ act, detail, at }: { act: KycAct | UnlimitedAct; detail: string | null; at: EpochMs }): number {
    const insert = "INSERT INTO kyc_attempt (act, outcome, detail, at) VALUES (?, 'ASKED', ?, ?) RETURNING id";
    return this.#sql.exec<{ id: number }>(insert, act, detail ?? "", at).one().id;
  }

  endAttempt({ id, outcome }: { id: number; outcome: AttemptOutcome }): void {
    this.#sql.exec("UPDATE kyc_attempt SET outcome = ? WHERE id = ?", outcome, id);
  }

  /** Oldest first. `detail`: only those on this masked identifier. */
  listAttempts({ act, after, detail = null }: PastAttemptsQuery): readonly PastAttempt[] {
    type Row = { outcome: AttemptOutcome; at: number };
    const query = "SELECT outcome, at FROM kyc_attempt WHERE act = ?1 AND at > ?2 AND (?3 IS NULL OR detail = ?3)";
    return this.#sql.exec<Row>(`${query} ORDER BY id`, act, after, detail).toArray();
  }

  /** Returns true only the first time. */
  complete(at: EpochMs): boolean {
    const insert = "INSERT INTO kyc_completion (one, at) VALUES (1, ?) ON CONFLICT (one) DO NOTHING";
    return this.#sql.exec(insert, at).rowsWritten > 0;
  }

  /** When the required steps were complete for the first time. */
  findCompletion(): EpochMs | null {
    return this.#sql.exec<{ at: EpochMs }>("SELECT at FROM kyc_completion").toArray()[0]?.at ?? null;
  }

  /** Whether this blind index, of a PAN or an Aadhaar, belongs to this investor. */
  hasIdentity(token: string): boolean {
    const query = "SELECT 1 FROM pan_record WHERE token = ?1 UNION ALL SELECT 1 FROM aadhaar_record WHERE token = ?1";
    return this.#sql.exec(query, token).toArray().length > 0;
  }

  /** The name in the PAN register. */
  findRegisteredName(): string | null {
    const query = "SELECT registered_name AS name FROM pan_record";
    return this.#sql.exec<{ name: string }>(query).toArray()[0]?.name ?? null;
  }

  findEncryptedPan(): ArrayBuffer | null {
    return (
      this.#sql.exec<{ ciphertext: ArrayBuffer }>("SELECT ciphertext FROM pan_record").toArray()[0]?.ciphertext ?? null
    );
  }

  savePan({ token, ciphertext, registeredName }: PanRecord): void {
    this.#sql.exec(
      "INSERT INTO pan_record (one, token, ciphertext, registered_name) VALUES (1, ?, ?, ?)",
      token,
      ciphertext,
      registeredName,
    );
  }

  findAadhaarChallenge(): AadhaarChallenge | null {
    type Row = { token: string; reference: string; sentAt: number; tries: number };
    const query = "SELECT token, reference, sent_at AS sentAt, tries FROM aadhaar_challenge";
    return this.#sql.exec<Row>(query).toArray()[0] ?? null;
  }

  openAadhaarChallenge({ token, reference, sentAt }: Omit<AadhaarChallenge, "tries">): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO aadhaar_challenge (one, token, reference, sent_at) VALUES (1, ?, ?, ?)",
      token,
      reference,
      sentAt,
    );
  }

  /** `by`: −1 reverts a guess that did not reach the authority. */
  countAadhaarTry({ reference, by }: { reference: string; by: 1 | -1 }): void {
    this.#sql.exec("UPDATE aadhaar_challenge SET tries = tries + ? WHERE reference = ?", by, reference);
  }

  closeAadhaarChallenge(): void {
    this.#sql.exec("DELETE FROM aadhaar_challenge");
  }

  /** `keyId`: the key of the blind index. It cannot be rotated, because the Aadhaar number is not stored. */
  saveAadhaar({ token, lastFour, keyId }: { token: string; lastFour: string; keyId: string }): void {
    const insert = "INSERT INTO aadhaar_record (one, token, last_four, key_id) VALUES (1, ?, ?, ?)";
    this.#sql.exec(insert, token, lastFour, keyId);
  }

  findBankAccount(): BankAccountRecord<ArrayBuffer> | null {
    type Row = {
      ciphertext: ArrayBuffer;
      lastFour: string;
      ifsc: string;
      bankName: string;
      branch: string;
      holderName: string;
    };
    const query = `SELECT ciphertext, last_four AS lastFour, ifsc, bank_name AS bankName, branch, holder_name AS holderName
                   FROM bank_account`;
    return this.#sql.exec<Row>(query).toArray()[0] ?? null;
  }

  saveBankAccount({ ciphertext, lastFour, ifsc, bankName, branch, holderName }: BankAccountRecord): void {
    this.#sql.exec(
      `INSERT INTO bank_account (one, ciphertext, last_four, ifsc, bank_name, branch, holder_name)
       VALUES (1, ?, ?, ?, ?, ?, ?)`,
      ciphertext,
      lastFour,
      ifsc,
      bankName,
      branch,
      holderName,
    );
  }

  listAccreditationAnswers(): readonly { question: string; answer: string }[] {
    return this.#sql
      .exec<{ question: string; answer: string }>("SELECT question, answer FROM accreditation_answer")
      .toArray();
  }

  saveAccreditationAnswers(answers: AccreditationAnswers): void {
    for (const [question, answer] of Object.entries(answers)) {
      this.#sql.exec("INSERT OR REPLACE INTO accreditation_answer (question, answer) VALUES (?, ?)", question, answer);
    }
  }
}
