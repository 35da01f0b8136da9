import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { builtPageFile } from "../lib/web/built-page.ts";
import { built, root } from "./paths.ts";

const manifest = z.object({
  routes: z.record(z.string(), z.object({ initialRevalidateSeconds: z.union([z.number(), z.literal(false)]) })),
});
const storedPage = z.object({ html: z.string() });

/** `…/APP_PAGE/<hash>/$/en/explore/bonds.cache` → `/en/explore/bonds` */
const routeOf = (file: string) => file.replace(/^.*\/\$/, "").replace(/\.cache$/, "");

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/**
 * Moves the pages that the build drew without the catalogue's figures, and stored for one second
 * (`lib/web/public-read.ts`), from the page cache to the static files. The first visitor waits for the figures; the
 * page as built is shown only while it cannot be drawn.
 */
export async function setUnreadPagesAside(): Promise<void> {
  const { routes } = manifest.parse(readJson(join(root, ".next/prerender-manifest.json")));
  for (const file of globSync("**/*.cache", { cwd: built.pages })) {
    const route = routeOf(file);
    if (routes[route]?.initialRevalidateSeconds !== 1) continue;
    const stored = join(built.pages, file);
    const aside = join(built.files, builtPageFile(route));
    mkdirSync(dirname(aside), { recursive: true });
    writeFileSync(aside, storedPage.parse(readJson(stored)).html);
    rmSync(stored);
  }
}
