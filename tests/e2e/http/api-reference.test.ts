import { beforeAll, describe, expect, inject, it } from "vitest";
import { describedApi } from "../../../lib/contract/openapi/describe.ts";
import { TAGS } from "../../../lib/contract/tags.ts";
import { LOCALE_IDS, type Locale } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";

/* The pages of /developers, as a reader without scripts follows their links. */

const { url } = inject("server");

interface Link {
  readonly path: string;
  /** Empty for the top of the page. */
  readonly place: string;
}

/** The links to pages of the reference, in any language. `at`: the path of the page that has them. */
function linksIn(html: string, at: string): readonly Link[] {
  const hrefs = [...new Set([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href))];
  return hrefs
    .map((href) => new URL(href, url + at))
    .filter(({ origin, pathname }) => origin === new URL(url).origin && pathname.includes("/developers"))
    .map(({ pathname, hash }) => ({ path: pathname, place: hash.slice(1) }));
}
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
    const paths = linksIn(html, path).map((link) => link.path);
    waiting.push(...paths.filter((each) => each.startsWith(hrefFor(locale, "/developers"))));
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
      linksIn(html, from)
        .filter(({ path, place }) => place !== "" && !pages.get(path)?.includes(` id="${place}"`))
        .map(({ path, place }) => `${from}: ${path}#${place}`),
    );
    expect(lost).toEqual([]);
  });

  it("leads from an address of the one page of schemas to each of them", () => {
    const names = Object.keys(describedApi().schemas);
    expect(names.length).toBeGreaterThan(200);
    const index = page("/developers/schemas");
    const lost = names.filter((name) => {
      const [, href = ""] = new RegExp(`<li id="${name}"><a href="([^"]+)#${name}">${name}</a></li>`).exec(index) ?? [];
      const { pathname } = new URL(href, `${url}${hrefFor(locale, "/developers/schemas")}`);
      return !pages.get(pathname)?.includes(`<section id="${name}"><h2>${name}</h2>`);
    });
    expect(lost).toEqual([]);
  });

  it("leads from the address that a call of deposits had under early exit to the call", () => {
    const from = "/developers/early-exit";
    const name = "deposits.withdraw";
    const [, href = ""] = new RegExp(`<li id="${name}"><a href="([^"]+)">`).exec(page(from)) ?? [];
    const { pathname, hash } = new URL(href, url + hrefFor(locale, from));
    expect(pathname + hash).toBe(`${hrefFor(locale, "/developers/deposits")}#${name}`);
    expect(pages.get(pathname)).toContain(`<section id="${name}">`);
  });

  it("names every call under its tag, with its error codes, of which the page names shared ones once", () => {
    const lost = describedApi().calls.filter(({ call, errors }) => {
      const html = page(`/developers/${call.tag.toLowerCase().replaceAll(" ", "-")}`);
      const [shared = ""] = html.split("<section");
      const [, section = ""] = html.split(`<section id="${call.name}">`);
      const [own = ""] = section.split("</section>");
      const named = (code: string) => own.includes(`errors#${code}"`) !== shared.includes(`errors#${code}"`);
      return !own.includes(`<span>${call.method}</span>`) || !errors.every(named);
    });
    expect(lost.map(({ call }) => call.name)).toEqual([]);
  });
});
