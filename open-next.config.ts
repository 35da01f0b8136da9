import { defineCloudflareConfig } from "@opennextjs/cloudflare";
import r2IncrementalCache from "@opennextjs/cloudflare/overrides/incremental-cache/r2-incremental-cache";
import { withRegionalCache } from "@opennextjs/cloudflare/overrides/incremental-cache/regional-cache";
import revalidationQueue from "./lib/web/revalidation-queue.ts";
import { withoutMissingPages } from "./lib/web/stored-pages.ts";

const incrementalCache = withoutMissingPages(
  withRegionalCache(r2IncrementalCache, {
    mode: "long-lived",
    // A page that is rendered anew replaces its entry itself: rewriting the entry at every hit is useless.
    shouldLazilyUpdateOnCacheHit: false,
  }),
);

const config = defineCloudflareConfig({ incrementalCache, queue: revalidationQueue, enableCacheInterception: true });

export default {
  ...config,
  // worker.ts has already looked for a static file; Next would look again for every page.
  middleware: { ...config.middleware, assetResolver: "dummy" as const },
  buildCommand: "next build && node scripts/share-chunks.ts && node scripts/leave-out.ts",
};
