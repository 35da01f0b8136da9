/** The pages that contain a server action. Next logs a stack for an action that the requested page does not contain. */
import { renderedPath } from "../i18n/account-pages.ts";
import { namesAccount } from "../i18n/navigation.ts";
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
  if (isVisitor && hasVisitorVersion(path)) return visitorVersionOf(path).split("/").slice(2);
  const [, , ...segments] = path.split("/");
  return renderedPath(`/${segments.join("/")}`)
    .split("/")
    .slice(1);
}

/** Whether a segment of a path is of this folder: `[dealId]` takes any, `[account]` an account. */
const isOf = (segment: string, folder: string) =>
  folder === "[account]" ? namesAccount(segment) : folder === segment || folder.startsWith("[");

/** The folders to which an address is rewritten by its query or its missing session: `/tools/isin?v=1`. */
const TWINS: ReadonlySet<string | undefined> = new Set(["worked", "visitor"]);

/** @param pages of the action in Next's manifest, such as `app/[locale]/(public)/tools/[slug]/page` */
export function isOnPage(request: Pick<Request, "url" | "headers">, pages: readonly string[]): boolean {
  const segments = segmentsAnswering(request);
  return pages.map(segmentsOfPage).some((page) => {
    const rest = page.slice(segments.length);
    const fits = segments.every((segment, index) => isOf(segment, page[index] ?? ""));
    return fits && (rest.length === 0 || (rest.length === 1 && TWINS.has(rest[0])));
  });
}
