import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { localeOr } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { listArticles } from "@/lib/web/content/content";
import { feedPath } from "../../_parts/article-head";
import { ArticleList } from "../../_parts/article-list";
import { BlogFrame, usedTags } from "../../_parts/blog-frame";

interface TagParams {
  params: Promise<{ locale: string; tag: string }>;
}

export const revalidate = 60;

export async function generateStaticParams({ params }: { params: { locale: string } }) {
  return (await usedTags(localeOr(params.locale))).map(({ slug }) => ({ tag: slug }));
}

async function getTag({ params }: TagParams) {
  const locale = await pageLocale(params);
  const { tag: slug } = await params;
  const tag = (await usedTags(locale)).find((each) => each.slug === slug);
  return { locale, tag: tag ?? notFound() };
}

export async function generateMetadata(props: TagParams): Promise<Metadata> {
  const { locale, tag } = await getTag(props);
  const t = await getTranslations({ locale, namespace: "blog" });
  return pageMetadata({
    ...{ locale, path: `/blog/tag/${tag.slug}` },
    ...{ title: t("tagTitle", { tag: tag.name }), description: tag.description, feed: feedPath(locale) },
  });
}

export default async function TagPage(props: TagParams) {
  const { locale, tag } = await getTag(props);
  const articles = (await listArticles(locale)).filter(({ tags }) => tags.some(({ slug }) => slug === tag.slug));
  return (
    <BlogFrame locale={locale} tag={tag.slug} heading={tag.name} lead={tag.description}>
      <ArticleList articles={articles} locale={locale} />
    </BlogFrame>
  );
}
