import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/*
 * Runs between `next build` and the bundling of the web Worker (open-next.config.ts). Replaces the files of Next that no
 * request of ours reaches, although Next imports them by name, by files that throw when they are loaded. Next loads them
 * only where it would use them.
 */

/** The modules that OpenNext bundles. */
const MODULES = join(root, ".next/standalone/node_modules");

/** The replaced files, with the purpose of each. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // With its copy of `react-dom/server`.
  "next/dist/compiled/next-server/pages-turbo.runtime.prod.js": "draws pages of a `pages` folder",
  // A forged pair of its cookies is caught by Next and cleared.
  "next/dist/compiled/fast-jwt/index.js": "opens the cookies of the preview mode",
  "next/dist/compiled/@mswjs/interceptors/ClientRequest/index.js": "intercepts requests of Next's test mode",
};

/** @throws when a file is missing: another version of Next has it elsewhere, and the Worker would carry it again. */
export function leaveOut(modules: string): void {
  for (const [name, purpose] of Object.entries(LEFT_OUT)) {
    const file = join(modules, name);
    if (!existsSync(file)) throw new Error(`${name} is not in this version of Next (scripts/leave-out.ts)`);
    // Removed first: a file with several names keeps its content under the others.
    rmSync(file);
    writeFileSync(file, `throw new Error(${JSON.stringify(`left out of this Worker: what ${purpose}`)});\n`);
  }
}

if (import.meta.main) leaveOut(MODULES);
