/**
 * Public pages as the build drew them, without the catalogue's figures: in place of a page that cannot be drawn, and
 * that has had no visit since the deploy (docs/decisions/0166).
 */
import { wantsHtml } from "./public-page-cache.ts";
import type { FilesEnv } from "./static-file.ts";

/**
 * The file of a page's stored path such as `/en/explore`. It has no extension: neither `findFile` nor a page answers
 * its address.
 */
export const builtPageFile = (path: string): string => `/built-pages${path}/page`;

/** Null when the build stored the page with its figures or not at all, and for another representation than HTML. */
export async function findBuiltPage(request: Request, path: string, { ASSETS }: FilesEnv): Promise<Response | null> {
  if (!wantsHtml(request)) return null;
  const file = await ASSETS.fetch(new Request(new URL(builtPageFile(path), request.url)));
  if (!file.ok) {
    await file.body?.cancel();
    return null;
  }
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" };
  return new Response(file.body, { headers });
}
