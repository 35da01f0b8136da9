/**
 * An in-memory cache of public pages, for a few seconds per isolate (docs/decisions/0005). Invariants: a cached page
 * came from the page cache, sets no cookie and is not marked private; it is returned only for a request of the same
 * page without a query and without any header by which Next selects another representation. The request's own cookies
 * are irrelevant, as they are to the page cache.
 */

/** A request with one of these headers wants a representation other than the page's HTML. */
const CHOOSING_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "next-action",
  "range",
] as const;
/** A request to render the page anew, which a cached copy would answer without rendering. */
const REVALIDATION_HEADER = "x-prerender-revalidate";
/**
 * The permitted values of Vary: the headers above, which bypass the cache, and the content encoding, which the engine
 * applies.
 */
const ALLOWED_VARY: ReadonlySet<string> = new Set([...CHOOSING_HEADERS, "accept-encoding"]);

export interface PublicPageCacheLimits {
  /** The lifetime of a cached page in milliseconds. */
  readonly ttlMs: number;
  readonly pages: number;
  /** A larger page is not cached. */
  readonly bytesPerPage: number;
}

interface RememberedPage {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
  readonly forgetAt: number;
}

export class PublicPageCache {
  readonly #limits: PublicPageCacheLimits;
  /** In order of insertion, the oldest first. */
  readonly #pages = new Map<string, RememberedPage>();

  constructor(limits: PublicPageCacheLimits) {
    this.#limits = limits;
  }

  /** The cached page for this request, or null when it must be rendered. `now` in milliseconds. */
  recall(request: Request, now: number): Response | null {
    if (this.#pages.size === 0 || !isFullPageRequest(request)) return null;
    const page = this.#pages.get(request.url);
    if (page === undefined || now >= page.forgetAt) return null;
    const { headers } = page;
    if (isFresh(request, headers)) return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : page.body, { headers });
  }

  /** Returns the response, after caching it if allowed. */
  async remember(request: Request, response: Response, now: number): Promise<Response> {
    if (request.method !== "GET" || !isFullPageRequest(request) || !isForEverybody(response)) return response;
    const body = await response.arrayBuffer();
    const { headers } = response;
    if (body.byteLength <= this.#limits.bytesPerPage) {
      this.#put(request.url, { body, headers, forgetAt: now + this.#limits.ttlMs });
    }
    return isFresh(request, headers) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  }

  #put(url: string, page: RememberedPage): void {
    this.#pages.delete(url);
    this.#pages.set(url, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limits.pages) return;
      this.#pages.delete(oldest);
    }
  }
}

function isFullPageRequest({ method, url, headers }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.has(REVALIDATION_HEADER)) return false;
  return !url.includes("?") && !CHOOSING_HEADERS.some((name) => headers.has(name));
}

function isForEverybody({ status, headers }: Response): boolean {
  const variants = (headers.get("vary") ?? "").toLowerCase().split(/[\s,]+/);
  return (
    status === 200 &&
    headers.get("x-opennext-cache") === "HIT" &&
    (headers.get("content-type") ?? "").startsWith("text/html") &&
    !headers.has("set-cookie") &&
    !/private|no-store/i.test(headers.get("cache-control") ?? "") &&
    variants.every((name) => name === "" || ALLOWED_VARY.has(name))
  );
}

/** Whether the browser already has this version of the page. */
function isFresh(request: Request, headers: Headers): boolean {
  const tag = headers.get("etag");
  const known = (request.headers.get("if-none-match") ?? "").split(",");
  return tag !== null && known.some((each) => each.trim().replace(/^W\//, "") === tag);
}
