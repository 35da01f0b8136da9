/** Every public page in every language, each with its alternates. */
import { listDeals } from "../../contract/calls/deals.ts";
import { listPastDeals } from "../../contract/calls/past-deals.ts";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES } from "../../i18n/locales.ts";
import { PUBLIC_PAGES } from "../../i18n/public-pages.ts";
import { absoluteUrl } from "../../i18n/site-origin.ts";
import { isShown } from "../../products/categories.ts";
import { issuersOf } from "../../products/issuers.ts";
import { contentSourceOf, readArticleList } from "../content/articles.ts";
import { callPublicFrom } from "../public-call.ts";
import type { RouteVisit } from "./visit.ts";
import { element, writeXml } from "./xml.ts";

interface ListedPage {
  /** Without language: `/blog/what-xirr-hides`. */
  readonly path: string;
  /** `YYYY-MM-DD` or with a time. */
  readonly modifiedAt?: string;
}

export async function answerSitemap(visit: RouteVisit): Promise<Response> {
  return new Response(sitemapText([...PUBLIC_PAGES, ...(await listContentPages(visit))]), {
    headers: { "content-type": "application/xml", "cache-control": "s-maxage=3600" },
  });
}

/** The pages whose paths come from content or the catalogue. Each sort of page is one function here. */
const SOURCES: readonly ((visit: RouteVisit) => Promise<readonly ListedPage[]>)[] = [listBlogPages, listIssuerPages];

/** A source that cannot be read leaves its pages out of this answer. */
async function listContentPages(visit: RouteVisit): Promise<readonly ListedPage[]> {
  const lists = await Promise.all(SOURCES.map((list) => list(visit).catch(() => [])));
  return lists.flat();
}

/** Articles, and the tags that they use. A page exists in every language in which its content does. */
async function listBlogPages({ env, waitUntil }: RouteVisit): Promise<readonly ListedPage[]> {
  const source = contentSourceOf(env, () => env, waitUntil);
  const articles = await readArticleList(source, DEFAULT_LOCALE, waitUntil);
  const tags = new Set(articles.flatMap((article) => article.tags.map(({ slug }) => slug)));
  return [
    ...articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, modifiedAt: updatedAt })),
    ...[...tags].map((slug) => ({ path: `/blog/tag/${slug}` })),
  ];
}

async function listIssuerPages({ env }: RouteVisit): Promise<readonly ListedPage[]> {
  const [rupee, gift, past] = await Promise.all([
    callPublicFrom(env, listDeals, { investmentType: "INR" }),
    callPublicFrom(env, listDeals, { investmentType: "GIFT" }),
    callPublicFrom(env, listPastDeals, {}),
  ]);
  const deals = [...rupee.deals, ...gift.deals].filter(({ category }) => isShown(category, { isInvested: false }));
  return issuersOf({ deals, pastDeals: past.deals, records: past.records }).map(({ slug }) => ({
    path: `/directory/${slug}`,
  }));
}

export function sitemapText(pages: readonly ListedPage[]): string {
  const urls = pages.flatMap(({ path, modifiedAt }) =>
    LOCALE_IDS.map((locale) =>
      element("url", [
        element("loc", absoluteUrl(locale, path)),
        ...(modifiedAt === undefined ? [] : [element("lastmod", modifiedAt)]),
        ...alternatesOf(path),
      ]),
    ),
  );
  const namespaces = {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  };
  return writeXml(element("urlset", urls, namespaces));
}

function alternatesOf(path: string) {
  const tagged = LOCALE_IDS.map((each) => [LOCALES[each].tag, absoluteUrl(each, path)] as const);
  const all = [...tagged, ["x-default", absoluteUrl(DEFAULT_LOCALE, path)] as const];
  return all.map(([hreflang, href]) => element("xhtml:link", [], { rel: "alternate", hreflang, href }));
}
