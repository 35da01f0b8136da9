import { defineCloudflareConfig } from "@opennextjs/cloudflare";
import r2IncrementalCache from "@opennextjs/cloudflare/overrides/incremental-cache/r2-incremental-cache";
import { withRegionalCache } from "@opennextjs/cloudflare/overrides/incremental-cache/regional-cache";
import memoryQueue from "@opennextjs/cloudflare/overrides/queue/memory-queue";

const incrementalCache = withRegionalCache(r2IncrementalCache, {
  mode: "long-lived",
  // A page changes with its build, and a build has keys of its own: writing the entry anew at every hit gains nothing.
  shouldLazilyUpdateOnCacheHit: false,
});

const config = defineCloudflareConfig({ incrementalCache, queue: memoryQueue, enableCacheInterception: true });

export default {
  ...config,
  // worker.ts has looked for a file before Next is asked; Next would look once more for every page.
  middleware: { ...config.middleware, assetResolver: "dummy" as const },
  buildCommand: "next build",
};
