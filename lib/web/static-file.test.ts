import { describe, expect, it } from "vitest";
import { findFile } from "./static-file";

const files: Readonly<Record<string, string>> = {
  "/theme.js": "theme()",
  "/_next/static/chunks/a1.js": "chunk()",
  "/og.png": "the general image",
  "/og/en/tnc.png": "its own image",
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
