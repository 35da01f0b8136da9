/**
 * Domain events of an object, written in the same transaction as the change that they report and sent by the alarm
 * afterwards: at least once, in order, each with the object's own sequence, so that consumers drop what is older.
 */
import type { z } from "zod";
import type { Migration } from "./migrations.ts";

export const outboxMigration: Migration = {
  id: "outbox-1",
  sql: `
    CREATE TABLE outbox (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      event TEXT NOT NULL CHECK (json_valid(event))
    ) STRICT;
  `,
};

const BATCH = 50;

/** Whether there are events that the queue has not accepted yet. */
export function hasUnsent(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM outbox LIMIT 1").toArray().length > 0;
}

interface OutboxOptions<Event> {
  readonly storage: DurableObjectStorage;
  readonly queue: Queue;
  readonly schema: z.ZodType<Event>;
}

export class Outbox<Event extends { readonly type: string }> {
  readonly #storage: DurableObjectStorage;
  readonly #queue: Queue;
  readonly #schema: z.ZodType<Event>;

  constructor({ storage, queue, schema }: OutboxOptions<Event>) {
    this.#storage = storage;
    this.#queue = queue;
    this.#schema = schema;
  }

  /**
   * Inside the caller's transaction, which an event of the wrong shape undoes. The caller also schedules a flush.
   * @throws Error, not ZodError: the fault is ours, never the input's.
   */
  emit(event: Event): void {
    const parsed = this.#schema.safeParse(event);
    if (!parsed.success) {
      const places = parsed.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
      throw new Error(`not a domain event: ${event.type}: ${places.join(", ")}`);
    }
    this.#storage.sql.exec("INSERT INTO outbox (event) VALUES (?)", JSON.stringify(parsed.data));
  }

  /** Sends everything unsent. A crash between sending and deleting sends again, which consumers expect. */
  async flush(): Promise<void> {
    for (;;) {
      const rows = this.#storage.sql
        .exec<{ sequence: number; event: string }>("SELECT * FROM outbox ORDER BY sequence LIMIT ?", BATCH)
        .toArray();
      const last = rows.at(-1);
      if (!last) return;
      await this.#queue.sendBatch(
        rows.map(({ sequence, event }) => ({ body: { sequence, event: JSON.parse(event) } })),
      );
      this.#storage.sql.exec("DELETE FROM outbox WHERE sequence <= ?", last.sequence);
    }
  }
}
