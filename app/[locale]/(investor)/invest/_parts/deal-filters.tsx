import { getTranslations } from "next-intl/server";
import { Chevron } from "@/components/icons/marks";
import { formatMoney } from "@/components/money/format";
import type { Category } from "@/lib/contract/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type DealFilter, LARGEST, MINIMUMS, pathOf, STAGES, TENURES } from "./deal-filter";
import { type Chip, FilterChips } from "./filter-chips";

interface FiltersProps {
  filter: DealFilter;
  /** Those that any deal belongs to. */
  categories: readonly Category[];
  locale: Locale;
}

/** How far first; category, tenure and minimum behind one line, which is open while one of them is chosen. */
export async function DealFilters({ filter, categories, locale }: FiltersProps) {
  const t = await getTranslations("invest");
  const chip = (wish: Partial<DealFilter>, words: string): Chip => ({
    href: hrefFor(locale, pathOf({ ...filter, ...wish })),
    words,
    isCurrent: Object.entries(wish).every(([name, value]) => filter[name as keyof DealFilter] === value),
  });
  const isNarrowed = filter.category !== null || filter.tenure !== null || filter.minimum !== null;
  return (
    <div className="relative border-line-strong border-b pb-2">
      <div className="py-1.5 tablet:pr-28">
        <FilterChips
          label={t("filter.status")}
          isLabelShown={false}
          chips={[
            chip({ status: null }, t("filter.all")),
            ...STAGES.map((stage) => chip({ status: stage }, t(`filter.${stage}`))),
          ]}
        />
      </div>
      <details open={isNarrowed} className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 max-tablet:px-3.5 tablet:absolute tablet:top-0 tablet:right-0 font-medium text-label text-ink [&::-webkit-details-marker]:hidden">
          {t("filter.more")}
          <Chevron className="size-3.5 text-muted transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2 pb-4">
          <FilterChips
            label={t("filter.category")}
            isLabelShown
            chips={[
              chip({ category: null }, t("filter.all")),
              ...categories.map((category) => chip({ category }, t(`category.${category}`))),
            ]}
          />
          <FilterChips
            label={t("filter.tenure")}
            isLabelShown
            chips={[
              chip({ tenure: null }, t("filter.any")),
              ...TENURES.map((tenure) => chip({ tenure }, t(`filter.tenures.${tenure}`))),
            ]}
          />
          <FilterChips
            label={t("filter.minimum")}
            isLabelShown
            chips={[
              chip({ minimum: null }, t("filter.any")),
              ...MINIMUMS.map((minimum) =>
                chip(
                  { minimum },
                  t("filter.upTo", { amount: formatMoney({ amount: LARGEST[minimum] }, { decimals: "auto" }) }),
                ),
              ),
            ]}
          />
        </div>
      </details>
    </div>
  );
}
