import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { root } from "../../scripts/paths.ts";
import { run } from "../../scripts/run.ts";

/** The JavaScript that a public page may load once it is touched, as a multiple of an empty app's. */
export const SCRIPT_RATIO_MAXIMUM = 1.11;

const deferred = z.object({ chunks: z.array(z.string()) });

/** The scripts that wait in a stored page for the reader's first touch. */
function deferredScriptsOf(html: string): readonly string[] {
  const data = /id="lazy-hydration">(.*?)<\/script>/s.exec(html)?.[1];
  return data === undefined ? [] : deferred.parse(JSON.parse(data)).chunks;
}

/** The scripts that a modern browser loads with a page, before any touch. */
export function scriptsAtOnce(html: string): string[] {
  const tags = html.match(/<script[^>]*\ssrc="[^"]+"[^>]*>/g) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(modern.map((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? ""))];
}

/** The scripts that a modern browser loads with a page, at once or at the first touch. */
export const scriptsOf = (html: string): string[] => [...new Set([...scriptsAtOnce(html), ...deferredScriptsOf(html)])];

const gzipped = (content: Uint8Array) => gzipSync(content, { level: 9 }).byteLength / 1024;

/** By address, because most pages load the same scripts. */
const servedSizes = new Map<string, Promise<number>>();

async function servedSize(address: string): Promise<number> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return gzipped(new Uint8Array(await answer.arrayBuffer()));
}

/** Kilobytes (gzip) of JavaScript that a page of a running server loads. */
export async function scriptSize(origin: string, html: string): Promise<number> {
  const sizes = scriptsOf(html).map((source) => {
    const { href } = new URL(source, origin);
    const size = servedSizes.get(href) ?? servedSize(href);
    servedSizes.set(href, size);
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const emptyApp = {
  "package.json": `{ "name": "empty", "private": true, "type": "module" }`,
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(root)} } };`,
  "app/layout.js": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.js": `export default () => <h1>Empty</h1>;`,
};

const readPackage = createRequire(import.meta.url);
const versioned = z.object({ version: z.string() });
const versionOf = (name: string) => versioned.parse(readPackage(`${name}/package.json`)).version;

/** The files and package versions that decide the size of the empty app. */
const measured = JSON.stringify([emptyApp, ...["next", "react", "react-dom"].map(versionOf)]);
const measurement = z.object({ measured: z.string(), kilobytes: z.number() });
const kept = join(root, ".wrangler/empty-app.json");

/**
 * Kilobytes (gzip) of JavaScript that the page of an empty Next app loads. Kept for the next run, because its build
 * takes longer than the tests that need it.
 */
export async function emptyAppScriptSize(): Promise<number> {
  if (existsSync(kept)) {
    const known = measurement.safeParse(JSON.parse(readFileSync(kept, "utf8")));
    if (known.success && known.data.measured === measured) return known.data.kilobytes;
  }
  const kilobytes = await buildEmptyApp();
  writeFileSync(kept, JSON.stringify({ measured, kilobytes }));
  return kilobytes;
}

/** Builds the empty app and returns the size of its page's scripts. */
async function buildEmptyApp(): Promise<number> {
  return withEmptyApp((folder) => {
    const [page] = globSync("**/server/app/index.html", { cwd: join(folder, ".next") });
    if (page === undefined) throw new Error("the empty app has no page");
    const scripts = scriptsOf(readFileSync(join(folder, ".next", page), "utf8"));
    return scripts
      .map((source) => gzipped(readFileSync(join(folder, ".next", source.replace(/^\/_next\//, "")))))
      .reduce((sum, size) => sum + size, 0);
  });
}

/** Builds an empty Next app of the same version, and deletes it after use. */
export async function withEmptyApp<Result>(use: (folder: string) => Result | Promise<Result>): Promise<Result> {
  // Below the root, so that the app resolves the same Next; in a git-ignored folder that is deleted afterwards.
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  const folder = mkdtempSync(join(root, ".wrangler/empty-app-"));
  try {
    mkdirSync(join(folder, "app"));
    for (const [name, text] of Object.entries(emptyApp)) writeFileSync(join(folder, name), text);
    const { ok, output } = await run(["next", "build"], { cwd: folder });
    if (!ok) throw new Error(`the empty app did not build:\n${output}`);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
