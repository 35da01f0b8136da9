/**
 * What every page is sent with. No inline script runs unless we wrote it: a page drawn for one request carries a nonce,
 * a page from the cache the hashes of the scripts it was built with (docs/decisions/0003).
 */
export type ScriptHashes = Readonly<Record<string, readonly string[]>>;

/** Next says so of every page it did not draw for this request. */
const CACHE_MARKS = ["x-opennext-cache", "x-nextjs-cache"];
const DEFAULT_LOCALE = "en";

const FIXED_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;
const STRICT_TRANSPORT = "max-age=63072000; includeSubDomains; preload";

function policy(scriptSources: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSources.join(" ")}`.trimEnd(),
    // Charts and Next set style attributes; a style cannot read a page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The request as Next should see it: it reads the nonce for its own scripts from the policy. */
export function withNonce(request: Request, nonce: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy([`'nonce-${nonce}'`]));
  return new Request(request, { headers });
}

/** Adds the headers to a page's answer; files and data pass as they are. */
export function securePage(response: Response, page: { url: URL; nonce: string; hashes: ScriptHashes }): Response {
  const secured = new Response(response.body, response);
  for (const [name, value] of Object.entries(FIXED_HEADERS)) secured.headers.set(name, value);
  if (page.url.protocol === "https:") secured.headers.set("strict-transport-security", STRICT_TRANSPORT);
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const isCached = CACHE_MARKS.some((mark) => response.headers.has(mark));
    const sources = isCached ? hashesFor(response.status, page) : [`'nonce-${page.nonce}'`];
    secured.headers.set("content-security-policy", policy(sources));
  }
  return secured;
}

function hashesFor(status: number, { url, hashes }: { url: URL; hashes: ScriptHashes }): readonly string[] {
  const path = url.pathname.replace(/\/$/, "");
  const [, first = ""] = path.split("/");
  const page = first === "hi" || first === DEFAULT_LOCALE ? path : `/${DEFAULT_LOCALE}${path}`;
  const found = hashes[page] ?? (status === 404 ? hashes["/_not-found"] : undefined);
  return (found ?? []).map((hash) => `'${hash}'`);
}
