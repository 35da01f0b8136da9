/**
 * Idempotent commands (invariant I5): the same key and body return the same response and take effect once; the same key
 * with another body is rejected with IDEMPOTENCY_CONFLICT. The response is stored in the transaction that makes the
 * change, so neither can exist without the other.
 */
import { createHash, createHmac } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { Migration } from "./migrations.ts";
import type { KeyRing } from "./secrets.ts";

export const commandMigration: Migration = {
  id: "command-1",
  sql: `
    CREATE TABLE command (
      key TEXT PRIMARY KEY,
      body_hash TEXT NOT NULL,
      answer TEXT NOT NULL CHECK (json_valid(answer)),
      at INTEGER NOT NULL
    ) STRICT;
  `,
};

export interface CommandId {
  readonly key: string;
  readonly operation: string;
  readonly input: unknown;
}

/** Lets a running command write its change together with its response. */
export interface Commit {
  /**
   * Makes the change and stores its response in one transaction. `change` is synchronous, so no await can interrupt it.
   */
  commit<Answer>(change: () => Answer): Answer;
  /** Replaces the stored response when a saga has progressed, so that a replay returns the current state. */
  amend<Answer>(answer: Answer): Answer;
}

export class CommandLog {
  readonly #storage: DurableObjectStorage;
  readonly #keys: KeyRing;
  readonly #running = new Map<string, { hash: string; answer: Promise<unknown> }>();

  /** `keys`: a body may hold only a few digits (a code, an Aadhaar number), so only a keyed hash of it is stored. */
  constructor({ storage, keys }: { storage: DurableObjectStorage; keys: KeyRing }) {
    this.#storage = storage;
    this.#keys = keys;
  }

  /**
   * Runs a command once. Concurrent duplicates share its response; later ones read the stored one.
   *
   * @throws AppError IDEMPOTENCY_CONFLICT when the key was used with another body
   */
  async run<Answer>(
    id: CommandId,
    at: EpochMs,
    command: (commit: Commit) => Promise<Answer> | Answer,
  ): Promise<{ answer: Answer; replayed: boolean }> {
    const hash = bodyHash(id, this.#keys.current);
    const stored = this.#find<Answer>(id, hash);
    if (stored) return { answer: stored.answer, replayed: true };

    const twin = this.#running.get(id.key);
    if (twin) {
      if (twin.hash !== hash) throw new AppError("IDEMPOTENCY_CONFLICT");
      return { answer: (await twin.answer) as Answer, replayed: true };
    }
    const answer = (async () => command(this.#commit({ key: id.key, hash, at })))();
    this.#running.set(id.key, { hash, answer });
    try {
      return { answer: await answer, replayed: false };
    } finally {
      this.#running.delete(id.key);
    }
  }

  #find<Answer>(id: CommandId, hash: string): { answer: Answer } | null {
    const { key } = id;
    const row = this.#storage.sql
      .exec<{ body_hash: string; answer: string }>("SELECT body_hash, answer FROM command WHERE key = ?", key)
      .toArray()[0];
    if (!row) return null;
    // The key may have been rotated since the first attempt.
    const isSame = row.body_hash === hash || this.#keys.previous.some((old) => row.body_hash === bodyHash(id, old));
    if (!isSame) throw new AppError("IDEMPOTENCY_CONFLICT");
    return { answer: JSON.parse(row.answer) };
  }

  #commit({ key, hash, at }: { key: string; hash: string; at: EpochMs }): Commit {
    return {
      commit: (change) =>
        this.#storage.transactionSync(() => {
          const answer = change();
          this.#storage.sql.exec(
            "INSERT INTO command (key, body_hash, answer, at) VALUES (?, ?, ?, ?)",
            key,
            hash,
            JSON.stringify(answer ?? null),
            at,
          );
          return answer;
        }),
      amend: (answer) => {
        this.#storage.sql.exec("UPDATE command SET answer = ? WHERE key = ?", JSON.stringify(answer ?? null), key);
        return answer;
      },
    };
  }
}

function bodyHash({ operation, input }: CommandId, key: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([operation, input], withFilesDigested))
    .digest("base64url");
}

/** A file is represented by its SHA-256 digest: as JSON it would take ten times its size. */
function withFilesDigested(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? createHash("sha256").update(value).digest("base64url") : value;
}
