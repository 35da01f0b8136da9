/**
 * Counts calls per caller in fixed windows, within one isolate. Invariant: at most `callersMax` callers are tracked;
 * beyond that, new callers are refused until the next window.
 */
export class CallLimiter {
  readonly #limits: { readonly callsMax: number; readonly callersMax: number; readonly windowMs: number };
  readonly #calls = new Map<string, number>();
  #windowEndsAt = 0;

  constructor(limits: { callsMax: number; callersMax: number; windowMs: number }) {
    this.#limits = limits;
  }

  admits(caller: string, now: number): boolean {
    const { callsMax, callersMax, windowMs } = this.#limits;
    if (now >= this.#windowEndsAt) {
      this.#calls.clear();
      this.#windowEndsAt = now + windowMs;
    }
    const calls = (this.#calls.get(caller) ?? 0) + 1;
    if (calls > callsMax || (calls === 1 && this.#calls.size >= callersMax)) return false;
    this.#calls.set(caller, calls);
    return true;
  }
}
