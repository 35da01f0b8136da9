import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { listArticles, listArticleTags } from "@/lib/web/content/content";
import { feedPath } from "./article-head";

interface BlogFrame {
  locale: Locale;
  /** The slug of the tag that the page shows; null for all articles. */
  tag: string | null;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** Heading, the tags as links, and a list of articles below. */
export async function BlogFrame({ locale, tag, heading, lead, children }: BlogFrame) {
  const t = await getTranslations("blog");
  return (
    <div className="page pt-10 pb-16 desktop:pt-16 desktop:pb-24">
      <header className="max-w-3xl">
        <h1 className="serif text-heading text-ink">{heading}</h1>
        <p className="mt-4 text-lead text-muted">{lead}</p>
      </header>
      <nav aria-label={t("tags")} className="mt-8 mb-6 flex flex-wrap gap-x-7">
        <TagLink href={hrefFor(locale, "/blog")} isCurrent={tag === null}>
          {t("all")}
        </TagLink>
        {(await usedTags(locale)).map(({ slug, name }) => (
          <TagLink key={slug} href={hrefFor(locale, `/blog/tag/${slug}`)} isCurrent={slug === tag}>
            {name}
          </TagLink>
        ))}
      </nav>
      {children}
      <p className="mt-8 text-faint text-label">
        <TextLink href={feedPath(locale)}>{t("feed")}</TextLink>
      </p>
    </div>
  );
}

function TagLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      className="inline-flex min-h-11 items-center text-body text-muted underline-offset-8 hover:text-ink hover:underline aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-accent"
    >
      {children}
    </Link>
  );
}

/** A tag without an article has no page. */
export async function usedTags(locale: Locale) {
  const [tags, articles] = await Promise.all([listArticleTags(locale), listArticles(locale)]);
  const used = new Set(articles.flatMap((article) => article.tags.map(({ slug }) => slug)));
  return tags.filter(({ slug }) => used.has(slug));
}
