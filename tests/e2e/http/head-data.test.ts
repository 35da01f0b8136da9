import { describe, expect, inject, it } from "vitest";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { problemsOfThing, questionsIn, structuredDataIn } from "../support/structured-data.ts";

/* The head and the structured data of every public page: specification §2. */

const { url } = inject("server");
const full = (path: string) => new URL(path, url).href.replace(/(?<=\w)\/$/, "");
const pages = PUBLIC_PAGES.flatMap(({ path }) => LOCALE_IDS.map((locale) => ({ path, locale })));
const read = async (path: string) => (await fetch(url + path)).text();
/** Each page is read once for all tests about it. */
const pagesRead = new Map<string, Promise<string>>();
function readOnce(path: string): Promise<string> {
  const known = pagesRead.get(path) ?? read(path);
  pagesRead.set(path, known);
  return known;
}

/** The value of an attribute of the first element that `pattern` matches. */
function attribute(html: string, pattern: RegExp, name: string): string {
  const element = pattern.exec(html)?.[0] ?? "";
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "";
}
const meta = (html: string, key: string) =>
  attribute(html, new RegExp(`<meta[^>]*(?:name|property)="${key}"[^>]*>`), "content");
const canonicalOf = (html: string) => attribute(html, /<link[^>]*rel="canonical"[^>]*>/, "href").replace(/\/$/, "");

describe.each(pages)("the head of $path in $locale", ({ path, locale }) => {
  it("has a title, a description, its canonical URL, every language, and the fields of Open Graph and Twitter", async () => {
    const html = await readOnce(hrefFor(locale, path));
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBeTruthy();
    expect(meta(html, "description").length).toBeGreaterThan(30);
    expect(canonicalOf(html)).toBe(full(hrefFor(locale, path)));
    const alternates = Object.fromEntries(
      [...html.matchAll(/<link[^>]*rel="alternate"[^>]*hrefLang="([^"]+)"[^>]*>/gi)].map(([link, tag = ""]) => [
        tag,
        attribute(link, /<link[^>]*>/, "href").replace(/\/$/, ""),
      ]),
    );
    expect(alternates).toEqual({
      ...Object.fromEntries(LOCALE_IDS.map((each) => [LOCALES[each].tag, full(hrefFor(each, path))])),
      "x-default": full(hrefFor(DEFAULT_LOCALE, path)),
    });
    for (const key of ["og:title", "og:description", "og:site_name", "og:url", "twitter:title", "twitter:card"]) {
      expect(meta(html, key), key).not.toBe("");
    }
    expect(meta(html, "robots")).toBe("index, follow");
  });

  it("names an image of 1200 × 630 that exists", async () => {
    const html = await readOnce(hrefFor(locale, path));
    for (const key of ["og:image", "twitter:image"]) {
      const image = await fetch(url + new URL(meta(html, key)).pathname);
      expect([image.status, image.headers.get("content-type")], key).toEqual([200, "image/png"]);
      const header = new DataView(await image.arrayBuffer());
      expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630]);
    }
  });

  it("has structured data with every required field, and shows the questions it states", async () => {
    const html = await readOnce(hrefFor(locale, path));
    const things = structuredDataIn(html);
    expect(things.flatMap(problemsOfThing)).toEqual([]);
    const visible = html.replace(/<script.*?<\/script>/gs, "").replaceAll("&#x27;", "'");
    for (const question of questionsIn(things)) expect(visible).toContain(question);
  });
});

describe("for crawlers", () => {
  it("the sitemap lists every public page in every language, and no private one", async () => {
    const answer = await fetch(`${url}/sitemap.xml`);
    expect(answer.headers.get("content-type")).toContain("xml");
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each = ""]) =>
      each.replace(/\/$/, ""),
    );
    for (const { path, locale } of pages) expect(listed).toContain(full(hrefFor(locale, path)));
    expect(listed.filter((each) => /\/(dashboard|wallet|profile|login|kyc|invest)\b/.test(each))).toEqual([]);
  });

  it("robots.txt names the sitemap and leaves pages open", async () => {
    const robots = await read("/robots.txt");
    expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
    expect(robots).toMatch(/^Allow: \/$/m);
  });

  it("the manifest's icons exist, and those that systems request unnamed", async () => {
    const manifest: { icons: { src: string }[] } = JSON.parse(await read("/manifest.webmanifest"));
    const unnamed = ["/favicon.ico", "/apple-touch-icon.png"];
    for (const src of [...manifest.icons.map((icon) => icon.src), ...unnamed]) {
      const { status, headers } = await fetch(url + src);
      expect([src, status, headers.get("content-type")?.startsWith("image/")]).toEqual([src, 200, true]);
    }
  });

  it("the manifest's start and shortcuts are pages", async () => {
    const manifest: { start_url: string; shortcuts: { url: string }[] } = JSON.parse(
      await read("/manifest.webmanifest"),
    );
    for (const each of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
      expect([each, (await fetch(url + each)).status]).toEqual([each, 200]);
    }
  });
});
