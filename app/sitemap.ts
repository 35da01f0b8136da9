import type { MetadataRoute } from "next";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES } from "@/lib/i18n/locales";
import { PUBLIC_PAGES } from "@/lib/i18n/public-pages";
import { absoluteUrl } from "@/lib/i18n/site-origin";
import { issuersOf } from "@/lib/products/issuers";
import { listArticles } from "@/lib/web/content/content";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";

/** Content may add a page at any time. */
export const revalidate = 3600;

/** The public pages whose paths come from content or the catalogue. Each sort of page is one function here. */
interface ContentPage {
  /** Without language: `/blog/what-xirr-hides`. */
  readonly path: string;
  /** `YYYY-MM-DD` or with a time. */
  readonly modifiedAt?: string | undefined;
}

/** Articles, and the tags that they use. A page exists in every language in which its content does. */
async function listBlogPages(): Promise<readonly ContentPage[]> {
  const articles = await listArticles(DEFAULT_LOCALE);
  const tags = new Set(articles.flatMap((article) => article.tags.map(({ slug }) => slug)));
  return [
    ...articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, modifiedAt: updatedAt })),
    ...[...tags].map((slug) => ({ path: `/blog/tag/${slug}` })),
  ];
}

/** None while the build runs, which has no catalogue. */
async function listIssuerPages(): Promise<readonly ContentPage[]> {
  const catalogue = await readPublicCatalogue();
  if (catalogue === null) return [];
  return issuersOf(catalogue.deals, catalogue.pastDeals).map(({ slug }) => ({ path: `/directory/${slug}` }));
}

const SOURCES: readonly (() => Promise<readonly ContentPage[]>)[] = [listBlogPages, listIssuerPages];

/** A source that cannot be read leaves its pages out of the sitemap until the next revalidation. */
async function listContentPages(): Promise<readonly ContentPage[]> {
  const lists = await Promise.all(SOURCES.map((list) => list().catch(() => [])));
  return lists.flat();
}

/** Every public page in every language, each with its alternates. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = [...PUBLIC_PAGES, ...(await listContentPages())];
  return pages.flatMap((page) =>
    LOCALE_IDS.map((locale) => ({
      url: absoluteUrl(locale, page.path),
      ...("modifiedAt" in page && page.modifiedAt !== undefined && { lastModified: page.modifiedAt }),
      alternates: { languages: alternatesOf(page.path) },
    })),
  );
}

function alternatesOf(path: string): Record<string, string> {
  const tags = LOCALE_IDS.map((each) => [LOCALES[each].tag, absoluteUrl(each, path)]);
  return Object.fromEntries([...tags, ["x-default", absoluteUrl(DEFAULT_LOCALE, path)]]);
}
