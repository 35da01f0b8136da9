import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { type Filters, VIEWS, writeFilters } from "./filters";

/**
 * Past and expected transactions are separate lists, so that a promised payment is not mistaken for a completed one.
 */
export async function ViewTabs({ path, filters }: { path: string; filters: Filters }) {
  const t = await getTranslations("transactions");
  return (
    <nav aria-label={t("view.label")} className="flex gap-6 border-line border-b">
      {VIEWS.map((view) => {
        const isCurrent = view === filters.view;
        return (
          <Link
            key={view}
            // Only the category filter applies to both views.
            href={`${path}${writeFilters({ ...filters, type: null, status: null, from: null, to: null, view, pageNumber: 0 })}`}
            aria-current={isCurrent ? "page" : undefined}
            className={cn(
              "-mb-px inline-flex min-h-11 items-center border-b-2 font-medium text-body",
              isCurrent ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {t(`view.${view}`)}
          </Link>
        );
      })}
    </nav>
  );
}
