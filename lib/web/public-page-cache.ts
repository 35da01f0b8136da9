/**
 * Remembers for a few seconds, where it was drawn, a page that is the same for everybody (docs/decisions/0005).
 *
 * What is always true here: a remembered page came out of the page cache, sets no cookie and says nothing private of
 * itself; it answers only a request that asks for that very page, with no query and none of the headers by which Next
 * would choose another form of it. Whose cookie the request carries makes no difference, as it makes none to the cache.
 */

/** A request with one of these asks for something else than the page as HTML. */
const CHOOSING_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "next-action",
  "range",
] as const;
/** What a page may vary by: the headers above, which never reach the memory, and what the engine does to a body. */
const KNOWN_VARIANTS: ReadonlySet<string> = new Set([...CHOOSING_HEADERS, "accept-encoding"]);

export interface PublicPageCacheLimits {
  /** How long a page may be given from memory, counted from when it came. */
  readonly keptForMs: number;
  readonly pages: number;
  /** A page larger than this is not remembered. */
  readonly bytesPerPage: number;
}

interface RememberedPage {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
  readonly forgetAt: number;
}

export class PublicPageCache {
  readonly #limits: PublicPageCacheLimits;
  /** The oldest first. */
  readonly #pages = new Map<string, RememberedPage>();

  constructor(limits: PublicPageCacheLimits) {
    this.#limits = limits;
  }

  /** The page this request asks for, or null when it has to be drawn. `now` in milliseconds. */
  recall(request: Request, now: number): Response | null {
    if (this.#pages.size === 0 || !isFullPageRequest(request)) return null;
    const page = this.#pages.get(request.url);
    if (page === undefined || now >= page.forgetAt) return null;
    const { headers } = page;
    if (isKnownTo(request, headers)) return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : page.body, { headers });
  }

  /** Passes the answer on, remembered if it may be. */
  async remember(request: Request, response: Response, now: number): Promise<Response> {
    if (request.method !== "GET" || !isFullPageRequest(request) || !isForEverybody(response)) return response;
    const body = await response.arrayBuffer();
    const { headers } = response;
    if (body.byteLength <= this.#limits.bytesPerPage) {
      this.#put(request.url, { body, headers, forgetAt: now + this.#limits.keptForMs });
    }
    return new Response(body, { headers });
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
    variants.every((name) => name === "" || KNOWN_VARIANTS.has(name))
  );
}

/** Whether the browser says that it has this very page already. */
function isKnownTo(request: Request, headers: Headers): boolean {
  const tag = headers.get("etag");
  const known = (request.headers.get("if-none-match") ?? "").split(",");
  return tag !== null && known.some((each) => each.trim().replace(/^W\//, "") === tag);
}
