/** The public pages whose paths come from content or the catalogue. Each sort of page is one function here. */
import { DEFAULT_LOCALE } from "../i18n/locales";
import { issuersOf } from "../products/issuers";
import { listArticles } from "./content/content";
import { readPublicCatalogue } from "./public-catalogue";

export interface ContentPage {
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
export async function listContentPages(): Promise<readonly ContentPage[]> {
  const lists = await Promise.all(SOURCES.map((list) => list().catch(() => [])));
  return lists.flat();
}
