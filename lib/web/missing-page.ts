/**
 * The page in place of one that does not exist. Next answers an unknown address, and a page that finds nothing, with a
 * document without content; the Worker renders this page of the site instead, in the reader's frame and language.
 */
import { hrefFor, localeOfPath } from "../i18n/navigation.ts";

const MISSING_PATH = "/missing";
/** The query parameter with the requested path. */
export const MISSING_AT = "at";

/** As in `static-file.ts`: a file name has an extension, a page's path has none. */
const FILE_NAME = /\.[a-z0-9]+$/i;
const PATH_LENGTH_MAX = 200;

/** The request for the page; null for a program, which reads the status, and for a move within the router. */
export function missingPageRequest(request: Request): Request | null {
  const { origin, pathname } = new URL(request.url);
  const isBrowser = request.headers.get("accept")?.includes("text/html") ?? false;
  if (request.method !== "GET" || !isBrowser || request.headers.has("rsc") || FILE_NAME.test(pathname)) return null;
  const page = new URL(hrefFor(localeOfPath(pathname), MISSING_PATH), origin);
  page.searchParams.set(MISSING_AT, readable(pathname).slice(0, PATH_LENGTH_MAX));
  return new Request(page, { headers: request.headers });
}

/** The path in its own script; as it came where its escapes are broken. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether this is the page's own address, which has a status of 404 too. */
export const isMissingPage = ({ url }: Pick<Request, "url">): boolean => {
  const { pathname } = new URL(url);
  return pathname === hrefFor(localeOfPath(pathname), MISSING_PATH);
};

/** The drawn page with the status of a missing one; null when it could not be drawn. */
export function asMissing(drawn: Response): Response | null {
  if (!drawn.ok) return null;
  const missing = new Response(drawn.body, { status: 404, headers: drawn.headers });
  missing.headers.set("cache-control", "private, no-store");
  return missing;
}
