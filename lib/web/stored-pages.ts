/** The store of rendered pages, in which no missing page is kept: a page published later shows at once. */
import type { withRegionalCache } from "@opennextjs/cloudflare/overrides/incremental-cache/regional-cache";

type PageStore = Parameters<typeof withRegionalCache>[0];

/** Also removes the stored page of an article that was taken back. */
export function withoutMissingPages(store: PageStore): PageStore {
  return {
    name: store.name,
    get: (key, kind) => store.get(key, kind),
    set: (key, value, kind) => (isMissing(value) ? store.delete(key) : store.set(key, value, kind)),
    delete: (key) => store.delete(key),
  };
}

const isMissing = (value: object): boolean =>
  "meta" in value &&
  typeof value.meta === "object" &&
  value.meta !== null &&
  "status" in value.meta &&
  value.meta.status === 404;
