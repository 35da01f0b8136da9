import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { type Filters, VIEWS, writeFilters } from "./filters";

/** So far, or expected: what has happened and what is promised never stand in one list. */
export async function ViewTabs({ path, filters }: { path: string; filters: Filters }) {
  const t = await getTranslations("transactions");
  return (
    <nav aria-label={t("view.label")} className="flex gap-6 border-line border-b">
      {VIEWS.map((view) => {
        const isCurrent = view === filters.view;
        return (
          <Link
            key={view}
            // The filters of one view say nothing of the other; only the category is the same.
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
