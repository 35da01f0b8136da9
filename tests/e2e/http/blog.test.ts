import { describe, expect, inject, it } from "vitest";
import { readLibrary } from "../../../backend/embedded/content/documents.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { readContentFiles } from "../../../scripts/content-server.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { problemsOfThing, structuredDataIn } from "../support/structured-data.ts";

/* The blog over HTTP, without a script: every page from the shared cache, every link inside it answered. */

const { url } = inject("server");
const articles = readLibrary(readContentFiles()).collections.get("articles") ?? [];
const pathOf = ({ fields, locale }: (typeof articles)[number]) => hrefFor(locale, `/blog/${fields.slug}`);

async function read(path: string) {
  const response = await fetch(url + path, { redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, path = ""]) => path);

describe.each(articles.map((article) => [pathOf(article), article] as const))("%s", (path, { fields }) => {
  it("comes whole from the shared cache, with valid structured data and its sections", async () => {
    const { status, headers, html } = await read(path);
    // STALE: from the cache too, ten minutes after the build.
    const fromCache = expect.stringMatching(FROM_PAGE_CACHE);
    expect([status, headers.get("x-opennext-cache"), headers.has("set-cookie")]).toEqual([200, fromCache, false]);
    expect(html).toContain(String(fields.title));
    const things = structuredDataIn(html);
    expect(things.flatMap(problemsOfThing)).toEqual([]);
    expect(JSON.stringify(things)).toContain('"@type":"Article"');
    for (const [, id] of html.matchAll(/href="#(section-\d+)"/g)) expect(html).toContain(`<h2 id="${id}"`);
  });
});

describe.each(LOCALE_IDS)("the blog in %s", (locale) => {
  it("lists every article, and leads only to pages that exist", async () => {
    const { html } = await read(hrefFor(locale, "/blog"));
    const own = articles.filter((article) => article.locale === locale).map(pathOf);
    const links = new Set(linksIn(html).filter((path) => path.includes("/blog")));
    expect(own.filter((path) => !links.has(path))).toEqual([]);
    const all = await Promise.all([...links].map(async (path) => [path, (await read(path)).status] as const));
    expect(all.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it("has a feed of its own", async () => {
    const { status, headers, html } = await read(hrefFor(locale, "/blog/rss.xml"));
    expect([status, headers.get("content-type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(html.match(/<item>/g)).toHaveLength(articles.filter((article) => article.locale === locale).length);
  });

  it.each(["/blog/no-such-article", "/blog/tag/no-such-tag", "/blog/%2e%2e%2fsecret"])(
    "has no page at %s",
    async (path) => {
      expect((await read(hrefFor(locale, path))).status).toBe(404);
    },
  );
});

describe("the content service", () => {
  it("is reachable from outside at its documented path only, and with its token only", async () => {
    const path = "/api/app-pre-ipo-page?populate=*&pLevel=4";
    const statusWith = async (token: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await statusWith("sandbox-content-token-not-for-production")).toBe(200);
    expect(await statusWith("another")).toBe(401);
    expect((await read("/api/content/articles")).status).toBe(404);
    expect((await read("/content/articles")).status).toBe(404);
  });
});
