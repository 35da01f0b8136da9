import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/*
 * A prerendered page is the same for everybody, so a nonce in it would be no secret. Its inline scripts are named by
 * their hashes instead, which the web Worker puts into the page's policy (lib/server/page-headers.ts).
 */

const pages = join(root, ".next/server/app");
const target = join(root, ".open-next/script-hashes.json");
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function hashesOf(html: string): readonly string[] {
  const scripts = [...html.matchAll(inlineScript)].map(([, source = ""]) => source);
  return [...new Set(scripts)].map((source) => `sha256-${createHash("sha256").update(source).digest("base64")}`);
}

/** Writes `{ "/en/tnc": ["sha256-…"] }` for every page that the build prerendered. */
export function writeScriptHashes(): void {
  const entries = globSync("**/*.html", { cwd: pages }).map((file) => {
    const path = `/${file.replace(/\.html$/, "")}`;
    return [path, hashesOf(readFileSync(join(pages, file), "utf8"))] as const;
  });
  if (entries.length === 0) throw new Error("the build prerendered no page");
  writeFileSync(target, JSON.stringify(Object.fromEntries(entries)));
}
