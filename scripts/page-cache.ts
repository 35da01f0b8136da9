import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { built } from "./paths.ts";

type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

/** The bucket holds the last known content too, which outlives a build. */
const PAGES = "incremental-cache/";

/**
 * OpenNext's key for a page: `incremental-cache/<build>/<sha256 of its route>.cache`. The folders below the build are
 * the route. The journey tests check it: `/` must respond with `x-opennext-cache: HIT`.
 */
export function cacheKey(path: string): string {
  const [build, ...route] = path.replace(/\.cache$/, "").split("/");
  const hash = createHash("sha256")
    .update(`/${route.join("/")}`)
    .digest("hex");
  return `${PAGES}${build}/${hash}.cache`;
}

async function listKeys(bucket: Bucket): Promise<Set<string>> {
  const keys = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: PAGES, ...(cursor !== undefined && { cursor }) });
    for (const object of page.objects) keys.add(object.key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return keys;
}

const prerendered = (): ReadonlyMap<string, string> =>
  new Map(globSync("**/*.cache", { cwd: built.pages }).map((path) => [cacheKey(path), path]));

/** The keys of this build's prerendered pages. */
export const prerenderedKeys = (): readonly string[] => [...prerendered().keys()].sort();

/**
 * Makes the bucket hold this build's prerendered pages, which `put` stores where the web Worker reads them, and no
 * earlier build's.
 */
export async function populatePageCache(
  bucket: Bucket,
  put: (key: string, bytes: Uint8Array) => Promise<unknown>,
): Promise<void> {
  const pages = prerendered();
  const present = await listKeys(bucket);
  const stale = [...present].filter((key) => !pages.has(key));
  if (stale.length > 0) await bucket.delete(stale);
  const missing = [...pages].filter(([key]) => !present.has(key));
  await Promise.all(missing.map(([key, path]) => put(key, readFileSync(join(built.pages, path)))));
}
