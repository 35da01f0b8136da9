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
    "scripts/compress-files.ts",
    "scripts/share-chunks.ts",
    "scripts/leave-out.ts",
    // Prerendered pages hold content, served by the embedded service.
    "data/content/**",
    "backend/embedded/content/**",
  ],
  backend: [...shared, "backend/**", "data/content/**"],
} as const;

export type BuildTarget = keyof typeof inputs;

const isSource = (path: string) => !/\.test\.tsx?$/.test(path) && !/^(vitest|playwright)\./.test(path);

/**
 * The variables from which pages are prerendered, beside the site's origin: the content service, the token that
 * selects its content, and the day of a test run. tests/unit-shared/deploy-budget.test.ts compares them with the code.
 */
export const BUILD_VARIABLES = ["CONTENT_URL", "CONTENT_TOKEN", "ULTRA_AS_OF"] as const;

const prerenderedFrom = (siteOrigin: string) =>
  JSON.stringify([siteOrigin, ...BUILD_VARIABLES.map((name) => process.env[name] ?? "")]);

/** Equal where the facts, the paths below the folder and the files' bytes are equal. */
export function fingerprintFiles(facts: string, paths: readonly string[], folder: string = root): string {
  const hash = createHash("sha256").update(facts);
  for (const path of paths.toSorted()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** A fingerprint of a Worker's sources: equal fingerprints mean equal bundles. */
export function fingerprintSources(target: BuildTarget, siteOrigin: string): string {
  const paths = globSync([...inputs[target]], { cwd: root });
  return fingerprintFiles(
    target === "web" ? prerenderedFrom(siteOrigin) : "",
    paths.filter((path) => isSource(path) && statSync(join(root, path)).isFile()),
  );
}
