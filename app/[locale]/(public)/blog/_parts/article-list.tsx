import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { ArticleSummary } from "@/lib/web/content/schemas";
import { articlePath } from "./article-head";

/** Author, date and reading time in one line. */
export async function ArticleByline({ article, locale }: { article: ArticleSummary; locale: Locale }) {
  const t = await getTranslations("blog");
  const date = dateInIndia(epochMs(Date.parse(article.publishedAt)));
  return (
    <p className="text-faint text-label">
      {t("byline", { author: article.author.name, minutes: article.minutes })} ·{" "}
      <time dateTime={date}>{formatDate(date, locale)}</time>
    </p>
  );
}

/** Articles, newest first, as a table of contents: hairlines, no cards. */
export function ArticleList({
  articles,
  locale,
  level = 2,
}: {
  articles: readonly ArticleSummary[];
  locale: Locale;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <ol className="border-line-strong border-t">
      {articles.map((article) => (
        <li
          key={article.slug}
          className="grid gap-x-16 gap-y-3 border-line border-b py-8 desktop:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
        >
          <div>
            <Heading className="serif text-ink text-title">
              <Link
                href={hrefFor(locale, articlePath(article.slug))}
                className="underline-offset-4 hover:underline"
                prefetch={false}
              >
                {article.title}
              </Link>
            </Heading>
            <div className="mt-2">
              <ArticleByline article={article} locale={locale} />
            </div>
          </div>
          <p className="max-w-[38rem] text-body text-muted">{article.excerpt}</p>
        </li>
      ))}
    </ol>
  );
}
