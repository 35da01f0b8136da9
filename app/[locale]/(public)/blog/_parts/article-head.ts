/** The head of an article: every SEO field of the content service, each with a fallback (specification §2). */
import type { Metadata, Viewport } from "next";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { socialImagePath } from "@/lib/i18n/public-pages";
import { article as articleData, type StructuredThing } from "@/lib/schema-org/structured-data";
import type { Article } from "@/lib/web/content/schemas";

export const articlePath = (slug: string) => `/blog/${slug}`;

export const feedPath = (locale: Locale) => hrefFor(locale, "/blog/rss.xml");

const titleOf = ({ seo, title }: Article) => seo?.metaTitle || title;
const descriptionOf = ({ seo, excerpt }: Article) => seo?.metaDescription || excerpt;
const authorOf = ({ seo, author }: Article) => seo?.author || author.name;
const imageOf = ({ seo, slug }: Article, locale: Locale) => seo?.ogImage || socialImagePath(locale, articlePath(slug));

const OG_TYPES = ["article", "website"] as const;
const TWITTER_CARDS = ["summary", "summary_large_image"] as const;

export async function articleMetadata(article: Article, locale: Locale): Promise<Metadata> {
  const { slug, seo, publishedAt, updatedAt, tags } = article;
  const head = await pageMetadata({
    locale,
    path: articlePath(slug),
    title: titleOf(article),
    description: descriptionOf(article),
    ogImage: imageOf(article, locale),
    robots: seo?.robots || undefined,
    feed: feedPath(locale),
    article: { publishedAt, modifiedAt: updatedAt, author: authorOf(article), tags: tags.map(({ name }) => name) },
  });
  return withSeo(
    { ...head, alternates: { ...head.alternates, languages: languagesOf(article, locale) } },
    article,
    locale,
  );
}

/** The languages in which the article exists; the default language stands for all others, if it is one of them. */
export function languagesOf({ slug, localizations }: Article, locale: Locale): Record<string, string> {
  const available = new Set<string>([locale, ...localizations.map((each) => each.locale)]);
  const languages = LOCALE_IDS.filter((each) => available.has(each));
  const general = languages.find((each) => each === DEFAULT_LOCALE) ?? locale;
  const tagged = languages.map((each) => [LOCALES[each].tag, hrefFor(each, articlePath(slug))]);
  return Object.fromEntries([...tagged, ["x-default", hrefFor(general, articlePath(slug))]]);
}

/** Replaces the metadata that the article's SEO fields state; the rest keeps the page's values. */
export function withSeo(head: Metadata, { seo }: Article, locale: Locale): Metadata {
  const ogType = OG_TYPES.find((type) => type === seo?.ogType);
  const card = TWITTER_CARDS.find((type) => type === seo?.twitterCard);
  return {
    ...head,
    // Pages are always served as UTF-8, whatever `charset` says: Next writes that element itself.
    ...(seo?.favicon && { icons: { icon: seo.favicon } }),
    openGraph: {
      ...head.openGraph,
      ...(ogType === "website" && { type: ogType }),
      ...(seo?.ogTitle && { title: seo.ogTitle }),
      ...(seo?.ogDescription && { description: seo.ogDescription }),
      ...(seo?.ogUrl && { url: seo.ogUrl }),
    },
    twitter: {
      ...head.twitter,
      ...(card && { card }),
      ...(seo?.twitterTitle && { title: seo.twitterTitle }),
      ...(seo?.twitterDescription && { description: seo.twitterDescription }),
      ...(seo?.twitterImage && { images: [seo.twitterImage] }),
    },
    other: { language: seo?.language || LOCALES[locale].tag },
  };
}

/** Null where the article sets none: the site's own then applies. */
export function articleViewport({ seo }: Article): Viewport | null {
  const entries = (seo?.viewport ?? "").split(",").flatMap((entry) => {
    const [name = "", value = ""] = entry.split("=").map((part) => part.trim());
    return name === "width" || name === "initial-scale" ? [[name, value] as const] : [];
  });
  const { width, "initial-scale": scale } = Object.fromEntries(entries);
  if (!width) return null;
  return { width, ...(Number(scale) > 0 && { initialScale: Number(scale) }) };
}

export function articleStructuredData(article: Article, locale: Locale): StructuredThing {
  return articleData({
    locale,
    path: articlePath(article.slug),
    headline: titleOf(article),
    description: descriptionOf(article),
    image: imageOf(article, locale),
    author: authorOf(article),
    publishedAt: article.publishedAt,
    modifiedAt: article.updatedAt,
    tags: article.tags.map(({ name }) => name),
  });
}
