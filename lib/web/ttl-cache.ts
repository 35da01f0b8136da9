/**
 * An in-memory cache within one isolate. Invariants: no entry outlives its TTL; at most `entriesMax` entries; never a
 * `null`, which means that there was no response. Only for values that authorise nothing: the backend decides on
 * every call.
 */
export interface Keeping {
  readonly seconds: number;
  readonly entriesMax: number;
  /** Milliseconds since 1970; an argument so that a test can set the time. */
  readonly now: () => number;
}

type Read<Value> = () => Promise<Value | null>;

export function ttlCache<Value>({ seconds, entriesMax, now }: Keeping) {
  const cache = new Map<string, { readonly value: Value; readonly until: number }>();
  return async (key: string, read: Read<Value>): Promise<Value | null> => {
    const found = cache.get(key);
    if (found && found.until > now()) return found.value;
    cache.delete(key);
    const value = await read();
    if (value === null) return null;
    const [oldest] = cache.keys();
    if (cache.size >= entriesMax && oldest !== undefined) cache.delete(oldest);
    cache.set(key, { value, until: now() + seconds * 1000 });
    return value;
  };
}
