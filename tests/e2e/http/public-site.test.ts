import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { PUBLIC_PAGES } from "../../../lib/i18n/public-pages.ts";
import { crawl } from "../support/crawl.ts";

/* The public site as a crawler and a reader without scripts meet it. */

const { url } = inject("server");
const paths = PUBLIC_PAGES.flatMap(({ path }) => LOCALE_IDS.map((locale) => hrefFor(locale, path)));

let crawled: Awaited<ReturnType<typeof crawl>>;
/** The build has no live figures: the first requests bring them. */
async function liveDeals(path: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await (await fetch(url + path)).text()).includes('id="INVOICE_DISCOUNTING"')) return;
    await pause(1_000);
  }
  throw new Error(`${path} shows no live deal`);
}

/** Requests a page until it is no longer a stored one from before the start. */
async function renewed(path: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url + path);
    await answer.text();
    if (answer.headers.get("x-opennext-cache") !== "STALE") return;
    await pause(500);
  }
  throw new Error(`${path} stays stale`);
}

/** Fewer than the server renders at once. */
const AT_ONCE = 4;

beforeAll(async () => {
  await Promise.all(LOCALE_IDS.map((locale) => liveDeals(hrefFor(locale, "/deals"))));
  const rest = [...paths];
  const renewRest = async () => {
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) await renewed(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, renewRest));
  crawled = await crawl(url, paths);
  // The limit stops only a crawl that hangs: on a machine with fifteen busy processes the crawl takes over ten minutes.
}, 3_600_000);

/** The text of the page's main part. */
function mainTextOf(html: string): string {
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "";
  return main
    .replace(/<(script|template|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the public site", () => {
  it("has no broken link in any language", () => {
    expect(crawled.broken).toEqual([]);
    expect(crawled.pages.size).toBeGreaterThanOrEqual(paths.length);
  });

  it.each(paths)("%s needs no script for its content", async (path) => {
    const html = crawled.pages.get(path)?.html ?? "";
    expect(html).toMatch(/<h1[\s>]/);
    expect(mainTextOf(html).length).toBeGreaterThan(300);
    // A hole that a script would fill later.
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toMatch(/<template id="B:|data-slot="skeleton"/);
  });

  it.each(paths)("%s can be left for every other part of the site", async (path) => {
    const html = crawled.pages.get(path)?.html ?? "";
    const footer = /<footer[^>]*>(.*?)<\/footer>/s.exec(html)?.[1] ?? "";
    const locale = path === "/hi" || path.startsWith("/hi/") ? "hi" : "en";
    for (const target of ["/company", "/tnc", "/privacy-policy", "/risk-disclosure"] as const) {
      expect(footer).toContain(`href="${hrefFor(locale, target)}"`);
    }
  });

  it("marks the current page in its navigation", async () => {
    for (const locale of LOCALE_IDS) {
      const html = crawled.pages.get(hrefFor(locale, "/company"))?.html ?? "";
      expect(html).toMatch(new RegExp(`aria-current="page"[^>]*href="${hrefFor(locale, "/company")}"`));
    }
  });
});
