import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PublicPageCache } from "./public-page-cache";

const limits = { ttlMs: 5_000, pages: 2, bytesPerPage: 1_000 };
const cached = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "s-maxage=31536000, stale-while-revalidate=2592000",
  "content-security-policy": "script-src 'self' 'sha256-home'",
  etag: '"one"',
  vary: "RSC, Next-Router-State-Tree, Next-Router-Prefetch, Next-Router-Segment-Prefetch, Next-Url",
  "x-opennext-cache": "HIT",
};
const requestTo = (path: string, init?: RequestInit) => new Request(`https://ultra.example${path}`, init);
const page = (body = "<p>home", headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { ...cached, ...headers } });

async function cacheOf(path: string, answer: Response, init?: RequestInit): Promise<PublicPageCache> {
  const memory = new PublicPageCache(limits);
  await memory.remember(requestTo(path, init), answer, 0);
  return memory;
}

describe("a remembered page", () => {
  it("is the page as it came, policy and cache mark included", async () => {
    const memory = new PublicPageCache(limits);
    const first = await memory.remember(requestTo("/"), page(), 0);
    const second = memory.recall(requestTo("/"), 1);
    expect(Object.fromEntries(second?.headers ?? [])).toEqual(Object.fromEntries(first.headers));
    expect(await second?.text()).toBe("<p>home");
    expect(await first.text()).toBe("<p>home");
  });

  it("may be given to any number of visitors, whatever their cookies, and carries none", async () => {
    const memory = await cacheOf("/", page(), { headers: { cookie: "ultra-session=asha" } });
    for (const cookie of ["ultra-session=asha", "ultra-session=ravi", ""]) {
      const answer = memory.recall(requestTo("/", { headers: { cookie } }), 1);
      expect(await answer?.text()).toBe("<p>home");
      expect(answer?.headers.has("set-cookie")).toBe(false);
    }
  });

  it("is sent in Brotli to a browser that reads it, and plain to the next that does not", async () => {
    const memory = new PublicPageCache(limits);
    const reads = (accepted: string) => requestTo("/", { headers: { "accept-encoding": accepted } });
    const first = await memory.remember(reads("br"), page(), 0);
    for (const answer of [first, memory.recall(reads("gzip, br"), 1)]) {
      expect(answer?.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? [])).toString()).toBe("<p>home");
    }
    const plain = memory.recall(reads("gzip"), 1);
    expect([plain?.headers.has("content-encoding"), await plain?.text()]).toEqual([false, "<p>home"]);
    for (const answer of [first, plain]) expect(answer?.headers.get("vary")).toContain("Accept-Encoding");
  });

  it("is forgotten when its seconds are over, counted from when it came", async () => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/"), 4_999)).not.toBeNull();
    expect(memory.recall(requestTo("/"), 5_000)).toBeNull();
  });

  it("answers HEAD without a body, and is not made of the answer to one", async () => {
    const memory = await cacheOf("/", page());
    const head = memory.recall(requestTo("/", { method: "HEAD" }), 1);
    expect(head?.status).toBe(200);
    expect(head?.body).toBeNull();
    const headOnly = await cacheOf("/", page(), { method: "HEAD" });
    expect(headOnly.recall(requestTo("/"), 1)).toBeNull();
  });

  it.each(['"one"', 'W/"one"', '"other", "one"'])("is not sent again to a browser that has it (%s)", async (known) => {
    const memory = await cacheOf("/", page());
    const answer = memory.recall(requestTo("/", { headers: { "if-none-match": known } }), 1);
    expect(answer?.status).toBe(304);
    expect(answer?.headers.get("etag")).toBe('"one"');
  });

  it("is sent whole to a browser that has an older one", async () => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/", { headers: { "if-none-match": '"old"' } }), 1)?.status).toBe(200);
  });

  it("is that of its own address: path, host and protocol", async () => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/hi"), 1)).toBeNull();
    expect(memory.recall(new Request("http://ultra.example/"), 1)).toBeNull();
    expect(memory.recall(new Request("https://other.example/"), 1)).toBeNull();
  });
});

describe("the memory is passed by", () => {
  it.each([
    "rsc",
    "next-router-state-tree",
    "next-router-prefetch",
    "next-router-segment-prefetch",
    "next-url",
    "range",
  ])("a request with %s, in both directions", async (name) => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/", { headers: { [name]: "1" } }), 1)).toBeNull();
    const other = await cacheOf("/", page("flight"), { headers: { [name]: "1" } });
    expect(other.recall(requestTo("/"), 1)).toBeNull();
  });

  it("a request with a query, which the middleware wants to see", async () => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/?app=ultra"), 1)).toBeNull();
    const other = await cacheOf("/?app=ultra", page());
    expect(other.recall(requestTo("/?app=ultra"), 1)).toBeNull();
  });

  it("a request that sends something", async () => {
    const memory = await cacheOf("/", page());
    expect(memory.recall(requestTo("/", { method: "POST", body: "x" }), 1)).toBeNull();
  });
});

describe("is never remembered", () => {
  it.each([
    ["a page drawn for one request", page("", { "x-opennext-cache": "MISS" })],
    ["a page that has gone stale", page("", { "x-opennext-cache": "STALE" })],
    ["a page that sets a cookie", page("", { "set-cookie": "a=b" })],
    ["a private page", page("", { "cache-control": "private, max-age=60" })],
    ["a page that must not be stored", page("", { "cache-control": "no-store" })],
    ["a page that varies by cookie", page("", { vary: "Cookie" })],
    ["a page that varies by anything", page("", { vary: "*" })],
    ["data for the router", page("", { "content-type": "text/x-component" })],
    ["a refusal", page("", {}, 404)],
    ["a page too large", page("x".repeat(1_001))],
  ])("%s", async (_, answer) => {
    const body = await answer.clone().text();
    const memory = new PublicPageCache(limits);
    const passed = await memory.remember(requestTo("/"), answer, 0);
    expect(await passed.text()).toBe(body);
    expect(memory.recall(requestTo("/"), 1)).toBeNull();
  });

  it("more than the maximum number of pages: the oldest is evicted", async () => {
    const memory = new PublicPageCache(limits);
    for (const path of ["/", "/tnc", "/hi"]) await memory.remember(requestTo(path), page(), 0);
    expect(memory.recall(requestTo("/"), 1)).toBeNull();
    expect(memory.recall(requestTo("/tnc"), 1)).not.toBeNull();
    expect(memory.recall(requestTo("/hi"), 1)).not.toBeNull();
  });
});
