import type { ArticleSummary } from "@/lib/web/content/schemas";

const RELATED = 3;

/** Articles with the most tags in common, then the newest. */
export function relatedArticles(article: ArticleSummary, all: readonly ArticleSummary[]): readonly ArticleSummary[] {
  const own = new Set(article.tags.map(({ slug }) => slug));
  const shared = ({ tags }: ArticleSummary) => tags.filter(({ slug }) => own.has(slug)).length;
  return all
    .filter(({ slug }) => slug !== article.slug)
    .toSorted((one, other) => shared(other) - shared(one) || other.publishedAt.localeCompare(one.publishedAt))
    .slice(0, RELATED);
}
