import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { StatementsIcon } from "@/components/ui/icons/nav";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { HISTORY_SEARCH_MAX, type MoneyHistory } from "@/lib/contract/calls/money-history";
import { groupDigits } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type HistoryQuery, historyPath, SHOWN, type Shown, tabOf } from "../../_parts/history-query";

interface HistoryBarProps {
  scope: AccountScope;
  query: HistoryQuery;
  counts: MoneyHistory["counts"];
  /** The number of payouts to come; null when unknown. */
  expected: number | null;
  locale: Locale;
}

/** The tabs of the history with their counts, its search, and the way to the statements. */
export function HistoryBar(props: HistoryBarProps) {
  return (
    <div className="mt-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-line border-b">
      <Drawn>
        <Tabs {...props} />
      </Drawn>
      <div className="flex min-w-0 items-center gap-5 pb-2 max-large:w-full max-large:justify-between">
        {props.query.shown !== "EXPECTED" && <Search {...props} />}
        {props.scope.offers.service && (
          <Drawn>
            <StatementsLink locale={props.locale} />
          </Drawn>
        )}
      </div>
    </div>
  );
}

async function Tabs({ scope, query, counts, expected, locale }: HistoryBarProps) {
  const t = await getTranslations("wallet.history");
  const countOf: Readonly<Record<Shown, number | null>> = { ...counts, EXPECTED: expected };
  return (
    <nav aria-label={t("tabs")} className="-mb-px flex min-w-0 gap-6 overflow-x-auto tablet:gap-7">
      {SHOWN.map((shown) => (
        <AppLink
          key={shown}
          href={hrefFor(locale, `${scope.path}${historyPath(tabOf(shown, query))}`)}
          scroll={false}
          aria-current={shown === query.shown ? "page" : undefined}
          className="tab-link"
        >
          {t(`tab.${shown}`)}
          {countOf[shown] !== null && (
            <span className="text-faint text-note tabular-nums">{groupDigits(String(countOf[shown]), "INR")}</span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}

/** A plain form, which works without scripts. */
async function Search({ scope, query, locale }: HistoryBarProps) {
  const t = await getTranslations("wallet.history");
  return (
    <search className="min-w-0 grow">
      <form action={hrefFor(locale, `${scope.path}/wallet`)} className="flex items-center gap-2">
        {query.currency && <input type="hidden" name="currency" value={query.currency} />}
        {query.shown !== "ALL" && <input type="hidden" name="show" value={query.shown.toLowerCase()} />}
        {query.from && <input type="hidden" name="from" value={query.from} />}
        {query.to && <input type="hidden" name="to" value={query.to} />}
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <Input
          type="search"
          name="q"
          aria-label={t("search")}
          placeholder={t("search")}
          defaultValue={query.search}
          maxLength={HISTORY_SEARCH_MAX}
          enterKeyHint="search"
          className="min-h-11 min-w-0 large:w-64"
        />
        <Button type="submit" variant="quiet" className="min-h-11 shrink-0">
          {t("find")}
        </Button>
      </form>
    </search>
  );
}

async function StatementsLink({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <TextLink
      href={hrefFor(locale, "/statements")}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 text-body max-tablet:hidden [&_svg]:size-4"
    >
      <StatementsIcon />
      {t("statements")}
    </TextLink>
  );
}
