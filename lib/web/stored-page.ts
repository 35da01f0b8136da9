/** The stored page with which the page cache may answer a request, by the session of the reader. Pure. */
import { storedPath } from "./page-headers.ts";
import { findCookie } from "./session-cookie.ts";
import { hasVisitorVersion, SESSION_COOKIE_NAMES, visitorVersionOf } from "./visitor-paths.ts";

interface StoredPage {
  /** The path under which Next stores it. */
  readonly path: string;
  readonly isForVisitorsOnly: boolean;
}

/** Null for a page that is rendered for its reader. `isStored`: whether Next stores the page of a path. */
export function findStoredPage(
  { url, headers }: Pick<Request, "url" | "headers">,
  isStored: (path: string) => boolean,
): StoredPage | null {
  const path = storedPath(new URL(url));
  if (!hasVisitorVersion(path)) return isStored(path) ? { path, isForVisitorsOnly: false } : null;
  const hasSession = findCookie(headers.get("cookie"), SESSION_COOKIE_NAMES) !== null;
  return hasSession ? null : { path: visitorVersionOf(path), isForVisitorsOnly: true };
}
