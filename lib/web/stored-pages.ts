/** The store of pages that were rendered, in which no missing page is kept: what is published later shows at once. */
import type { CacheEntryType, CacheValue, IncrementalCache } from "@opennextjs/aws/types/overrides.js";

/** Also removes the stored page of an article that was taken back. */
export function withoutMissingPages(store: IncrementalCache): IncrementalCache {
  return {
    name: store.name,
    get: <Kind extends CacheEntryType = "cache">(key: string, kind?: Kind) => store.get(key, kind),
    set: <Kind extends CacheEntryType = "cache">(key: string, value: CacheValue<Kind>, kind?: Kind) =>
      isMissing(value) ? store.delete(key) : store.set(key, value, kind),
    delete: (key) => store.delete(key),
  };
}

const isMissing = (value: CacheValue<CacheEntryType>): boolean => "meta" in value && value.meta?.status === 404;
