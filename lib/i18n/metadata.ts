import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type Locale } from "./locales";
import { hrefFor } from "./navigation";
import { FALLBACK_IMAGE, socialImagePath } from "./public-pages";
import { SITE_ORIGIN } from "./site-origin";

const IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Fields in the head of an article besides those of a page. Dates as `YYYY-MM-DD` or with a time. */
export interface ArticleHead {
  publishedAt: string;
  modifiedAt?: string | undefined;
  author: string;
  tags?: readonly string[] | undefined;
}

export interface PageHead {
  locale: Locale;
  /** Without language: `/tnc`. */
  path: string;
  title?: string | undefined;
  description?: string | undefined;
  /** A path of this site or a full URL; otherwise the page's own image, made at build. */
  ogImage?: string | undefined;
  /** False for private pages. */
  index?: boolean;
  /** Whether a link to the page is sent to others, so that it has a card; by default where it is indexed. */
  isShared?: boolean;
  /** A `robots` value from content, which takes precedence over `index`: `noindex, nofollow`. */
  robots?: string | undefined;
  article?: ArticleHead | undefined;
  /** The path of the page's RSS feed. */
  feed?: string | undefined;
}

/**
 * The `<head>` of a page: title, description, canonical URL, alternate languages, Open Graph and Twitter fields.
 * Missing values have defaults (specification §2).
 */
export async function pageMetadata(head: PageHead): Promise<Metadata> {
  const { locale, path, index = true, isShared = index, robots, feed } = head;
  const t = await getTranslations({ locale, namespace: "common" });
  const title = head.title || t("fallbackTitle");
  const description = head.description || t("fallbackDescription");
  const image = { url: head.ogImage || defaultImage(head, index), ...IMAGE_SIZE, alt: title };
  const languages = Object.fromEntries(LOCALE_IDS.map((each) => [LOCALES[each].tag, hrefFor(each, path)]));
  const own = { metadataBase: new URL(SITE_ORIGIN), applicationName: t("siteName"), title, description };
  // Nobody but its reader opens a private page: no crawler reads its other languages, and no message draws its card.
  if (!isShared) {
    const alternates = { canonical: hrefFor(locale, path), languages: {} };
    const other = { "og:image": new URL(image.url, SITE_ORIGIN).href };
    return { ...own, alternates, openGraph: null, twitter: null, other, robots: robots || { index, follow: index } };
  }
  return {
    ...own,
    ...(head.article && { authors: [{ name: head.article.author }], keywords: [...(head.article.tags ?? [])] }),
    alternates: {
      canonical: hrefFor(locale, path),
      languages: { ...languages, "x-default": hrefFor(DEFAULT_LOCALE, path) },
      ...(feed !== undefined && { types: { "application/rss+xml": feed } }),
    },
    openGraph: { ...openGraphOf(head), siteName: t("siteName"), title, description, images: [image] },
    twitter: { card: "summary_large_image", title, description, images: [image] },
    robots: robots || { index, follow: index },
  };
}

const defaultImage = ({ locale, path }: PageHead, index: boolean): string =>
  index ? socialImagePath(locale, path) : FALLBACK_IMAGE;

function openGraphOf({ locale, path, article }: PageHead): NonNullable<Metadata["openGraph"]> {
  const tagOf = (each: Locale) => LOCALES[each].tag.replace("-", "_");
  const page = {
    url: hrefFor(locale, path),
    locale: tagOf(locale),
    alternateLocale: LOCALE_IDS.filter((each) => each !== locale).map(tagOf),
  };
  if (article === undefined) return { type: "website", ...page };
  return {
    type: "article",
    ...page,
    publishedTime: article.publishedAt,
    ...(article.modifiedAt !== undefined && { modifiedTime: article.modifiedAt }),
    authors: [article.author],
    tags: [...(article.tags ?? [])],
  };
}
