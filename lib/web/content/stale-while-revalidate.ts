/**
 * A cache of values read within an isolate. Invariants: a fresh value is returned without a read; a stale one is
 * returned at once while it is read again, also when that read fails, until it expires or the read finds that it no
 * longer exists; only a key without a value waits for its read and sees it fail. A pending read belongs to the request
 * that started it, so no other request waits for it.
 */
export interface StaleWhileRevalidateOptions {
  readonly freshMs: number;
  /** Counted from the read. */
  readonly staleMs: number;
  /** Between two reads of a stale value. */
  readonly retryMs: number;
  readonly keysMax: number;
  /** Whether a read failed because the value no longer exists. It is forgotten then. */
  readonly isAbsence: (cause: unknown) => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Kept {
  readonly value: unknown;
  readonly readAt: number;
  /** Of the last read, also of one that failed. */
  triedAt: number;
  readAgainAt: number;
}

export class StaleWhileRevalidate {
  readonly #options: StaleWhileRevalidateOptions;
  /** In order of insertion, the oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(options: StaleWhileRevalidateOptions) {
    this.#options = options;
  }

  /** `waitUntil` keeps a background read alive after the response. One key always has one type of value. */
  async get<Value>(
    key: string,
    read: () => Promise<Value>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Value> {
    const { staleMs, retryMs, now } = this.#options;
    const kept = this.#kept.get(key);
    if (!kept || now() >= kept.readAt + staleMs) return this.#read(key, read);
    if (now() >= kept.readAgainAt) {
      kept.readAgainAt = now() + retryMs;
      waitUntil(this.#read(key, read).catch(() => undefined));
    }
    return kept.value as Value;
  }

  /**
   * The value, read anew unless that was tried within `retryMs`; when the read fails, the last one until it expires. For
   * pages that are rendered in the background, and for deciding that something does not exist.
   */
  async getRecent<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const { staleMs, retryMs, now } = this.#options;
    const kept = this.#kept.get(key);
    if (!kept || now() >= kept.readAt + staleMs) return this.#read(key, read);
    if (now() < kept.triedAt + retryMs) return kept.value as Value;
    kept.triedAt = now();
    return this.#read(key, read).catch((cause: unknown) => {
      if (this.#options.isAbsence(cause)) throw cause;
      return kept.value as Value;
    });
  }

  /** The next caller reads; a value that cannot be read then is still served. */
  expire(): void {
    for (const kept of this.#kept.values()) [kept.triedAt, kept.readAgainAt] = [Number.NEGATIVE_INFINITY, 0];
  }

  async #read<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const { freshMs, keysMax, now, isAbsence } = this.#options;
    const value = await read().catch((cause: unknown) => {
      if (isAbsence(cause)) this.#kept.delete(key);
      throw cause;
    });
    this.#kept.delete(key);
    this.#kept.set(key, { value, readAt: now(), triedAt: now(), readAgainAt: now() + freshMs });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keysMax) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
