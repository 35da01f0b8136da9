/**
 * Jobs of a Durable Object. A job is stored in the transaction of the change that requires it, and run by the object's
 * alarm. An alarm may fire twice and a job may run again after a crash, so every handler checks the stored state first.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Clock } from "./clock.ts";
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

/**
 * The setter of `due_at`. RUNNING: none since the job's run began. REPLANNED: that run. PLANNED: other code, so the run
 * neither postpones nor cancels the job. A job that was interrupted keeps its state and its due time until it runs
 * again.
 */
export const jobStateMigration: Migration = {
  id: "scheduler-2",
  sql: `
    ALTER TABLE job ADD COLUMN state TEXT NOT NULL DEFAULT 'PLANNED'
      CHECK (state IN ('PLANNED', 'RUNNING', 'REPLANNED'));
  `,
};

export interface Job<Kind extends string = string> {
  readonly kind: Kind;
  /** The id of the job's subject: an investment, a withdrawal. There is one job per kind and reference. */
  readonly reference: string;
  readonly dueAt: EpochMs;
}

type Row = { kind: string; reference: string; due_at: number; attempts: number };

export type JobHandlers<Kind extends string> = { readonly [K in Kind]: (reference: string) => Promise<void> };

const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 15 * 60_000;
/** Delay before the alarm is retried when the whole run failed, for example because a database was unavailable. */
const WAKE_AGAIN_MS = 60_000;
/** Maximum number of jobs per alarm, so that requests to the object are not held up. */
const ITEMS_AT_ONCE = 200;

type JobName<Kind extends string> = Omit<Job<Kind>, "dueAt">;

interface SchedulerOptions {
  readonly storage: DurableObjectStorage;
  readonly clock: Clock;
}

export class Scheduler<Kind extends string> {
  readonly #storage: DurableObjectStorage;
  readonly #clock: Clock;
  /** The job whose handler runs; shared with `ofRun`. */
  readonly #running: { job: JobName<Kind> | null };
  readonly #isRun: boolean;
  #current: Promise<void> | null = null;

  constructor(
    { storage, clock }: SchedulerOptions,
    { running, isRun }: { running: { job: JobName<Kind> | null }; isRun: boolean } = {
      running: { job: null },
      isRun: false,
    },
  ) {
    this.#storage = storage;
    this.#clock = clock;
    this.#running = running;
    this.#isRun = isRun;
  }

  /** The scheduler for handlers: their changes to the running job count as its run's own plan. */
  ofRun(): Scheduler<Kind> {
    return new Scheduler({ storage: this.#storage, clock: this.#clock }, { running: this.#running, isRun: true });
  }

  /** Creates a job or moves its due time, and sets the alarm. A run never moves a time that was set during it to later. */
  schedule({ kind, reference, dueAt }: Job<Kind>): void {
    const isOwn = this.#isOwn({ kind, reference });
    const change = isOwn
      ? `due_at = CASE state WHEN 'PLANNED' THEN min(due_at, ?3) ELSE ?3 END,
         state = CASE state WHEN 'PLANNED' THEN 'PLANNED' ELSE 'REPLANNED' END`
      : "due_at = ?3, state = 'PLANNED'";
    this.#storage.sql.exec(
      `INSERT INTO job (kind, reference, due_at, state) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (kind, reference) DO UPDATE SET attempts = 0, ${change}`,
      ...[kind, reference, dueAt, isOwn ? "REPLANNED" : "PLANNED"],
    );
    this.arm();
  }

  /** Creates a job unless one of its kind and reference is pending by then; one that runs is not pending. */
  scheduleOnce({ kind, reference, dueAt }: Job<Kind>): void {
    const isRunning = this.#isRunning({ kind, reference });
    this.#storage.sql.exec(
      `INSERT INTO job (kind, reference, due_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (kind, reference) DO UPDATE SET state = 'PLANNED', attempts = 0, due_at = ?3
       WHERE due_at > ?3 OR (?4 AND state = 'RUNNING')`,
      ...[kind, reference, dueAt, isRunning ? 1 : 0],
    );
    this.arm();
  }

