import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { formatDate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { BackLink } from "@/components/ui/back-link";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TextLink } from "@/components/ui/text-link";
import { dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { withLawFigures } from "@/lib/products/law-texts";
import { businessNow } from "@/lib/web/clock";
import { findArticle, listArticles } from "@/lib/web/content/content";
import type { Article } from "@/lib/web/content/schemas";
import { SectionLinks } from "../../_parts/section-links";
import { articleMetadata, articleStructuredData, articleViewport } from "../_parts/article-head";
import { ArticleByline, ArticleList } from "../_parts/article-list";
import { type ArticleSection, renderText } from "../_parts/article-text";
import { relatedArticles } from "../_parts/related";
import "./article.css";

interface ArticleParams {
  params: Promise<{ locale: string; slug: string }>;
}

export const revalidate = 60;

export async function generateStaticParams({ params }: { params: { locale: string } }) {
  return (await listArticles(localeOr(params.locale))).map(({ slug }) => ({ slug }));
}

async function getArticle({ params }: ArticleParams) {
  const locale = await pageLocale(params);
  const { slug } = await params;
  return { locale, article: (await findArticle(locale, slug)) ?? notFound() };
}

export async function generateMetadata(props: ArticleParams): Promise<Metadata> {
  const { locale, article } = await getArticle(props);
  return articleMetadata(article, locale);
}

export async function generateViewport(props: ArticleParams): Promise<Viewport> {
  const { article } = await getArticle(props);
  return articleViewport(article) ?? {};
}

export default async function ArticlePage(props: ArticleParams) {
  const { locale, article } = await getArticle(props);
  const t = await getTranslations("blog");
  const body = withLawFigures(article.body, lawValues(businessNow()));
  const text = renderText(body, { locale, footnotes: t("footnotes"), backToText: t("backToText") });
  return (
    <div className="page pt-6 pb-16 desktop:pt-10 desktop:pb-24">
      <BackLink href={hrefFor(locale, "/blog")}>{t("heading")}</BackLink>
      <Drawn>
        <article>
          <ArticleHeader article={article} locale={locale} />
          <div className="mt-10 grid grid-cols-1 gap-x-16 border-line-strong border-t desktop:grid-cols-[13rem_minmax(0,1fr)]">
            <Contents sections={text.sections} title={t("contents")} />
            <div className="article pt-8">{text.content}</div>
          </div>
          <ArticleEnd article={article} />
        </article>
        <Related article={article} locale={locale} />
      </Drawn>
      <StructuredData data={articleStructuredData(article, locale)} />
      {article.seo?.structuredData && <StructuredData data={article.seo.structuredData} />}
    </div>
  );
}

async function ArticleHeader({ article, locale }: { article: Article; locale: Locale }) {
  const t = await getTranslations("blog");
  const [published, updated] = [article.publishedAt, article.updatedAt].map((at) =>
    dateInIndia(epochMs(Date.parse(at))),
  );
  return (
    <header className="mt-4 max-w-[52rem]">
      <p className="flex flex-wrap gap-x-4 text-label text-muted">
        {article.tags.map(({ slug, name }) => (
          <TextLink key={slug} href={hrefFor(locale, `/blog/tag/${slug}`)}>
            {name}
          </TextLink>
        ))}
      </p>
      <h1 className="serif mt-3 text-heading text-ink">{article.title}</h1>
      <p className="mt-5 text-lead text-muted">{article.excerpt}</p>
      <div className="mt-6">
        <ArticleByline article={article} locale={locale} />
        {updated !== undefined && updated !== published && (
          <p className="text-faint text-label">
            {t("updated")} <time dateTime={updated}>{formatDate(updated, locale)}</time>
          </p>
        )}
      </div>
    </header>
  );
}

function Contents({ sections, title }: { sections: readonly ArticleSection[]; title: string }) {
  return (
    <nav aria-label={title} className="pt-8 desktop:sticky desktop:top-4 desktop:self-start">
      <p className="text-faint text-label">{title}</p>
      <ol className="mt-2">
        <SectionLinks sections={sections} />
      </ol>
    </nav>
  );
}

async function ArticleEnd({ article: { author } }: { article: Article }) {
  const t = await getTranslations("blog");
  return (
    <footer className="mt-14 max-w-[52rem] desktop:ml-[17rem] desktop:max-w-[42rem]">
      <div className="border-line border-t pt-6">
        <p className="font-semibold text-body text-ink">{author.name}</p>
        <p className="text-label text-muted">{author.role}</p>
        <p className="mt-2 text-body text-muted">{author.bio}</p>
      </div>
      <div className="mt-6 border-line border-t pt-6">
        <h2 className="text-label text-muted">{t("disclosureTitle")}</h2>
        <p className="mt-2 text-label text-muted">{t("disclosure")}</p>
      </div>
    </footer>
  );
}

async function Related({ article, locale }: { article: Article; locale: Locale }) {
  const t = await getTranslations("blog");
  const related = relatedArticles(article, await listArticles(locale));
  if (related.length === 0) return null;
  return (
    <section className="mt-16">
      <h2 className="serif mb-5 text-ink text-title">{t("related")}</h2>
      <ArticleList articles={related} locale={locale} level={3} />
    </section>
  );
}
