import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { engineOptions, stateOf } from "./engine-options.ts";
import { readMigrations } from "./migrations.ts";
import { populatePageCache, prerenderedKeys } from "./page-cache.ts";
import { root } from "./paths.ts";
import { workOnce } from "./work-once.ts";

const MIGRATIONS = {
  CATALOGUE: "backend/catalogue/migrations",
  SANDBOX: "backend/gateways/sandbox/migrations",
  ANALYTICS: "backend/embedded/analytics/migrations",
} as const;

const PAGES = "NEXT_INC_CACHE_R2_BUCKET";

type Prepared = readonly (readonly [binding: string, migrations: string])[];

/** Within the storage, so that deleting the storage deletes the stamp too. */
const stampOf = (dataDir: string) => join(stateOf(dataDir), "prepared");

/** Equal for equal migrations and the pages of one build, whose keys hold its id. */
const fingerprintStorage = (migrations: Prepared, pages: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([migrations, pages]))
    .digest("hex");

/**
 * Migrates the databases and fills the page cache in an engine of its own, without the Workers: theirs opens its port
 * when it starts, and would answer the first requests from empty databases. The engine costs half of a start, so a
 * folder that is prepared already starts none.
 */
export async function prepareStorage(
  { r2Buckets = {} }: V4WorkerOptions,
  { d1Databases = {} }: V4WorkerOptions,
  dataDir: string,
): Promise<void> {
  // Production has no database of the sandbox.
  const migrations = Object.entries(MIGRATIONS)
    .filter(([binding]) => binding in d1Databases)
    .map(([binding, directory]) => [binding, JSON.stringify(readMigrations(join(root, directory)))] as const);
  await workOnce(stampOf(dataDir), fingerprintStorage(migrations, prerenderedKeys()), async () => {
    const script = stripTypeScriptTypes(readFileSync(join(root, "scripts/storage-worker.ts"), "utf8"));
    const storage = { name: "storage", modules: true, script, d1Databases, r2Buckets };
    const engine = new Miniflare(convertV4MiniflareOptions({ ...engineOptions(dataDir), workers: [storage] }));
    const send = async (path: string, method: "POST" | "PUT", body: string | Uint8Array) => {
      const response = await engine.dispatchFetch(`http://storage/${path}`, { method, body });
      if (!response.ok) throw new Error(`the storage could not be prepared: ${await response.text()}`);
    };
    try {
      for (const [binding, all] of migrations) await send(binding, "POST", all);
      await populatePageCache(await engine.getR2Bucket(PAGES), (key, bytes) => send(`${PAGES}/${key}`, "PUT", bytes));
    } finally {
      await engine.dispose();
    }
  });
}
