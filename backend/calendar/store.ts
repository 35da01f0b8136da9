/**
 * Storage of a calendar. Invariants: a slot is booked once (unique index), and personal data (name, phone number,
 * contacts) is encrypted.
 */
import type { ConsultationLanguage, ConsultationSubject } from "../../lib/contract/calls/consultations.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";

export const calendarMigration: Migration = {
  id: "calendar-1",
  sql: `
    CREATE TABLE appointment (
      id TEXT PRIMARY KEY,
      manager_id TEXT NOT NULL,
      -- An investor's id, or the blind index of a visitor's number.
      person TEXT NOT NULL,
      at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('BOOKED', 'CANCELLED')),
      subject TEXT NOT NULL,
      language TEXT NOT NULL,
      details BLOB NOT NULL,
      moves INTEGER NOT NULL DEFAULT 0,
      made_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX appointment_once ON appointment (at) WHERE state = 'BOOKED';
    CREATE INDEX appointment_by_person ON appointment (person, at);

    -- Messages to be sent; deleted once the carrier has accepted them.
    CREATE TABLE notice (
      id TEXT PRIMARY KEY,
      message BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** When a notice is not sent any more, and how many attempts the carrier has not answered. */
export const noticeAttemptMigration: Migration = {
  id: "calendar-2",
  sql: `
    ALTER TABLE notice ADD COLUMN ends_at INTEGER NOT NULL DEFAULT ${Number.MAX_SAFE_INTEGER};
    ALTER TABLE notice ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
  `,
};

interface StoredNotice {
  /** Encrypted. */
  readonly message: ArrayBuffer;
  readonly endsAt: EpochMs;
}

export interface StoredAppointment {
  readonly id: string;
  readonly managerId: string;
  readonly person: string;
  readonly at: EpochMs;
  readonly state: "BOOKED" | "CANCELLED";
  readonly subject: ConsultationSubject;
  readonly language: ConsultationLanguage;
  /** Encrypted personal data. */
  readonly details: ArrayBuffer;
  /** Number of times that the appointment was moved. */
  readonly moves: number;
  readonly madeAt: EpochMs;
}

type Row = Omit<StoredAppointment, "managerId" | "madeAt"> & { manager_id: string; made_at: EpochMs };

const storedIn = ({ manager_id, made_at, ...row }: Row): StoredAppointment => ({
  ...row,
  managerId: manager_id,
  madeAt: made_at,
});

export class CalendarStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): StoredAppointment | null {
    const row = this.#sql.exec<Row>("SELECT * FROM appointment WHERE id = ?", id).toArray()[0];
    return row ? storedIn(row) : null;
  }

  /** Booked appointments that begin at `from` or later, earliest first. */
  listBooked(from: EpochMs): readonly StoredAppointment[] {
    const query = "SELECT * FROM appointment WHERE state = 'BOOKED' AND at >= ? ORDER BY at";
    return this.#sql.exec<Row>(query, from).toArray().map(storedIn);
  }

  /** Ids of all stored appointments. */
  listIds(): readonly string[] {
    return this.#sql
      .exec<{ id: string }>("SELECT id FROM appointment")
      .toArray()
      .map(({ id }) => id);
  }

  findBookedBy(person: string, from: EpochMs): StoredAppointment | null {
    const query = "SELECT * FROM appointment WHERE person = ? AND state = 'BOOKED' AND at >= ? ORDER BY at LIMIT 1";
    const row = this.#sql.exec<Row>(query, person, from).toArray()[0];
    return row ? storedIn(row) : null;
  }

  isTaken(at: EpochMs): boolean {
    return this.#sql.exec("SELECT 1 FROM appointment WHERE at = ? AND state = 'BOOKED'", at).toArray().length > 0;
  }

  countMadeBy(person: string, after: number): number {
    const query = "SELECT count(*) AS n FROM appointment WHERE person = ? AND made_at > ?";
    return this.#sql.exec<{ n: number }>(query, person, after).one().n;
  }

  listBy(person: string): readonly StoredAppointment[] {
    return this.#sql
      .exec<Row>("SELECT * FROM appointment WHERE person = ? ORDER BY at", person)
      .toArray()
      .map(storedIn);
  }

  insert({ id, managerId, person, at, subject, language, details, madeAt }: Omit<StoredAppointment, "moves">): void {
    this.#sql.exec(
      `INSERT INTO appointment (id, manager_id, person, at, state, subject, language, details, made_at)
       VALUES (?, ?, ?, ?, 'BOOKED', ?, ?, ?, ?)`,
      ...[id, managerId, person, at, subject, language, details, madeAt],
    );
  }

  move(id: string, at: EpochMs): void {
    this.#sql.exec("UPDATE appointment SET at = ?, moves = moves + 1 WHERE id = ?", at, id);
  }

  cancel(id: string): void {
    this.#sql.exec("UPDATE appointment SET state = 'CANCELLED' WHERE id = ?", id);
  }

  forget(id: string): void {
    this.#sql.exec("DELETE FROM appointment WHERE id = ?", id);
  }

  /** Deletes old entries of the command log, whose keys are no longer retried. */
  forgetCommandsBefore(at: number): void {
    this.#sql.exec("DELETE FROM command WHERE at < ?", at);
  }

  insertNotice(id: string, { message, endsAt }: { message: Uint8Array; endsAt: EpochMs }): void {
    this.#sql.exec("INSERT INTO notice (id, message, ends_at) VALUES (?, ?, ?)", id, message, endsAt);
  }

  /** Null once it was sent or given up. */
  findNotice(id: string): StoredNotice | null {
    const query = "SELECT message, ends_at AS endsAt FROM notice WHERE id = ?";
    return this.#sql.exec<{ message: ArrayBuffer; endsAt: EpochMs }>(query, id).toArray()[0] ?? null;
  }

  /** Counts one more attempt without an answer. @returns how many there are; 0 for a notice that was sent meanwhile */
  countUnanswered(id: string): number {
    const query = "UPDATE notice SET unanswered = unanswered + 1 WHERE id = ? RETURNING unanswered";
    return this.#sql.exec<{ unanswered: number }>(query, id).toArray()[0]?.unanswered ?? 0;
  }

  deleteNotice(id: string): void {
    this.#sql.exec("DELETE FROM notice WHERE id = ?", id);
  }
}
