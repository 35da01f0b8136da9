/** The blog of one language as RSS 2.0. */
import { AppError } from "../../contract/values/errors.ts";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import { absoluteUrl, fileUrl } from "../../i18n/site-origin.ts";
import { contentSourceOf, readArticleList } from "../content/articles.ts";
import { ContentError } from "../content/content-error.ts";
import type { ArticleSummary } from "../content/schemas.ts";
import type { RouteVisit } from "./visit.ts";
import { element, writeXml } from "./xml.ts";

export const FEED_PATH = "/blog/rss.xml";

/** @throws AppError GATEWAY_UNAVAILABLE when the content service cannot be read, and has not been within a day. */
export async function answerFeed({ locale, env, waitUntil }: RouteVisit): Promise<Response> {
  const [words, articles] = await Promise.all([
    import(`../../../messages/${locale}/blog.json`),
    readArticleList(
      contentSourceOf(env, () => env, waitUntil),
      locale,
      waitUntil,
    ).catch((cause: unknown) => {
      throw cause instanceof ContentError ? new AppError("GATEWAY_UNAVAILABLE") : cause;
    }),
  ]);
  const { title, description }: BlogWords = words.default;
  return new Response(feedText({ locale, title, description, articles }), {
    headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "s-maxage=600" },
  });
}

interface BlogWords {
  readonly title: string;
  readonly description: string;
}

interface Feed extends BlogWords {
  readonly locale: Locale;
  readonly articles: readonly ArticleSummary[];
}

export function feedText({ locale, title, description, articles }: Feed): string {
  const newest = articles
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const self = { href: fileUrl(hrefFor(locale, FEED_PATH)), rel: "self", type: "application/rss+xml" };
  const channel = [
    element("title", title),
    element("link", absoluteUrl(locale, "/blog")),
    element("description", description),
    element("language", LOCALES[locale].tag),
    element("copyright", "ultra"),
    ...(newest === undefined ? [] : [element("lastBuildDate", rfc822(newest))]),
    element("atom:link", [], self),
    ...articles.map((article) => itemOf(article, locale)),
  ];
  const namespaces = { "xmlns:atom": "http://www.w3.org/2005/Atom", "xmlns:dc": "http://purl.org/dc/elements/1.1/" };
  return writeXml(element("rss", [element("channel", channel)], { version: "2.0", ...namespaces }));
}

function itemOf({ slug, title, excerpt, author, tags, publishedAt }: ArticleSummary, locale: Locale) {
  const link = absoluteUrl(locale, `/blog/${slug}`);
  return element("item", [
    element("title", title),
    element("link", link),
    element("guid", link, { isPermaLink: "true" }),
    element("pubDate", rfc822(publishedAt)),
    element("description", excerpt),
    element("dc:creator", author.name),
    ...tags.map(({ name }) => element("category", name)),
  ]);
}

const rfc822 = (instant: string): string => new Date(instant).toUTCString();
