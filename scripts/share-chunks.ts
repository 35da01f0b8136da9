import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/*
 * Between `next build` and the bundling of the web Worker (open-next.config.ts): Turbopack writes a chunk of the server
 * again, under another name, for pages whose layouts have loaded other modules before it. Each copy becomes a reference
 * to the first, so that the Worker carries one.
 */

/** Chunks that OpenNext copies into the Worker. */
const CHUNKS = join(root, ".next/standalone/.next/server/chunks/ssr");

/** The name of a chunk's source map is the chunk's own. */
const SOURCE_MAP = "\n//# sourceMappingURL=";
const withoutSourceMap = (code: string) => code.split(SOURCE_MAP, 1)[0] ?? code;

/** A chunk is an array of module ids and their factories; the runtime beside them is not. */
const isChunk = (code: string) => code.startsWith("module.exports=[");

/** Replaces each chunk that equals an earlier one, and returns the number of replaced chunks. */
export function shareEqualChunks(folder: string): number {
  const first = new Map<string, string>();
  let shared = 0;
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".js")) continue;
    const code = withoutSourceMap(readFileSync(join(folder, name), "utf8"));
    const original = first.get(code);
    if (original === undefined) {
      if (isChunk(code)) first.set(code, name);
      continue;
    }
    writeFileSync(join(folder, name), `module.exports = require(${JSON.stringify(`./${original}`)});\n`);
    shared += 1;
  }
  return shared;
}

if (import.meta.main) console.log(`${shareEqualChunks(CHUNKS)} chunks of the server refer to their equals.`);
