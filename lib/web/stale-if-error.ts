/**
 * One value, kept within one isolate for what has to go on when its source fails. Always true here: the value is read
 * again after `freshMs`; a read is given up after `deadlineMs` and tried again after `retryMs`; the last value stands in
 * for a failed read for `staleMs` after it was read, and no longer.
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
  #kept: { readonly value: Value; readonly readAt: number } | null = null;
  #readAgainAt = 0;

  constructor(options: StaleIfErrorOptions) {
    this.#options = options;
  }

  /** Null where nothing could be read and nothing is kept. */
  async get(read: () => Promise<Value>): Promise<Value | null> {
    const { freshMs, retryMs, deadlineMs, now, onFailure } = this.#options;
    if (now() < this.#readAgainAt) return this.#last();
    // Others go on with the last value while this request reads.
    if (this.#kept) this.#readAgainAt = now() + retryMs;
    try {
      const value = await withDeadline(read(), deadlineMs);
      this.#kept = { value, readAt: now() };
      this.#readAgainAt = now() + freshMs;
    } catch (cause) {
      this.#readAgainAt = now() + retryMs;
      onFailure(cause);
    }
    return this.#last();
  }

  #last(): Value | null {
    const { staleMs, now } = this.#options;
    return this.#kept && now() < this.#kept.readAt + staleMs ? this.#kept.value : null;
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
