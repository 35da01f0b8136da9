/** Which pages contain a server action. Next logs a stack for an action that the requested page does not contain. */
import { storedPath } from "./page-headers.ts";
import { findCookie } from "./session-cookie.ts";
import { hasVisitorVersion, SESSION_COOKIE_NAMES, visitorVersionOf } from "./visitor-paths.ts";

/** `app/[locale]/(public)/tools/[slug]/page` → `tools`, `[slug]`. */
function segmentsOfPage(page: string): readonly string[] {
  const segments = page.split("/").filter((segment) => !/^\(.*\)$/.test(segment));
  // Without `app`, the language and `page`.
  return segments.slice(2, -1);
}

/** The segments of the page that answers, without the language. */
function segmentsAnswering({ url, headers }: Pick<Request, "url" | "headers">): readonly string[] {
  const path = storedPath(new URL(url));
  const isVisitor = findCookie(headers.get("cookie"), SESSION_COOKIE_NAMES) === null;
  return (isVisitor && hasVisitorVersion(path) ? visitorVersionOf(path) : path).split("/").slice(2);
}

/** The folders to which an address is rewritten by its query or its missing session: `/tools/isin?v=1`. */
const TWINS: ReadonlySet<string | undefined> = new Set(["worked", "visitor"]);

/** @param pages of the action in Next's manifest, such as `app/[locale]/(public)/tools/[slug]/page` */
export function isOnPage(request: Pick<Request, "url" | "headers">, pages: readonly string[]): boolean {
  const segments = segmentsAnswering(request);
  return pages.map(segmentsOfPage).some((page) => {
    const rest = page.slice(segments.length);
    const fits = segments.every((segment, index) => page[index]?.startsWith("[") || page[index] === segment);
    return fits && (rest.length === 0 || (rest.length === 1 && TWINS.has(rest[0])));
  });
}
