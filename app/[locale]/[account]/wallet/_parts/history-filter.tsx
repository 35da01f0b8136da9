import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { startOfFinancialYear } from "@/components/portfolio/financial-years";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Chevron } from "@/components/ui/icons/marks";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  financialYearOf,
} from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { HISTORY_STATUSES, type HistoryQuery, historyPath } from "../../_parts/history-query";

interface FilterProps {
  scope: AccountScope;
  query: HistoryQuery;
  today: CalendarDate;
  locale: Locale;
}

/** The filter by days and status. A GET form, so it works without scripts. */
export async function HistoryFilter({ scope, query, today, locale }: FilterProps) {
  const t = await getTranslations("wallet.history.filter");
  const { from, to, status, shown, search, currency, category } = query;
  const isPast = shown !== "EXPECTED";
  const kept = {
    ...{ currency: currency ?? "", show: shown === "ALL" ? "" : shown.toLowerCase() },
    ...{ q: search, category: category ?? "" },
  };
  return (
    <details open={from !== null || to !== null || status !== null} className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-label text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {t(isPast ? "title" : "titleDays")}
        <Chevron className="size-3.5 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
      </summary>
      {isPast && (
        <Drawn>
          <Spans {...{ scope, query, today, locale }} />
        </Drawn>
      )}
      <form
        action={hrefFor(locale, `${scope.path}/wallet`)}
        className="flex flex-wrap items-end gap-x-4 gap-y-3 border-line border-b pt-2 pb-5"
      >
        <HiddenFields values={Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ""))} />
        <Field label={t("from")}>
          {(control) => <Input {...control} type="date" name="from" defaultValue={from ?? ""} />}
        </Field>
        <Field label={t("to")}>
          {(control) => <Input {...control} type="date" name="to" defaultValue={to ?? ""} />}
        </Field>
        {isPast && (
          <Field label={t("status")}>
            {(control) => (
              <Select {...control} name="status" defaultValue={status ?? ""}>
                <option value="">{t("any")}</option>
                {HISTORY_STATUSES.map((each) => (
                  <option key={each} value={each}>
                    {t(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Button type="submit" variant="secondary">
          {t("show")}
        </Button>
      </form>
    </details>
  );
}

interface Span {
  readonly words: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The spans that are looked for most, each a link. */
async function Spans({ scope, query, today, locale }: FilterProps) {
  const t = await getTranslations("wallet.history.filter");
  const month = calendarDateOf(`${today.slice(0, 7)}-01`);
  const year = startOfFinancialYear(today);
  const last = addMonths(year, -12);
  const endOf = (first: CalendarDate, months: number) => addDays(addMonths(first, months), -1);
  const spans: readonly Span[] = [
    { words: t("thisMonth"), from: month, to: endOf(month, 1) },
    { words: t("lastMonth"), from: addMonths(month, -1), to: endOf(addMonths(month, -1), 1) },
    { words: financialYearOf(year), from: year, to: endOf(year, 12) },
    { words: financialYearOf(last), from: last, to: endOf(last, 12) },
  ];
  return (
    <nav aria-label={t("spans")} className="flex flex-wrap gap-x-2 gap-y-1">
      {spans.map(({ words, from, to }) => (
        <AppLink
          key={from + to}
          href={hrefFor(locale, `${scope.path}${historyPath({ ...query, from, to, before: null })}`)}
          scroll={false}
          aria-current={from === query.from && to === query.to ? "true" : undefined}
          className="span-link"
        >
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
