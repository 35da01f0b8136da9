/**
 * What an object still has to do, and when. A row is written in the same transaction as the change that calls for it;
 * the object's alarm works the rows off. An alarm may run twice and a row may be met again after a crash: whoever
 * handles one looks at what is stored first.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Clock } from "../clock.ts";
import type { Migration } from "./migrations.ts";

export const schedulerMigration: Migration = {
  id: "scheduler-1",
  sql: `
    CREATE TABLE job (
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (kind, reference)
    ) STRICT;
    CREATE INDEX agenda_by_due ON job (due_at);
  `,
};

export interface Job<Kind extends string = string> {
  readonly kind: Kind;
  /** What the work is about: an investment, a withdrawal. One row per kind and reference. */
  readonly reference: string;
  readonly dueAt: EpochMs;
}

type Row = { kind: string; reference: string; due_at: number; attempts: number };

export type JobHandlers<Kind extends string> = { readonly [K in Kind]: (reference: string) => Promise<void> };

const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 15 * 60_000;
/** What keeps all work from beginning (a database, a configuration) is looked at again after this long. */
const WAKE_AGAIN_MS = 60_000;
/** One alarm does at most this much before it lets others have the object. */
const ITEMS_AT_ONCE = 200;

export class Scheduler<Kind extends string> {
  readonly #storage: DurableObjectStorage;
  readonly #clock: Clock;
  #atWork: Promise<void> | null = null;

  constructor({ storage, clock }: { storage: DurableObjectStorage; clock: Clock }) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Sets or moves the time of one piece of work, and arms the alarm for it. */
  schedule({ kind, reference, dueAt }: Job<Kind>): void {
    this.#storage.sql.exec(
      `INSERT INTO job (kind, reference, due_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (kind, reference) DO UPDATE SET due_at = ?3, attempts = 0`,
      kind,
      reference,
      dueAt,
    );
    this.arm();
  }

  /** The same for work that is the same however often it is called for: while its time is still to come, it keeps it. */
  scheduleOnce({ kind, reference, dueAt }: Job<Kind>): void {
    this.#storage.sql.exec(
      `INSERT INTO job (kind, reference, due_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (kind, reference) DO UPDATE SET due_at = ?3, attempts = 0 WHERE due_at <= ?4`,
      ...[kind, reference, dueAt, this.#clock.now()],
    );
    this.arm();
  }

  cancel({ kind, reference }: Omit<Job<Kind>, "dueAt">): void {
    this.#storage.sql.exec("DELETE FROM job WHERE kind = ? AND reference = ?", kind, reference);
  }

  /** What there is still to do of one kind, by what it is about. */
  references(kind: Kind): ReadonlySet<string> {
    const rows = this.#storage.sql.exec<{ reference: string }>("SELECT reference FROM job WHERE kind = ?", kind);
    return new Set(rows.toArray().map(({ reference }) => reference));
  }

  /** Whether there is work to do, nobody at it, and no alarm to wake for it. */
  async isAsleep(): Promise<boolean> {
    if (this.#atWork !== null) return false;
    const hasWork = this.#storage.sql.exec("SELECT 1 FROM job LIMIT 1").toArray().length > 0;
    return hasWork && (await this.#storage.getAlarm()) === null;
  }

  /**
   * Sets the object's alarm to the earliest row, in machine time; one in the past rings at once. Part of the write it
   * follows when nothing awaits between, and undone with it: so what the alarm is set to is never remembered here, and
   * setting it to where it stands costs nothing.
   */
  arm(): void {
    const first = this.#storage.sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM job").one().at;
    if (first !== null) void this.#storage.setAlarm(Date.now() + first - this.#clock.now());
  }

  /**
   * For an object's `alarm`: whatever `work` throws before or between its items, the object wakes again. An alarm that
   * throws is retried by the platform a few times and then dropped, with the work still to do.
   */
  async keepAwake(work: () => Promise<void>, onFailure: (cause: unknown) => void): Promise<void> {
    try {
      await work();
    } catch (cause) {
      onFailure(cause);
      await this.#storage.setAlarm(Date.now() + WAKE_AGAIN_MS);
    }
  }

  /** Never twice at a time: whoever asks for work while the object is at it waits for the same end. */
  once(work: () => Promise<void>): Promise<void> {
    this.#atWork ??= work().finally(() => {
      this.#atWork = null;
    });
    return this.#atWork;
  }

  /**
   * Works off what is due, oldest first, until nothing is. A handler that throws is tried again later, each time after
   * twice as long, and does not keep the others waiting.
   */
  async run(handlers: JobHandlers<Kind>, onFailure: (item: Job<Kind>, cause: unknown) => void): Promise<void> {
    for (let done = 0; done < ITEMS_AT_ONCE; done++) {
      const row = this.#storage.sql
        .exec<Row>("SELECT * FROM job WHERE due_at <= ? ORDER BY due_at, kind, reference LIMIT 1", this.#clock.now())
        .toArray()[0];
      if (!row) break;
      await this.#attempt(row, handlers, onFailure);
    }
    this.arm();
  }

  async #attempt(
    row: Row,
    handlers: JobHandlers<Kind>,
    onFailure: (item: Job<Kind>, cause: unknown) => void,
  ): Promise<void> {
    // Rows are only ever written by `schedule`, so the stored text is one of the kinds.
    const kind = row.kind as Kind;
    try {
      await handlers[kind](row.reference);
      // A handler that put its work off has moved `due_at`; that row stays.
      this.#storage.sql.exec(
        "DELETE FROM job WHERE kind = ? AND reference = ? AND due_at = ?",
        row.kind,
        row.reference,
        row.due_at,
      );
    } catch (cause) {
      const wait = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** row.attempts);
      this.#storage.sql.exec(
        "UPDATE job SET attempts = attempts + 1, due_at = ? WHERE kind = ? AND reference = ?",
        this.#clock.now() + wait,
        row.kind,
        row.reference,
      );
      onFailure({ kind, reference: row.reference, dueAt: row.due_at as EpochMs }, cause);
    }
  }
}
