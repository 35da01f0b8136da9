import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

const shared = ["lib/**", "messages/**", "package-lock.json", "tsconfig.json"];

/** Sources of each Worker. Tests are excluded, so that changing one needs no build. */
const inputs = {
  web: [
    ...shared,
    "app/**",
    "components/**",
    "public/**",
    "*.config.{ts,mjs,js}",
    "middleware.ts",
    "worker.ts",
    "wrangler.toml",
    "scripts/share-chunks.ts",
    // Prerendered pages hold content, served by the embedded service.
    "data/content/**",
    "backend/content/**",
  ],
  backend: [...shared, "backend/**", "data/content/**"],
} as const;

export type BuildTarget = keyof typeof inputs;

const isSource = (path: string) => !/\.test\.tsx?$/.test(path) && !/^(vitest|playwright)\./.test(path);

/**
 * Prerendered pages depend on more than their sources: the site's origin, the articles of a content service, and the day
 * of a test run, which they call today.
 */
const prerenderedFrom = (siteOrigin: string) =>
  JSON.stringify([siteOrigin, process.env.CONTENT_URL ?? "", process.env.ULTRA_AS_OF ?? ""]);

/** A fingerprint of a Worker's sources: equal fingerprints mean equal bundles. */
export function fingerprintSources(target: BuildTarget, siteOrigin: string): string {
  const hash = createHash("sha256").update(target === "web" ? prerenderedFrom(siteOrigin) : "");
  const patterns: readonly string[] = inputs[target];
  const paths = globSync([...patterns], { cwd: root })
    .filter(isSource)
    .sort();
  for (const path of paths) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(path).update("\0").update(readFileSync(full)).update("\0");
  }
  return hash.digest("hex");
}
