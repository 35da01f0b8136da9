import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type Locale } from "./locales";
import { hrefFor } from "./navigation";

/** The site's origin. Static pages are rendered at build time, so it is a build setting. */
export const SITE_ORIGIN = process.env.SITE_ORIGIN ?? "http://localhost:3000";

const FALLBACK_IMAGE = "/og.png";

interface PageHead {
  locale: Locale;
  /** Without language: `/tnc`. */
  path: string;
  title?: string;
  description?: string;
  /** Same-origin path. */
  ogImage?: string;
  /** False for private pages. */
  index?: boolean;
}

/**
 * The `<head>` of a page: title, description, canonical URL, alternate languages, Open Graph; missing values have
 * defaults.
 */
export async function pageMetadata({
  locale,
  path,
  ogImage = FALLBACK_IMAGE,
  index = true,
  ...words
}: PageHead): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: "common" });
  const title = words.title ?? t("fallbackTitle");
  const description = words.description ?? t("fallbackDescription");
  const url = hrefFor(locale, path);
  const languages = Object.fromEntries(LOCALE_IDS.map((each) => [LOCALES[each].tag, hrefFor(each, path)]));
  return {
    metadataBase: new URL(SITE_ORIGIN),
    title,
    description,
    alternates: { canonical: url, languages: { ...languages, "x-default": hrefFor(DEFAULT_LOCALE, path) } },
    openGraph: {
      type: "website",
      siteName: t("siteName"),
      title,
      description,
      url,
      locale: LOCALES[locale].tag.replace("-", "_"),
      images: [{ url: ogImage, width: 1200, height: 630 }],
    },
    twitter: { card: "summary_large_image", title, description, images: [ogImage] },
    robots: index ? { index: true, follow: true } : { index: false, follow: false },
  };
}
