/**
 * Cache lifetimes of public pages in browsers and shared caches. Invariants: a browser revalidates a public page before
 * it shows it again, so nobody sees the page of an earlier build or an old figure; a shared cache keeps it for its own,
 * short time.
 */

/** A deploy replaces every page, and no purge reaches a cache in front of this Worker: this bounds its delay. */
const SHARED_SECONDS_MAX = 300;

const BROWSER = "public, max-age=0, must-revalidate";
/** For a page whose address shows investors another page: no shared cache may keep it, whatever it does with Vary. */
const BROWSER_ONLY = "private, max-age=0, must-revalidate";

export interface PublicAnswer {
  /** Whether signed-in readers see another page at the same address. */
  readonly isForVisitorsOnly: boolean;
}

/** For an address without a page: content may publish one there within the next minute. */
const UNSTORED = "private, no-store";

/**
 * Replaces Next's `s-maxage`, which browsers read as permission to guess a lifetime, on a page or the router's data; no
 * cache keeps a missing page. Any other failure is left alone.
 */
export function withPublicCaching(response: Response, { isForVisitorsOnly }: PublicAnswer): Response {
  const seconds = sharedSeconds(response.headers.get("cache-control") ?? "");
  const isMissing = response.status === 404;
  if ((response.status >= 400 && !isMissing) || seconds === null) return response;
  const cached = new Response(response.body, response);
  if (isMissing) {
    cached.headers.set("cache-control", UNSTORED);
    return cached;
  }
  cached.headers.set("cache-control", isForVisitorsOnly ? BROWSER_ONLY : BROWSER);
  if (isForVisitorsOnly) cached.headers.append("vary", "Cookie");
  else cached.headers.set("cdn-cache-control", `public, max-age=${Math.min(seconds, SHARED_SECONDS_MAX)}`);
  return cached;
}

/** Next's lifetime of a stored page; null for a response that Next does not let shared caches keep. */
function sharedSeconds(cacheControl: string): number | null {
  if (/private|no-store/i.test(cacheControl)) return null;
  const seconds = /\bs-maxage=(\d{1,10})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
