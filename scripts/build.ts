import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.ts";
import { startContentServer } from "./content-server.ts";
import { siteOriginOf } from "./deploy/site-origin.ts";
import { makeFaces } from "./faces.ts";
import { built } from "./paths.ts";
import { type RunOptions, run } from "./run.ts";
import { makeSocialImages } from "./social-images/make.ts";
import { type BuildTarget, fingerprintSources } from "./source-fingerprint.ts";
import { setUnreadPagesAside } from "./unread-pages.ts";

/*
 * Invariant: a bundle carries the fingerprint of its sources, written last. An interrupted build has none and is
 * repeated.
 */

const stampOf = (target: BuildTarget) => join(built[target], "fingerprint");

function isFresh(target: BuildTarget, fingerprint: string): boolean {
  return existsSync(stampOf(target)) && readFileSync(stampOf(target), "utf8") === fingerprint;
}

async function must(command: readonly [string, ...string[]], options: RunOptions = {}): Promise<void> {
  const { ok, output } = await run(command, options);
  if (!ok) throw new Error(`${command.join(" ")} failed:\n${output.split("\n").slice(-80).join("\n")}`);
}

const bundle = (target: BuildTarget, config: string) =>
  must(["wrangler", "deploy", "--dry-run", "--outdir", built[target], "--config", config, "--env", ""]);

/** Pages are prerendered from the Strapi of `CONTENT_URL`, or else from `data/content`. */
async function buildPages(siteOrigin: string): Promise<void> {
  const command = ["opennextjs-cloudflare", "build"] as const;
  if (process.env.CONTENT_URL) return must(command, { env: { SITE_ORIGIN: siteOrigin } });
  const token = crypto.randomUUID();
  const content = await startContentServer({ port: 0, token });
  try {
    await must(command, { env: { SITE_ORIGIN: siteOrigin, CONTENT_URL: content.url, CONTENT_TOKEN: token } });
  } finally {
    content.stop();
  }
}

const steps: Readonly<Record<BuildTarget, readonly ((siteOrigin: string) => Promise<void>)[]>> = {
  web: [buildPages, setUnreadPagesAside, () => compressFiles(built.files), () => bundle("web", "wrangler.toml")],
  backend: [() => bundle("backend", "backend/wrangler.toml")],
};

interface BuildOptions {
  /** The origin that prerendered pages name; the configured one by default. */
  readonly siteOrigin?: string;
}

async function buildTargetIfStale(
  target: BuildTarget,
  say: (line: string) => void,
  { siteOrigin = siteOriginOf() }: BuildOptions = {},
): Promise<void> {
  const fingerprint = fingerprintSources(target, siteOrigin);
  if (isFresh(target, fingerprint)) return;
  say(target === "web" ? "Building the pages (half a minute) …" : "Building the backend …");
  const started = performance.now();
  for (const step of steps[target]) await step(siteOrigin);
  writeFileSync(stampOf(target), fingerprint);
  say(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Builds stale bundles; the web Worker first, because its build empties the folder that both share. */
export async function buildIfStale(say: (line: string) => void, options: BuildOptions = {}): Promise<void> {
  await makeFaces();
  const drawn = await makeSocialImages();
  if (drawn > 0) say(`Drew ${drawn} social images and icons.`);
  await buildTargetIfStale("web", say, options);
  await buildTargetIfStale("backend", say, options);
}

export const buildBackendIfStale = (say: (line: string) => void): Promise<void> => buildTargetIfStale("backend", say);

if (import.meta.main) await buildIfStale(console.log);
