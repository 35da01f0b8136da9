/**
 * Counts the calls of each caller in fixed windows, within one isolate. Always true: no more than `callersMax` callers
 * are held; when there are more in one window, those not yet known are refused.
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
