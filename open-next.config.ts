import { defineCloudflareConfig } from "@opennextjs/cloudflare";
import r2IncrementalCache from "@opennextjs/cloudflare/overrides/incremental-cache/r2-incremental-cache";
import { withRegionalCache } from "@opennextjs/cloudflare/overrides/incremental-cache/regional-cache";
import memoryQueue from "@opennextjs/cloudflare/overrides/queue/memory-queue";

const incrementalCache = withRegionalCache(r2IncrementalCache, {
  mode: "long-lived",
  // A page changes only with a build, and each build has its own cache keys: rewriting the entry at every hit is
  // useless.
  shouldLazilyUpdateOnCacheHit: false,
});

const config = defineCloudflareConfig({ incrementalCache, queue: memoryQueue, enableCacheInterception: true });

export default {
  ...config,
  // worker.ts has already looked for a static file; Next would look again for every page.
  middleware: { ...config.middleware, assetResolver: "dummy" as const },
  buildCommand: "next build",
};
