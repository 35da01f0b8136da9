import { describe, expect, it } from "vitest";
import { isPublicPath } from "../../lib/contract/facts/public-path.ts";
import { ACCOUNT_PAGES } from "../../lib/i18n/account-pages.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { loadMessages } from "../../lib/i18n/messages.ts";
import { PUBLIC_PAGES } from "../../lib/i18n/public-pages.ts";
import { sources } from "./source-tree.ts";

/** A page that only answers a form is kept out of search engines, and so out of the list. */
const isIndexed = ({ text }: { text: string }) => !/\bindex: false\b/.test(text);
const pages = sources.filter(({ path }) => path.endsWith("/page.tsx"));
const isIn = (path: string, folder: string) => path.startsWith(`app/[locale]/${folder}/`);
/** Pages of an account are served at the address without its segment (lib/i18n/account-pages.ts). */
const ACCOUNT = "[account]";
const ANOTHERS = new Set(Object.entries(ACCOUNT_PAGES).flatMap(([page, has]) => (has === "ANOTHERS" ? [page] : [])));
const routeOf = (path: string) => {
  const segments = path.split("/").slice(2, -1);
  // A visitors' version is served at the address without this segment (lib/web/visitor-paths.ts).
  const own = segments.filter((segment) => !segment.startsWith("(") && segment !== "visitor" && segment !== ACCOUNT);
  return `/${own.join("/")}`;
};

describe("the list of public pages", () => {
  it("names every page of the public site whose path is fixed", () => {
    const routes = pages
      .filter((page) => isIn(page.path, "(public)") && !routeOf(page.path).includes("[") && isIndexed(page))
      .map(({ path }) => routeOf(path));
    const listed = new Set(PUBLIC_PAGES.map(({ path }) => path));
    expect(routes.filter((route) => !listed.has(route))).toEqual([]);
  });

  it("draws a stored page that shows content anew within a minute, also without a webhook", () => {
    const segmentOf = (path: string) => {
      const folders = path.split("/").slice(0, -1);
      const own = folders.findIndex((folder) => folder.startsWith("_"));
      return folders.slice(0, own < 0 ? undefined : own).join("/");
    };
    const showing = sources.filter(
      ({ path, imports }) =>
        isIn(path, "(public)") && imports.some(({ target }) => target === "lib/web/content/content.ts"),
    );
    const segments = showing.map(({ path }) => segmentOf(path));
    const lifetimes = pages
      .filter(({ path }) => segments.includes(segmentOf(path)))
      .map(({ path, text }) => [routeOf(path), Number(/\brevalidate = (\d+);/.exec(text)?.[1])] as const);
    expect(lifetimes.length).toBeGreaterThanOrEqual(5);
    expect(lifetimes.filter(([, seconds]) => !(seconds <= 60))).toEqual([]);
  });

  it("names each page once", () => {
    const paths = PUBLIC_PAGES.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it.each(LOCALE_IDS)("has a heading in %s for the social image of each page", async (locale) => {
    const messages: Record<string, unknown> = await loadMessages(locale);
    for (const { path, heading } of PUBLIC_PAGES) {
      const [namespace, key] = heading;
      const found = key
        .split(".")
        .reduce<unknown>(
          (at, part) =>
            typeof at === "object" && at !== null ? Object.entries(at).find(([name]) => name === part)?.[1] : at,
          messages[namespace],
        );
      expect(found, path).toBeTypeOf("string");
      expect(found, path).not.toMatch(/[{<]/);
    }
  });

  it("leaves investor pages out of search results", () => {
    const priv = [ACCOUNT, "(group)"].flatMap((group) => pages.filter(({ path }) => isIn(path, group)));
    const open = priv.filter(({ text }) => text.includes("pageMetadata(") && !/\bindex: false\b/.test(text));
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it("leaves out the pages of an investor, which need a session, but for the deals, which visitors read too", () => {
    const own = pages.filter(({ path }) => isIn(path, ACCOUNT) && !ANOTHERS.has(routeOf(path)));
    expect(own.length).toBeGreaterThan(20);
    expect(
      own
        .map(({ path }) => routeOf(path))
        .filter(isPublicPath)
        .sort(),
    ).toEqual(["/deals", "/deals/[dealId]"]);
  });
});
