import { beforeAll, describe, expect, inject, it } from "vitest";
import { describedApi } from "../../../lib/contract/openapi/describe.ts";
import { TAGS } from "../../../lib/contract/tags.ts";
import { LOCALE_IDS, type Locale } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";

/* The pages of /developers, as a reader without scripts follows their links. */

const { url } = inject("server");

const LINK = /href="((?:\/hi)?\/developers[^"]*)"/g;
const linksIn = (html: string) => [...new Set([...html.matchAll(LINK)].map(([, href = ""]) => href))];
/** Without the data for React, which repeats the page. */
const shownIn = (html: string) => html.replace(/<script.*?<\/script>/gs, "");

/** Every page that a link of the reference leads to, by path. */
async function readPages(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [hrefFor(locale, "/developers")];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = shownIn(await answer.text());
    pages.set(path, html);
    // The link to the other language leads to the reference of that language.
    const own = linksIn(html).filter((href) => href.startsWith(hrefFor(locale, "/developers")));
    waiting.push(...own.map((href) => href.split("#")[0] ?? href));
  }
  return pages;
}

describe.each(LOCALE_IDS)("the reference of the API in %s", (locale) => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await readPages(locale);
  }, 60_000);

  const page = (path: string) => pages.get(hrefFor(locale, path)) ?? "";

  it("has a page for each part, and every link to a place in it finds the place", () => {
    expect(pages.size).toBeGreaterThan(2 * Object.keys(TAGS).length);
    const lost = [...pages].flatMap(([from, html]) =>
      linksIn(html)
        .map((href) => [href, ...href.split("#")] as const)
        .filter(([, path, place]) => place !== undefined && !pages.get(path ?? "")?.includes(` id="${place}"`))
        .map(([href]) => `${from}: ${href}`),
    );
    expect(lost).toEqual([]);
  });

  it("leads from an address of the one page of schemas to each of them", () => {
    const names = Object.keys(describedApi().schemas);
    expect(names.length).toBeGreaterThan(200);
    const index = page("/developers/schemas");
    const lost = names.filter((name) => {
      const [, href = ""] = new RegExp(`<li id="${name}"><a href="([^"]+)#${name}">${name}</a></li>`).exec(index) ?? [];
      return !pages.get(href)?.includes(`<section id="${name}"><h2>${name}</h2>`);
    });
    expect(lost).toEqual([]);
  });

  it("names every call under its tag, with its path and error codes", () => {
    const lost = describedApi().calls.filter(({ call, errors }) => {
      const html = page(`/developers/${call.tag.toLowerCase().replaceAll(" ", "-")}`);
      const [, section = ""] = html.split(`<section id="${call.name}">`);
      return !section.includes(`<span>${call.method}</span>`) || errors.some((code) => !section.includes(`#${code}"`));
    });
    expect(lost.map(({ call }) => call.name)).toEqual([]);
  });
});
