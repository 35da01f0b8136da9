/**
 * News of an object for the rest of the world, written in the same transaction as the change it tells of and sent by
 * the alarm afterwards: at least once, in order, each with the object's own sequence so that readers drop what is older.
 */
import type { EpochMs } from "../../lib/contract/calendar-date.ts";
import type { Migration } from "./migrate.ts";

export const outboxMigration: Migration = {
  id: "outbox-1",
  sql: `
    CREATE TABLE outbox (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      news TEXT NOT NULL CHECK (json_valid(news)),
      at INTEGER NOT NULL
    ) STRICT;
  `,
};

/** What travels on the queue. */
export interface Envelope<News> {
  /** The object that tells: a user id or a deal id. */
  readonly entity: string;
  readonly sequence: number;
  readonly at: number;
  readonly news: News;
}

const BATCH = 50;

/** Whether there is news that the queue has not been given. */
export function hasUnsent(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM outbox LIMIT 1").toArray().length > 0;
}

export class Outbox<News> {
  readonly #storage: DurableObjectStorage;
  readonly #queue: Queue;
  readonly #entity: () => string;

  constructor({ storage, queue, entity }: { storage: DurableObjectStorage; queue: Queue; entity: () => string }) {
    this.#storage = storage;
    this.#queue = queue;
    this.#entity = entity;
  }

  /** Inside the caller's transaction. The caller also puts a flush on its agenda. */
  tell(news: News, at: EpochMs): void {
    this.#storage.sql.exec("INSERT INTO outbox (news, at) VALUES (?, ?)", JSON.stringify(news), at);
  }

  /** Sends everything unsent. A crash between sending and forgetting sends again, which readers expect. */
  async flush(): Promise<void> {
    for (;;) {
      const rows = this.#storage.sql
        .exec<{ sequence: number; news: string; at: number }>("SELECT * FROM outbox ORDER BY sequence LIMIT ?", BATCH)
        .toArray();
      const last = rows.at(-1);
      if (!last) return;
      await this.#queue.sendBatch(
        rows.map(({ sequence, at, news }) => ({
          body: { entity: this.#entity(), sequence, at, news: JSON.parse(news) },
        })),
      );
      this.#storage.sql.exec("DELETE FROM outbox WHERE sequence <= ?", last.sequence);
    }
  }
}
