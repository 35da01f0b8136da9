import { globSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readBindings, unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { cacheKey } from "../../../scripts/page-cache.ts";
import { built, root } from "../../../scripts/paths.ts";

const storedPage = z.looseObject({ html: z.string() });

/**
 * Makes a stored page stale a second after this, which otherwise takes its revalidation time. `route` is the page's
 * path with its language. No server may be running on the folder, and one must have run before.
 */
export async function makeStale(dataDir: string, route: string): Promise<void> {
  const script = { modules: true, script: "export default {};" } as const;
  const { workerOptions } = readBindings(readConfig({ config: join(root, "wrangler.toml") }));
  const { r2Buckets = {} }: V4WorkerOptions = { ...workerOptions, ...script };
  const storage = { name: "storage", ...script, r2Buckets };
  const resourcePersistencePath = join(dataDir, "v3");
  const engine = new Miniflare(
    convertV4MiniflareOptions({ port: 0, cf: false, resourcePersistencePath, workers: [storage] }),
  );
  try {
    const bucket = await engine.getR2Bucket("NEXT_INC_CACHE_R2_BUCKET");
    const [file] = globSync(`**${route}.cache`, { cwd: built.pages });
    const key = cacheKey(file ?? route);
    const object = await bucket.get(key);
    if (object === null) throw new Error(`${route} is not stored`);
    const page = storedPage.parse(await object.json());
    await bucket.put(key, JSON.stringify({ ...page, revalidate: 1 }));
  } finally {
    await engine.dispose();
  }
}
