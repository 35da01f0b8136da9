import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/components/money/format";
import { type Chip, FilterChips } from "@/components/ui/filter-chips";
import { Chevron } from "@/components/ui/icons/marks";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type DealFilter, LARGEST, MINIMUMS, pathOf, STAGES, TENURES } from "./deal-query";

interface FiltersProps {
  filter: DealFilter;
  /** Categories that have at least one deal. */
  categories: readonly Category[];
  /** The limits of the minimum investment are in rupees, so they are not offered for deals in other currencies. */
  hasMinimums: boolean;
  locale: Locale;
}

/** A filter link: the current filter with these values changed. */
function chipOf({ filter, locale }: Pick<FiltersProps, "filter" | "locale">, wish: Partial<DealFilter>, words: string) {
  return {
    href: hrefFor(locale, pathOf({ ...filter, ...wish })),
    words,
    isCurrent: Object.entries(wish).every(([name, value]) => filter[name as keyof DealFilter] === value),
  } satisfies Chip;
}

/** Category and status filters; tenure and minimum are collapsed unless one of them is set. */
export async function DealFilters(props: FiltersProps) {
  const t = await getTranslations("invest");
  const { filter, categories } = props;
  const isNarrowed = filter.tenure !== null || (props.hasMinimums && filter.minimum !== null);
  return (
    <div className="border-line-strong border-b pb-2">
      {categories.length > 1 && (
        <div className="border-line border-b py-2.5">
          <FilterChips
            label={t("filter.category")}
            isLabelShown={false}
            chips={[
              chipOf(props, { category: null }, t("filter.all")),
              ...categories.map((category) => chipOf(props, { category }, t(`category.${category}`))),
            ]}
          />
        </div>
      )}
      <div className="relative">
        <div className="py-1.5 tablet:pr-28">
          <FilterChips
            label={t("filter.status")}
            isLabelShown={false}
            chips={[
              chipOf(props, { status: null }, t("filter.all")),
              ...STAGES.map((stage) => chipOf(props, { status: stage }, t(`filter.${stage}`))),
            ]}
          />
        </div>
        <details open={isNarrowed} className="group">
          <summary className="flex min-h-11 list-none items-center gap-2 max-tablet:px-3.5 tablet:absolute tablet:top-0 tablet:right-0 font-medium text-label text-ink [&::-webkit-details-marker]:hidden">
            {t("filter.more")}
            <Chevron className="size-3.5 text-muted transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <Narrower {...props} />
        </details>
      </div>
    </div>
  );
}

/** Tenure and minimum investment filters. */
async function Narrower(props: FiltersProps) {
  const t = await getTranslations("invest");
  const upTo = (minimum: (typeof MINIMUMS)[number]) =>
    t("filter.upTo", { amount: formatMoney({ amount: LARGEST[minimum] }, { decimals: "auto" }) });
  return (
    <div className="grid gap-4 pt-2 pb-4">
      <FilterChips
        label={t("filter.tenure")}
        isLabelShown
        chips={[
          chipOf(props, { tenure: null }, t("filter.any")),
          ...TENURES.map((tenure) => chipOf(props, { tenure }, t(`filter.tenures.${tenure}`))),
        ]}
      />
      {props.hasMinimums && (
        <FilterChips
          label={t("filter.minimum")}
          isLabelShown
          chips={[
            chipOf(props, { minimum: null }, t("filter.any")),
            ...MINIMUMS.map((minimum) => chipOf(props, { minimum }, upTo(minimum))),
          ]}
        />
      )}
    </div>
  );
}
