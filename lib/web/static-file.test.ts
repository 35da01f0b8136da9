import { describe, expect, it } from "vitest";
import { findFile, readFile } from "./static-file";

const files: Readonly<Record<string, string>> = {
  "/theme.js": "theme()",
  "/_next/static/chunks/a1.js": "chunk()",
  "/og.png": "the general image",
  "/og/en/tnc.png": "its own image",
  "/_next/static/chunks/b2.js": "large()",
  "/_next/static/chunks/b2.js.br": "large() in Brotli",
};
const requested: string[] = [];
const env = {
  ASSETS: {
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url);
      requested.push(pathname);
      const file = files[pathname];
      return file === undefined
        ? new Response("no such file", { status: 404 })
        : new Response(file, { headers: { etag: '"a"', "content-type": "text/javascript" } });
    },
  },
};
const find = (path: string, init?: RequestInit) => findFile(new Request(`https://ultra.example${path}`, init), env);

describe("a static file", () => {
  it.each(Object.entries(files))("serves a file as stored, whatever its name looks like: %s", async (path, content) => {
    const answer = await find(path);
    expect(await answer?.text()).toBe(content);
    expect(answer?.headers.get("etag")).toBe('"a"');
    expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("serves the Brotli of a file to a browser that reads it, and names the file's own type", async () => {
    const answer = await find("/_next/static/chunks/b2.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(await answer?.text()).toBe("large() in Brotli");
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      etag: 'W/"a"',
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
  });

  it.each([
    ["/_next/static/chunks/b2.js", { "accept-encoding": "gzip" }, "large()"],
    ["/_next/static/chunks/b2.js", { "accept-encoding": "br", range: "bytes=0-3" }, "large()"],
    ["/theme.js", { "accept-encoding": "br" }, "theme()"],
  ])("serves %s plain to %j", async (path, headers, content) => {
    const answer = await find(path, { headers });
    expect(await answer?.text()).toBe(content);
    expect(answer?.headers.has("content-encoding")).toBe(false);
  });

  it("leaves a missing file to the not-found page", async () => {
    expect(await find("/nothing.png")).toBeNull();
  });

  it("leaves the request of a missing file readable, whose body the asset server would have read", async () => {
    const sent = new Request("https://ultra.example/nothing.png", { headers: { "content-length": "5" } });
    const read: Request[] = [];
    await findFile(sent, {
      ASSETS: {
        fetch: async (request) => {
          read.push(request);
          return new Response(null, { status: 404 });
        },
      },
    });
    expect(read.map((request) => [request === sent, request.headers.has("content-length")])).toEqual([[false, false]]);
  });

  it("serves the general social image for a page that has none of its own", async () => {
    expect(await (await find("/og/en/tnc.png"))?.text()).toBe("its own image");
    expect(await (await find("/og/hi/blog/published-since.png"))?.text()).toBe("the general image");
  });

  it("is skipped for a page request and for a request with a body", async () => {
    requested.length = 0;
    expect(await find("/dashboard")).toBeNull();
    expect(await find("/theme.js", { method: "POST" })).toBeNull();
    expect(requested).toEqual([]);
  });
});

describe("a file that the Worker reads for itself", () => {
  it("is its text", async () => {
    expect(await readFile("/theme.js", env)).toBe("theme()");
  });

  it.each([
    ["is missing", async () => new Response("no such file", { status: 404 })],
    ["is answered with a failure", async () => new Response("an error", { status: 503 })],
    ["cannot be fetched", () => Promise.reject(new Error("no connection"))],
  ])("is null where it %s", async (_, fetch) => {
    expect(await readFile("/theme.js", { ASSETS: { fetch } })).toBeNull();
  });
});