  /** Creates or moves many jobs of one kind at once. */
  scheduleEach({ kind, references, dueAt }: Omit<Job<Kind>, "reference"> & { readonly references: readonly string[] }) {
    this.#storage.sql.exec(
      `INSERT INTO job (kind, reference, due_at) SELECT ?1, value, ?3 FROM json_each(?2) WHERE TRUE
       ON CONFLICT (kind, reference) DO UPDATE SET state = 'PLANNED', due_at = ?3, attempts = 0`,
      ...[kind, JSON.stringify(references), dueAt],
    );
    this.arm();
  }

  /** Cancels the job. When the job's own run calls this, only that run's plan is cancelled. */
  cancel({ kind, reference }: JobName<Kind>): void {
    const own = this.#isOwn({ kind, reference }) ? "AND state <> 'PLANNED'" : "";
    this.#storage.sql.exec(`DELETE FROM job WHERE kind = ? AND reference = ? ${own}`, kind, reference);
  }

  /** Whether a job is pending. */
  isScheduled({ kind, reference }: JobName<Kind>): boolean {
    const query = "SELECT 1 FROM job WHERE kind = ? AND reference = ?";
    return this.#storage.sql.exec(query, kind, reference).toArray().length > 0;
  }

  /**
   * Plans a job from the result of a poll. The job's own run schedules or, with null, cancels it; any other poll only
   * brings it forward, since a report that came during the poll requires a poll that begins after it.
   */
  replan(name: JobName<Kind>, dueAt: EpochMs | null): void {
    const isOwn = this.#isOwn(name);
    if (dueAt === null) {
      if (isOwn) this.cancel(name);
    } else if (isOwn) this.schedule({ ...name, dueAt });
    else this.scheduleOnce({ ...name, dueAt });
  }

  #isRunning({ kind, reference }: JobName<Kind>): boolean {
    const { job } = this.#running;
    return job?.kind === kind && job.reference === reference;
  }

  #isOwn = (name: JobName<Kind>): boolean => this.#isRun && this.#isRunning(name);

  /** The references of all pending jobs of one kind. */
  references(kind: Kind): ReadonlySet<string> {
    const rows = this.#storage.sql.exec<{ reference: string }>("SELECT reference FROM job WHERE kind = ?", kind);
    return new Set(rows.toArray().map(({ reference }) => reference));
  }

  /** Whether jobs are pending but none is running and no alarm is set. */
  async isAsleep(): Promise<boolean> {
    if (this.#current !== null) return false;
    const hasWork = this.#storage.sql.exec("SELECT 1 FROM job LIMIT 1").toArray().length > 0;
    return hasWork && (await this.#storage.getAlarm()) === null;
  }

  /**
   * Sets the object's alarm to the earliest due job, in real time; a past time fires at once. Without an await in
   * between, the alarm belongs to the same write as the job and is rolled back with it. The alarm's time is therefore
   * never cached; setting it to the same time costs nothing.
   */
  arm(): void {
    const first = this.#storage.sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM job").one().at;
    if (first !== null) void this.#storage.setAlarm(Date.now() + first - this.#clock.now());
  }

  /**
   * Wraps an object's `alarm` handler: when `work` throws outside a job, the alarm is set again. The platform retries a
   * throwing alarm only a few times and then drops it, while jobs are still pending.
   */
  async keepAwake(work: () => Promise<void>, onFailure: (cause: unknown) => void): Promise<void> {
    try {
      await work();
    } catch (cause) {
      onFailure(cause);
      await this.#storage.setAlarm(Date.now() + WAKE_AGAIN_MS);
    }
  }

  /** Runs `work` unless a run is in progress; then the caller waits for that one. */
  once(work: () => Promise<void>): Promise<void> {
    this.#current ??= work().finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  /**
   * Runs due jobs, oldest first, until none is left. A job that throws is retried with exponential backoff and does not
   * delay the others.
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
    // Only `schedule` writes rows, so the stored text is one of the kinds.
    const [kind, reference] = [row.kind as Kind, row.reference];
    this.#storage.sql.exec("UPDATE job SET state = 'RUNNING' WHERE kind = ? AND reference = ?", kind, reference);
    this.#running.job = { kind, reference };
    try {
      await handlers[kind](reference);
      this.#storage.sql.exec(
        "DELETE FROM job WHERE kind = ? AND reference = ? AND state = 'RUNNING'",
        ...[kind, reference],
      );
    } catch (cause) {
      const wait = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** row.attempts);
      this.#storage.sql.exec(
        `UPDATE job SET attempts = attempts + 1, due_at = ?, state = 'PLANNED'
         WHERE kind = ? AND reference = ? AND state <> 'PLANNED'`,
        ...[this.#clock.now() + wait, kind, reference],
      );
      onFailure({ kind, reference, dueAt: row.due_at as EpochMs }, cause);
    } finally {
      this.#running.job = null;
    }
  }
}
