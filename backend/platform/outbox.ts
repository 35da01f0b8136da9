/**
 * Transactional outbox: domain events are written in the transaction of the change that they report, and sent by the
 * alarm afterwards, at least once and in order. Each carries the object's own sequence, so that consumers drop outdated
 * ones.
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

/** Whether the queue has yet to accept some events. */
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
   * Call inside the transaction of the change; an event that violates the schema rolls it back. The caller also
   * schedules a flush.
   * @throws Error, not ZodError: a malformed event is our defect and not the input's.
   */
  emit(event: Event): void {
    const parsed = this.#schema.safeParse(event);
    if (!parsed.success) {
      const places = parsed.error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
      throw new Error(`not a domain event: ${event.type}: ${places.join(", ")}`);
    }
    this.#storage.sql.exec("INSERT INTO outbox (event) VALUES (?)", JSON.stringify(parsed.data));
  }

  /** Sends all pending events. A crash between sending and deleting sends them again; consumers tolerate duplicates. */
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
