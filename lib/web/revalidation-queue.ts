/**
 * Renders a stale page anew without delaying the response that found it stale. OpenNext waits for its queue before it
 * sends the stale page; this one hands the work to the runtime and returns.
 */
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { MemoryQueue } from "@opennextjs/cloudflare/overrides/queue/memory-queue";

/** Well below the 30 s that the runtime grants after a response. */
const DEADLINE_MS = 8_000;

/** Renders each version of a page once per isolate, however many requests find it stale. */
const renderings = new MemoryQueue({ revalidationTimeoutMs: DEADLINE_MS });

const revalidationQueue = {
  name: "background-queue",
  send(message: Parameters<MemoryQueue["send"]>[0]): Promise<void> {
    getCloudflareContext().ctx.waitUntil(renderings.send(message));
    return Promise.resolve();
  },
};

export default revalidationQueue;
