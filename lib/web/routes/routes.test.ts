import { describe, expect, it, vi } from "vitest";
import { logout } from "../../contract/calls/auth.ts";
import { problemResponse } from "../../contract/values/problem-response.ts";
import { LOCALE_IDS } from "../../i18n/locales.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import { fileUrl, SITE_ORIGIN } from "../../i18n/site-origin.ts";
import { businessNow } from "../clock.ts";
import { encryptSessionToken } from "../session-cookie.ts";
import { answerRoute } from "./routes.ts";
import type { RouteEnv } from "./visit.ts";

const ORIGIN = "https://ultra.example";

const article = {
  ...{ id: 1, documentId: "a", slug: "one", title: "A & B <c>", excerpt: "Say “x”\u0007", minutes: 3 },
  ...{ createdAt: "2026-11-01T00:00:00Z", updatedAt: "2026-11-03T00:00:00Z", publishedAt: "2026-11-02T00:00:00Z" },
  author: { id: 1, documentId: "b", slug: "asha", name: "Asha", role: "Editor", bio: "Writes." },
  tags: [{ id: 1, documentId: "c", slug: "bonds", name: "Bonds", description: "About bonds." }],
};

/** A Worker whose backend gives the response of `answers` for a path, and 404 otherwise. */
function workerWith(answers: Readonly<Record<string, () => Response>> = {}) {
  const sent: Request[] = [];
  const env: RouteEnv = {
    ...{ ULTRA_ENV: "production", SESSION_PASSWORD: "a-password-of-more-than-thirty-two-characters", EDGE_CONFIG: "" },
    ...{ CONTENT_URL: "https://backend.internal/content", CONTENT_TOKEN: "token" },
    BACKEND: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push(request);
        return answers[new URL(request.url).pathname]?.() ?? Response.json({ code: "NOT_FOUND" }, { status: 404 });
      },
    },
  };
  const ask = (path: string, init: RequestInit = {}) =>
    answerRoute(new Request(`${ORIGIN}${path}`, init), env, { waitUntil: (work) => void work });
  return { env, sent, ask };
}

const withArticles = () => ({
  "/content/articles": () => Response.json({ data: [article], meta: { pagination: { pageCount: 1 } } }),
});

