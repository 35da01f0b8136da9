import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problem, problemResponse } from "../contract/values/problem-response";
import type { ErrorReportEnv } from "./error-reports";
import { finishResponse } from "./finish-response";
import { OwnFailures } from "./own-failures";

const requestTo = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:3000${path}`, { headers });
const waitUntil = vi.fn();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function finishOf(request: Request, answer: Response, env: ErrorReportEnv = {}) {
  return finishResponse(request, answer, {
    tokens: ":root {}",
    failures: new OwnFailures(request, { env, waitUntil, now: () => 0 }),
  });
}
const finish = (path: string, answer: Response, headers = {}) => finishOf(requestTo(path, headers), answer);

const failures: readonly (readonly [string, () => Response])[] = [
  ["an empty 500", () => new Response(null, { status: 500 })],
  [
    "a plain 500",
    () => new Response("Internal Server Error", { status: 500, headers: { "content-type": "text/plain" } }),
  ],
  ["a JSON 400", () => Response.json({ wrong: true }, { status: 400 })],
  ["a problem", () => problemResponse("PAYLOAD_TOO_LARGE", { requestId: "r1" })],
  ["an unknown status", () => new Response("x", { status: 418 })],
];

describe("the last step of an answer", () => {
  it.each(failures)(
    "converts %s under /api to a problem document, with the same status where there is a code for it",
    async (_, failure) => {
      const answer = await finish("/api/v2/ping", failure());
      expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(problem.parse(await answer.json()).status).toBe(answer.status);
    },
  );

  it.each(failures)("renders an error page for %s elsewhere, in the language of the path", async (_, failure) => {
    for (const [path, language] of [
      ["/wallet", "en-IN"],
      ["/hi/wallet", "hi-IN"],
    ] as const) {
      const answer = await finish(path, failure());
      expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(await answer.text()).toContain(`<html lang="${language}"`);
    }
  });

  it.each(["Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari"])(
    "names %s for text and headings of an error page, so that Hindi is legible without our files",
    async (face) => {
      const html = await (await finish("/hi/wallet", new Response("x", { status: 500 }))).text();
      const named = html.match(/font(?:-family)?: [^;}]+/g)?.filter((style) => style.includes(face));
      expect(named).toHaveLength(2);
    },
  );

  describe("a file that a link of a page leads to", () => {
    const link = { "sec-fetch-mode": "navigate", referer: "http://localhost:3000/hi/transactions?year=2025-26&a=%22" };
    const lost = () => problemResponse("FILE_LOST", { requestId: "r1" });

    it("explains its failure in the page's language, with the way back", async () => {
      const answer = await finish("/api/v2/deals/d1/master-document", lost(), link);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([410, "private, no-store"]);
      expect(html).toContain('<html lang="hi-IN"');
      expect(html).toContain("<h1>यह फ़ाइल डाउनलोड नहीं हो सकी</h1>");
      expect(html).toContain('<a href="http://localhost:3000/hi/transactions?year=2025-26&amp;a=%22">वापस</a>');
    });

    it("leads back to no other site, whatever the page's path looks like", async () => {
      const referer = "http://localhost:3000//other.example/x";
      const answer = await finish("/api/v2/deals/d1/master-document", lost(), { ...link, referer });
      expect(await answer.text()).toContain('<a href="http://localhost:3000//other.example/x">');
    });

    it("says in seconds when to try again", async () => {
      const busy = problemResponse("TOO_MANY_REQUESTS", { requestId: "r1", retryAfterSeconds: 60 });
      const answer = await finish("/api/v2/statements/tax.pdf", busy, link);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    });

    it("leads to the home page, with the expired cookies, where the session has ended", async () => {
      const ended = problemResponse("UNAUTHENTICATED", { requestId: "r1" });
      ended.headers.append("set-cookie", "session=; Max-Age=0");
      const answer = await finish("/api/v2/statements/tax.pdf", ended, link);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/hi"]);
      expect(answer.headers.getSetCookie()).toEqual(["session=; Max-Age=0"]);
    });

    it.each([
      ["a script", { ...link, "sec-fetch-mode": "cors" }],
      ["a typed address", { "sec-fetch-mode": "navigate" }],
      ["a page of another site", { ...link, referer: "https://other.example/" }],
      ["a program", { accept: "*/*", referer: link.referer }],
    ])("stays a problem document for %s", async (_, headers) => {
      const answer = await finish("/api/v2/deals/d1/master-document", lost(), headers);
      expect(problem.parse(await answer.json()).code).toBe("FILE_LOST");
    });

    it("is explained to a browser that does not name the mode of its requests", async () => {
      const answer = await finish("/api/v2/x", lost(), { accept: "text/html,*/*;q=0.8", referer: link.referer });
      expect(answer.headers.get("content-type")).toMatch("text/html");
    });
  });

  it("logs and reports a failure that Next answers with, under the reference that the page shows", async () => {
    vi.stubGlobal("fetch", async () => new Response());
    const env = { ERROR_REPORT_DSN: "https://key0123@errors.example/42" };
    const answer = await finishOf(requestTo("/hi/wallet?a=1"), new Response(null, { status: 500 }), env);
    const [line] = vi.mocked(console.error).mock.calls[0] ?? [];
    const { requestId, ...logged } = JSON.parse(String(line));
    expect(logged).toEqual({ level: "error", event: "page_failed", path: "/hi/wallet" });
    expect(await answer.text()).toContain(requestId);
    expect(waitUntil).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("logs no problem document again, because its sender has", async () => {
    await finish("/wallet", problemResponse("INTERNAL", { requestId: "r1" }));
    expect(console.error).not.toHaveBeenCalled();
  });

  it("says on a page too after how long to try again", async () => {
    const closed = problemResponse("UNDER_MAINTENANCE", { requestId: "r1", retryAfterSeconds: 1800 });
    const answer = await finish("/hi/wallet", closed);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1800"]);
    expect(await answer.text()).toContain("रखरखाव");
  });

  it("leaves a failure that Next has drawn as one of our pages, and the router's own data", async () => {
    const html = { "content-type": "text/html" };
    const ours = new Response('<html lang="en-IN">Not here', { status: 404, headers: html });
    expect(await (await finish("/nothing", ours)).text()).toBe('<html lang="en-IN">Not here');
    const bare = new Response('<!DOCTYPE html><html id="__next_error__">', { status: 404, headers: html });
    expect(await (await finish("/nothing", bare)).text()).toContain('<html lang="en-IN"');
    const data = new Response("0:x", { status: 404, headers: { "content-type": "text/x-component" } });
    expect(await (await finish("/nothing", data)).text()).toBe("0:x");
  });

  it.each(["/", "/api/v2/auth/google", "/sandbox/clock"])(
    "excludes a response of %s that sets a cookie from every cache",
    async (path) => {
      const headers = {
        ...{ "set-cookie": "a=b", "cache-control": "s-maxage=31536000", "x-middleware-set-cookie": "a=b" },
        "cdn-cache-control": "public, max-age=300",
      };
      for (const status of [200, 303, 404, 500]) {
        const answer = await finish(path, new Response("x", { status, headers }));
        expect([path, status, answer.headers.get("cache-control")]).toEqual([path, status, "private, no-store"]);
        expect(answer.headers.getSetCookie()).toEqual(["a=b"]);
        expect(answer.headers.has("x-middleware-set-cookie")).toBe(false);
        expect(answer.headers.has("cdn-cache-control")).toBe(false);
      }
    },
  );

  it("leaves a successful response without cookies unchanged", async () => {
    const answer = new Response("x", { headers: { "cache-control": "s-maxage=31536000" } });
    expect(await finish("/", answer)).toBe(answer);
  });

  it("tells the browser's router that a server action no longer exists", async () => {
    const missingAction = new Response("Server action not found.", {
      status: 404,
      headers: { "content-type": "text/plain", "x-nextjs-action-not-found": "1" },
    });
    expect(
      (await finish("/login", missingAction, { "next-action": "a" })).headers.get("x-nextjs-action-not-found"),
    ).toBe("1");
  });
});
