/**
 * An in-memory cache of public pages, for a few seconds per isolate (docs/decisions/0005). Invariants: a cached page
 * came from the page cache, sets no cookie and is not marked private; it is returned only for a request of the same
 * page without a query and without any header by which Next selects another representation. The request's own cookies
 * are irrelevant, as they are to the page cache.
 */

import { acceptsBrotli, brotli, brotliHeaders, COMPRESSED_ALREADY, varyByEncoding } from "./compression.ts";

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
  /** Made for the first browser that reads Brotli. */
  compressed: { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Headers } | null;
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
    return answerFrom(page, request);
  }

  /** Returns the response, after caching it if allowed. */
  async remember(request: Request, response: Response, now: number): Promise<Response> {
    if (request.method !== "GET" || !isFullPageRequest(request) || !isForEverybody(response)) return response;
    const body = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    varyByEncoding(headers);
    const page = { body, headers, compressed: null, forgetAt: now + this.#limits.ttlMs };
    if (body.byteLength <= this.#limits.bytesPerPage) this.#put(request.url, page);
    return answerFrom(page, request);
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

function answerFrom(page: RememberedPage, request: Request): Response {
  const isCompressed = acceptsBrotli(request);
  if (isCompressed) page.compressed ??= { body: brotli(page.body), headers: brotliHeaders(page.headers) };
  const { body, headers } = (isCompressed && page.compressed) || page;
  if (isFresh(request, page.headers)) return new Response(null, { status: 304, headers });
  const encoding = isCompressed ? COMPRESSED_ALREADY : {};
  return new Response(request.method === "HEAD" ? null : body, { headers, ...encoding });
}

const isFullPageRequest = (request: Request): boolean => !request.url.includes("?") && wantsHtml(request);

/** Whether a reader's request is for a page's HTML, and not one of Next's for its data or to render it anew. */
export function wantsHtml({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.has(REVALIDATION_HEADER)) return false;
  return !CHOOSING_HEADERS.some((name) => headers.has(name));
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
