import { Feed } from "feed";
import { getTranslations } from "next-intl/server";
import { LOCALE_IDS, LOCALES, localeOr } from "@/lib/i18n/locales";
import { absoluteUrl, fileUrl } from "@/lib/i18n/site-origin";
import { listArticles } from "@/lib/web/content/content";
import { articlePath, feedPath } from "../_parts/article-head";

export const dynamic = "force-static";
export const revalidate = 600;

export const generateStaticParams = () => LOCALE_IDS.map((locale) => ({ locale }));

/** The blog of one language as RSS 2.0. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const locale = localeOr((await params).locale);
  const t = await getTranslations({ locale, namespace: "blog" });
  const articles = await listArticles(locale);
  const newest = articles
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const feed = new Feed({
    id: absoluteUrl(locale, "/blog"),
    link: absoluteUrl(locale, "/blog"),
    title: t("title"),
    description: t("description"),
    language: LOCALES[locale].tag,
    copyright: "ultra",
    feedLinks: { rss: fileUrl(feedPath(locale)) },
    ...(newest !== undefined && { updated: new Date(newest) }),
  });
  for (const { slug, title, excerpt, author, tags, publishedAt } of articles) {
    const link = absoluteUrl(locale, articlePath(slug));
    const category = tags.map(({ name }) => ({ name }));
    feed.addItem({
      id: link,
      link,
      title,
      description: excerpt,
      author: [{ name: author.name }],
      category,
      date: new Date(publishedAt),
    });
  }
  return new Response(feed.rss2(), { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
