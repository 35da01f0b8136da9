import type { MetadataRoute } from "next";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES } from "@/lib/i18n/locales";
import { PUBLIC_PAGES } from "@/lib/i18n/public-pages";
import { absoluteUrl } from "@/lib/i18n/site-origin";
import { listContentPages } from "@/lib/web/public-content-pages";

/** Content may add a page at any time. */
export const revalidate = 3600;

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
