import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { breadcrumbList, itemList } from "@/lib/schema-org/structured-data";
import { listArticles } from "@/lib/web/content/content";
import { articlePath, feedPath } from "./_parts/article-head";
import { ArticleList } from "./_parts/article-list";
import { BlogFrame } from "./_parts/blog-frame";

/** Articles may change without a build. */
export const revalidate = 60;

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "blog" });
  const head = { title: t("title"), description: t("description"), feed: feedPath(locale) };
  return pageMetadata({ locale, path: "/blog", ...head });
}

export default async function BlogPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations("blog");
  const articles = await listArticles(locale);
  const items = articles.map(({ slug, title }) => ({ name: title, path: articlePath(slug) }));
  const crumbs = breadcrumbList(locale, [
    { name: "ultra", path: "/" },
    { name: t("heading"), path: "/blog" },
  ]);
  return (
    <BlogFrame locale={locale} tag={null} heading={t("heading")} lead={t("lead")}>
      <ArticleList articles={articles} locale={locale} />
      <StructuredData data={[crumbs, itemList(locale, items)]} />
    </BlogFrame>
  );
}
