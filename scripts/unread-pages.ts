import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { built, root } from "./paths.ts";

const manifest = z.object({
  routes: z.record(z.string(), z.object({ initialRevalidateSeconds: z.union([z.number(), z.literal(false)]) })),
});

/** `…/APP_PAGE/<hash>/$/en/explore/bonds.cache` → `/en/explore/bonds` */
const routeOf = (file: string) => file.replace(/^.*\/\$/, "").replace(/\.cache$/, "");

/**
 * Takes the pages that the build rendered without the catalogue's figures out of the page cache: it stored them for one second
 * (`lib/web/public-read.ts`). The first visitor waits for the figures instead of reading that they come.
 */
export async function leaveOutUnreadPages(): Promise<void> {
  const { routes } = manifest.parse(JSON.parse(readFileSync(join(root, ".next/prerender-manifest.json"), "utf8")));
  for (const file of globSync("**/*.cache", { cwd: built.pages })) {
    if (routes[routeOf(file)]?.initialRevalidateSeconds === 1) rmSync(join(built.pages, file));
  }
}
