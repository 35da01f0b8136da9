/**
 * Caches one value within an isolate for callers that must continue when its source fails. Invariants: the value is
 * read again after `freshMs`; a read times out after `deadlineMs` and is retried after `retryMs`; after a failed read
 * the last value is served until `staleMs` after it was read.
 */
export interface StaleIfErrorOptions {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly retryMs: number;
  readonly deadlineMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFailure: (cause: unknown) => void;
}

export class StaleIfError<Value> {
  readonly #options: StaleIfErrorOptions;
  #lastRead: { readonly value: Value; readonly readAt: number } | null = null;
  #readAgainAt = 0;

  constructor(options: StaleIfErrorOptions) {
    this.#options = options;
  }

  /** Null if the read failed and no value is cached. */
  async get(read: () => Promise<Value>): Promise<Value | null> {
    const { freshMs, retryMs, deadlineMs, now, onFailure } = this.#options;
    if (now() < this.#readAgainAt) return this.#last();
    // Concurrent requests use the last value while this one reads.
    if (this.#lastRead) this.#readAgainAt = now() + retryMs;
    try {
      const value = await withDeadline(read(), deadlineMs);
      this.#lastRead = { value, readAt: now() };
      this.#readAgainAt = now() + freshMs;
    } catch (cause) {
      this.#readAgainAt = now() + retryMs;
      onFailure(cause);
    }
    return this.#last();
  }

  #last(): Value | null {
    const { staleMs, now } = this.#options;
    return this.#lastRead && now() < this.#lastRead.readAt + staleMs ? this.#lastRead.value : null;
  }
}

async function withDeadline<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("The read took too long.", "TimeoutError")), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
