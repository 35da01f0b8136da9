import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import { formatMoney, formatTaxRate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { AutoSubmit, FilterForm } from "@/components/ui/auto-submit";
import { cn } from "@/components/ui/cn";
import { Drawn } from "@/components/ui/drawn/drawn";
import { FilterChips } from "@/components/ui/filter-chips";
import { Chevron } from "@/components/ui/icons/marks";
import { INPUT_CLASS } from "@/components/ui/input";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { CATEGORIES } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import { OWN_TAX_RATES, type OwnTaxRate } from "@/lib/finance/own-tax";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { chooseTaxRate } from "../actions";
import {
  DEAL_SORTS,
  type DealFilter,
  GRADES,
  investPathOf,
  isScreenNarrowed,
  LARGEST,
  MINIMUMS,
  NO_FILTER,
  STAGES,
  TENURES,
} from "./deal-query";
import type { Screening } from "./screened-deals";

interface BarProps {
  filter: DealFilter;
  screening: Screening;
  /** The currencies of all deals. */
  currencies: readonly Currency[];
  mode: InvestmentType;
  rate: OwnTaxRate;
  locale: Locale;
}

/**
 * The list's tabs, and below them one bar that stays in view: search, filters, order and the investor's tax. On a small
 * screen only its line of categories stays, with the link to the rest.
 */
export function ScreenerBar(props: BarProps) {
  return (
    <>
      <Drawn>
        <StageTabs {...props} />
      </Drawn>
      <div className="screener-bar">
        <div id="filters" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wide:gap-x-5">
          <Filters {...props} />
          <OwnTax {...props} />
        </div>
        <Drawn>
          <CategoryChips {...props} />
        </Drawn>
      </div>
    </>
  );
}

async function StageTabs({ filter, screening, locale }: BarProps) {
  const t = await getTranslations("invest");
  return (
    <nav aria-label={t("filter.status")} className="flex gap-7 overflow-x-auto border-line border-b">
      {STAGES.map((status) => (
        <AppLink
          key={status}
          href={hrefFor(locale, investPathOf({ ...filter, status, page: 1 }))}
          scroll={false}
          aria-current={status === filter.status ? "page" : undefined}
          className={cn(
            "-mb-px inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 text-body",
            status === filter.status
              ? "border-accent font-semibold text-ink"
              : "border-transparent text-muted hover:text-ink",
          )}
        >
          {t(`filter.${status}`)}
          <span className="font-normal text-muted tabular-nums">{screening.countOfStage[status]}</span>
        </AppLink>
      ))}
    </nav>
  );
}

/** The values of the controls by their names in the address; the default of each is the empty one. */
function shownValues({ q, rating, tenure, minimum, currency, sort }: DealFilter): Record<string, string> {
  const order = sort === NO_FILTER.sort ? "" : sort;
  return {
    q,
    rating: rating ?? "",
    tenure: tenure ?? "",
    minimum: minimum ?? "",
    currency: currency ?? "",
    sort: order,
  };
}

async function Filters({ filter, currencies, locale }: BarProps) {
  const t = await getTranslations("invest");
  const kept = { category: filter.category, status: filter.status === NO_FILTER.status ? null : filter.status };
  const upTo = (minimum: (typeof MINIMUMS)[number]) =>
    t("filter.upTo", { amount: formatMoney({ amount: LARGEST[minimum] }, { decimals: "auto" }) });
  return (
    <FilterForm
      action={hrefFor(locale, "/invest")}
      shown={shownValues(filter)}
      role="search"
      className="max-wide:contents wide:flex wide:min-w-0 wide:grow wide:items-center wide:gap-x-5"
    >
      {Object.entries({ ...kept, tax: filter.isBeforeTax ? "before" : null, plot: filter.hasPlot ? "yes" : null }).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        type="search"
        name="q"
        defaultValue={filter.q}
        maxLength={80}
        aria-label={t("filter.search")}
        placeholder={t("filter.search")}
        className={clsx(INPUT_CLASS, "min-h-11 tablet:w-64")}
      />
      <div className="flex max-w-full gap-x-5 overflow-x-auto max-wide:whitespace-nowrap wide:contents">
        <Choice name="rating" label={t("filter.rating")} chosen={filter.rating} unset={t("filter.any")}>
          {GRADES.map((grade) => [grade, t(`filter.grades.${grade}`)])}
        </Choice>
        <Choice name="tenure" label={t("filter.tenure")} chosen={filter.tenure} unset={t("filter.any")}>
          {TENURES.map((tenure) => [tenure, t(`filter.tenures.${tenure}`)])}
        </Choice>
        {currencies.includes("INR") && (
          <Choice name="minimum" label={t("filter.minimum")} chosen={filter.minimum} unset={t("filter.any")}>
            {MINIMUMS.map((minimum) => [minimum, upTo(minimum)])}
          </Choice>
        )}
        {currencies.length > 1 && (
          <Choice name="currency" label={t("filter.currency")} chosen={filter.currency} unset={t("filter.any")}>
            {currencies.map((currency) => [currency, currency])}
          </Choice>
        )}
      </div>
      <Choice
        name="sort"
        label={t("filter.sort")}
        chosen={filter.sort === NO_FILTER.sort ? null : filter.sort}
        unset={t(`filter.sorts.${NO_FILTER.sort}`)}
        className="wide:ml-auto"
      >
        {DEAL_SORTS.filter((sort) => sort !== NO_FILTER.sort).map((sort) => [sort, t(`filter.sorts.${sort}`)])}
      </Choice>
      <button
        type="submit"
        className="min-h-11 font-semibold text-accent text-label [@media(scripting:enabled)]:hidden"
      >
        {t("filter.show")}
      </button>
    </FilterForm>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | null;
  /** The words of the default. */
  unset: string;
  className?: string;
  children: readonly (readonly [value: string, words: string])[];
}

/** A select that reads as a sentence: its label, then its value. */
function Choice({ name, label, chosen, unset, className, children }: ChoiceProps) {
  return (
    <label className={cn("relative inline-flex min-h-11 items-center gap-1.5 text-label", className)}>
      <span className="text-muted">{label}</span>
      <select
        name={name}
        defaultValue={chosen ?? ""}
        className="field-sizing-content h-9 appearance-none rounded-sm bg-transparent pr-5 font-semibold text-ink"
      >
        <option value="">{unset}</option>
        {children.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Chevron className="pointer-events-none absolute right-0 size-3.5 text-muted" />
    </label>
  );
}

/** Whether returns are shown after the investor's own tax, and at which rate. Nothing is taxed in GIFT City. */
async function OwnTax({ filter, mode, rate, locale }: BarProps) {
  const t = await getTranslations("invest");
  if (mode === "GIFT") return <p className="text-label text-muted">{t("tax.gift")}</p>;
  const isAfter = !filter.isBeforeTax;
  return (
    <div className="flex items-center gap-3 text-label">
      <AutoSubmit action={chooseTaxRate} className="inline-flex items-center">
        <label className="relative inline-flex min-h-11 items-center gap-1.5">
          <span className="text-muted">{t("tax.label")}</span>
          <select
            name="rate"
            defaultValue={rate}
            className="field-sizing-content h-9 appearance-none rounded-sm bg-transparent pr-5 font-semibold text-ink"
          >
            {OWN_TAX_RATES.map((each) => (
              <option key={each} value={each}>
                {formatTaxRate(Number(each))}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute right-0 size-3.5 text-muted" />
        </label>
        <button type="submit" className="ml-2 min-h-11 font-semibold text-accent [@media(scripting:enabled)]:hidden">
          {t("filter.show")}
        </button>
      </AutoSubmit>
      <AppLink
        href={hrefFor(locale, investPathOf({ ...filter, isBeforeTax: isAfter, page: 1 }))}
        aria-label={isAfter ? t("tax.showBefore") : t("tax.showAfter")}
        scroll={false}
        className="inline-flex min-h-11 items-center"
      >
        <span
          aria-hidden
          className={cn(
            "flex h-6 w-10 items-center rounded-full p-0.5 transition-colors forced-color-adjust-none",
            isAfter ? "justify-end bg-primary" : "border border-control bg-sunken",
          )}
        >
          <span className={cn("size-5 rounded-full", isAfter ? "bg-on-accent" : "bg-control")} />
        </span>
      </AppLink>
    </div>
  );
}

/** The categories that have a deal in the tab, with their counts. */
async function CategoryChips({ filter, screening, locale }: BarProps) {
  const t = await getTranslations("invest");
  const present = CATEGORIES.filter((category) => category === filter.category || screening.byCategory.has(category));
  const countOf = (category: (typeof CATEGORIES)[number]) => screening.byCategory.get(category)?.length ?? 0;
  const total = [...screening.byCategory.values()].reduce((sum, deals) => sum + deals.length, 0);
  const hrefOf = (category: DealFilter["category"]) => hrefFor(locale, investPathOf({ ...filter, category, page: 1 }));
  return (
    <div className="screener-line">
      <a href="#filters" className="screener-back">
        {t("filter.change")}
      </a>
      <div className="-mx-1 min-w-0 overflow-x-auto whitespace-nowrap px-1 py-1.5 [&_nav]:flex-nowrap">
        <FilterChips
          label={t("filter.category")}
          isLabelShown={false}
          chips={[
            { href: hrefOf(null), words: `${t("filter.all")} ${total}`, isCurrent: filter.category === null },
            ...present.map((category) => ({
              href: hrefOf(category),
              words: `${t(`category.${category}`)} ${countOf(category)}`,
              isCurrent: category === filter.category,
            })),
          ]}
        />
      </div>
      {isScreenNarrowed(filter) && (
        <AppLink
          href={hrefFor(locale, investPathOf({ ...NO_FILTER, status: filter.status, isBeforeTax: filter.isBeforeTax }))}
          scroll={false}
          className="inline-flex min-h-11 items-center whitespace-nowrap text-accent text-label"
        >
          {t("filter.clear")}
        </AppLink>
      )}
    </div>
  );
}