describe("the routes of the Worker", () => {
  it("leave pages, files and unknown paths to others", async () => {
    const { ask } = workerWith();
    const others = ["/", "/profile", "/hi/robots.txt", "/sign-out/x", "/toString", "/login/google"];
    expect(await Promise.all(others.map((path) => ask(path)))).toEqual(others.map(() => null));
  });

  it.each([
    ["GET", "/sign-out", "POST"],
    ["GET", "/hi/profile/cmr", "POST"],
    ["POST", "/robots.txt", "GET, HEAD"],
    ["POST", "/hi/login/google/start", "GET, HEAD"],
  ])("refuse a %s of %s and name the method that it has", async (method, path, allow) => {
    const { ask } = workerWith();
    await expect(ask(path, { method })).rejects.toMatchObject({ code: "METHOD_NOT_ALLOWED", allow: allow.split(", ") });
  });

  it.each([
    ["ACCOUNT_PROOF_NONE", "/hi/wallet?currency=AED"],
    ["FILE_DAMAGED", "/hi/wallet/account-abroad?refused=FILE_DAMAGED&currency=AED"],
  ] as const)("lead a form of files that is refused with %s to the page of its currency", async (code, location) => {
    const path = "/v2/user/foreign-bank-details/proof";
    const { env, ask } = workerWith({ [path]: () => problemResponse(code, { requestId: "one" }) });
    const session = await encryptSessionToken("token", false, env);
    const answer = await ask("/hi/wallet/account-abroad/proof?currency=AED", {
      ...{ method: "POST", body: new FormData(), headers: { cookie: `${session.name}=${session.value}` } },
    });
    expect([answer?.status, answer?.headers.get("location")]).toEqual([303, location]);
  });

  it.each([
    ["WITHDRAWAL_NOT_OFFERED", "/hi/investments/inv_1/hardship?refused=WITHDRAWAL_NOT_OFFERED"],
    ["HARDSHIP_IN_REVIEW", "/hi/investments/inv_1/hardship"],
  ] as const)("lead a form of a deposit's file that is refused with %s to that deposit", async (code, location) => {
    const { env, sent, ask } = workerWith({
      "/v2/fixed-deposits/hardship/inv_1": () => problemResponse(code, { requestId: "one" }),
    });
    const session = await encryptSessionToken("token", false, env);
    const answer = await ask("/hi/investments/hardship?investmentId=inv_1", {
      ...{ method: "POST", body: new FormData(), headers: { cookie: `${session.name}=${session.value}` } },
    });
    expect(sent).toHaveLength(1);
    expect([answer?.status, answer?.headers.get("location")]).toEqual([303, location]);
  });

  it("carry the security headers of a page", async () => {
    const file = await workerWith().ask("/robots.txt");
    expect(file?.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file?.headers.get("strict-transport-security")).toContain("max-age");
  });

  it("are kept by shared caches, and not sent twice to the same reader", async () => {
    const { ask } = workerWith();
    const first = await ask("/robots.txt");
    expect(first?.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(first?.headers.get("cdn-cache-control")).toBe("public, max-age=300");
    const again = await ask("/robots.txt", { headers: { "if-none-match": `W/${first?.headers.get("etag")}, "x"` } });
    expect([again?.status, await again?.text()]).toEqual([304, ""]);
  });

  it("name whom to tell of a weakness, until a day within a year", async () => {
    const file = await workerWith().ask("/.well-known/security.txt");
    const text = (await file?.text()) ?? "";
    expect(file?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    // No address of the repository's example: reports must reach the owner of the site that is served.
    expect(text).toContain(`Contact: mailto:security@${new URL(SITE_ORIGIN).hostname}\n`);
    expect(text).toContain(`Canonical: ${fileUrl("/.well-known/security.txt")}\n`);
    const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "") - businessNow()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });

  it("give systems that cut icons to a shape an icon for that, beside those that are shown whole", async () => {
    const file = await workerWith().ask("/manifest.webmanifest");
    const { icons } = JSON.parse((await file?.text()) ?? "");
    const kept = (icons as { purpose?: string }[]).map(({ purpose = "any" }) => purpose);
    expect([...new Set(kept)].sort()).toEqual(["any", "maskable"]);
  });

  it("lead programs to the description of the API", async () => {
    const file = await workerWith().ask("/.well-known/api-catalog");
    expect(file?.headers.get("content-type")).toMatch(/^application\/linkset\+json;/);
    expect(JSON.parse((await file?.text()) ?? "")).toMatchObject({
      linkset: [{ "service-desc": [{ href: fileUrl("/api/openapi.json") }] }],
    });
  });

  it("answer a HEAD without a body", async () => {
    const head = await workerWith().ask("/sitemap.xml", { method: "HEAD" });
    expect([head?.status, head?.headers.get("content-type"), await head?.text()]).toEqual([200, "application/xml", ""]);
  });
});

describe("the sign-out", () => {
  const post = { method: "POST", body: new URLSearchParams({ everywhere: "true" }) };

  async function signOut(answer: () => Response, path = "/sign-out") {
    const { env, sent, ask } = workerWith({ [logout.path]: answer });
    const { name, value } = await encryptSessionToken("usr_a.b.c.d", true, env);
    const response = await ask(path, { ...post, headers: { cookie: `${name}=${value}` } });
    const body = await sent[0]?.json();
    const token = sent[0]?.headers.get("x-tap-auth");
    return {
      location: response?.headers.get("location"),
      cookies: response?.headers.getSetCookie() ?? [],
      body,
      token,
    };
  }

  it.each(LOCALE_IDS)("ends the session at the backend and expires its cookies (%s)", async (locale) => {
    const done = await signOut(() => Response.json({ endedSessions: 1 }), hrefFor(locale, "/sign-out"));
    expect(done).toMatchObject({ location: hrefFor(locale, "/"), body: { everywhere: true }, token: "usr_a.b.c.d" });
    expect(done.cookies.find((each) => each.startsWith("__Host-ultra-session=;"))).toContain("Max-Age=0");
  });

  it("keeps the cookies when the backend did not answer, because the session has not ended", async () => {
    const failed = await signOut(() => {
      throw new Error("away");
    });
    expect(failed).toMatchObject({ location: "/profile?signOut=failed", cookies: [] });
  });
});

describe("the feed of the blog", () => {
  it("escapes what authors write, and drops what XML cannot hold", async () => {
    const { ask } = workerWith(withArticles());
    const feed = await (await ask("/blog/rss.xml"))?.text();
    expect(feed).toContain("<title>A &amp; B &lt;c&gt;</title>");
    expect(feed).toContain("<description>Say “x”</description>");
    expect(feed).toContain("<pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate>");
    expect(feed).toContain("<lastBuildDate>Tue, 03 Nov 2026 00:00:00 GMT</lastBuildDate>");
  });

  it("fails as temporarily unavailable when the content service cannot be read", async () => {
    vi.resetModules();
    const { answerRoute: answerInNewIsolate } = await import("./routes.ts");
    const { env } = workerWith();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const request = new Request(`${ORIGIN}/hi/blog/rss.xml`);
    await expect(answerInNewIsolate(request, env, { waitUntil: (work) => void work })).rejects.toMatchObject({
      code: "GATEWAY_UNAVAILABLE",
    });
  });
});

describe("the calendar of settlement holidays", () => {
  it.each(LOCALE_IDS)("is a calendar in %s that stays the same for a day", async (locale) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const path = hrefFor(locale, "/tools/holidays.ics");
    const [file, again] = [await workerWith().ask(path), await workerWith().ask(path)];
    expect(file?.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(file?.headers.get("etag")).toBe(again?.headers.get("etag"));
    expect(await file?.text()).toContain(`//${locale.toUpperCase()}`);
  });
});

describe("the sitemap", () => {
  it("names each page in every language, and each article with the day of its last change", async () => {
    const { ask } = workerWith(withArticles());
    const sitemap = await (await ask("/sitemap.xml"))?.text();
    expect(sitemap).toMatch(/<loc>[^<]*\/hi\/blog\/one<\/loc>\n<lastmod>2026-11-03T00:00:00Z<\/lastmod>/);
    expect(sitemap).toMatch(/<loc>[^<]*\/blog\/tag\/bonds<\/loc>/);
    expect(sitemap).toMatch(/<xhtml:link rel="alternate" hreflang="hi-IN" href="[^"]*\/hi\/tnc"\/>/);
  });

  it("leaves out what cannot be read, and keeps the rest", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const sitemap = await (await workerWith().ask("/sitemap.xml"))?.text();
    expect(sitemap).toContain("/risk-disclosure</loc>");
    expect(sitemap).not.toContain("/directory/northgate");
  });
});
