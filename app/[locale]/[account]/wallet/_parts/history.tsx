import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { formatDate, formatMonth } from "@/components/money/format";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { EmptyState, ErrorState } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { MoneyHistory } from "@/lib/contract/calls/money-history";
import type { Currency } from "@/lib/contract/facts/money";
import { groupDigits } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type HistoryQuery, historyPath, isHistoryNarrowed, wholeOf } from "../../_parts/history-query";
import { ExpectedRows, LateRows } from "./expected-rows";
import { HistoryBar } from "./history-bar";
import { HistoryFilter } from "./history-filter";
import type { ReadHistory } from "./history-reads";
import { HistoryRows } from "./history-rows";
import { walletPage } from "./wallet-page";

interface HistoryProps {
  scope: AccountScope;
  query: HistoryQuery;
  currency: Currency;
  read: ReadHistory;
  mayAdd: boolean;
  locale: Locale;
}

/** The history of money: past movements and expected payouts, each behind its tab. */
export async function History(props: HistoryProps) {
  const { scope, query, read, locale } = props;
  const t = await getTranslations("wallet");
  const { history, late, expected } = read;
  if (history === null) return <NotLoaded {...props} />;
  const { asOf: today, counts } = history;
  const isStart = query.before === null && !isHistoryNarrowed(query);
  const showsLate = isStart && (query.shown === "ALL" || query.shown === "PAYOUTS");
  return (
    <section aria-label={t("list.title")} className="min-w-0">
      <HistoryBar scope={scope} query={query} counts={counts} expected={expected?.total ?? null} locale={locale} />
      <HistoryFilter scope={scope} query={query} today={today} locale={locale} />
      {showsLate && late && (
        <Drawn>
          <LateRows scope={scope} payouts={late.transactions} today={today} locale={locale} />
        </Drawn>
      )}
      {query.shown === "EXPECTED" ? (
        <ExpectedTab {...props} today={today} />
      ) : (
        <MovementsTab {...props} history={history} />
      )}
    </section>
  );
}

async function NotLoaded(props: HistoryProps) {
  const [t, common] = await Promise.all([getTranslations("wallet.failedList"), getTranslations("common")]);
  const again = (
    <ButtonLink href={hrefOf(props, props.query)} variant="secondary">
      {common("tryAgain")}
    </ButtonLink>
  );
  return (
    <ErrorState title={t("title")} retry={again}>
      {t("body")}
    </ErrorState>
  );
}

const hrefOf = ({ scope, locale }: Pick<HistoryProps, "scope" | "locale">, query: HistoryQuery) =>
  hrefFor(locale, `${scope.path}${historyPath(query)}`);

async function MovementsTab(props: HistoryProps & { history: MoneyHistory }) {
  const { history, scope, query, currency, locale } = props;
  const t = await getTranslations("wallet.history");
  const { entries, months, nextBefore } = history;
  const isSearch = query.search !== "" || query.category !== null || query.status !== null;
  const isShort = isHistoryNarrowed(query);
  const hasBalances = query.shown === "ALL" && !isSearch;
  return (
    <>
      {isShort && (
        <p role="status" className="mt-5 text-body text-muted">
          {isSearch ? t("found", { count: entries.length }) : <Days query={query} locale={locale} />}{" "}
          {history.searchedTo && t("searchedTo", { date: formatDate(history.searchedTo, locale) })}{" "}
          <TextLink href={hrefOf(props, wholeOf(query.shown, query))}>{t("everything")}</TextLink>
        </p>
      )}
      {entries.length === 0 && !isShort ? (
        <EmptyTab {...props} />
      ) : (
        <HistoryRows {...{ entries, scope, currency, hasBalances, locale }} months={months} />
      )}
      <nav aria-label={t("pages")} className="mt-6 flex flex-wrap items-center justify-between gap-4">
        {isShort ? <span /> : <Position {...props} history={history} />}
        <span className="flex gap-3">
          {query.before !== null && (
            <ButtonLink href={hrefOf(props, { ...query, before: null })} variant="quiet">
              {t("newest")}
            </ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink href={hrefOf(props, { ...query, before: nextBefore })} rel="next" variant="secondary">
              {t(isSearch ? "searchOn" : "older")}
            </ButtonLink>
          )}
        </span>
      </nav>
    </>
  );
}

/** The days that are shown, in words. */
async function Days({ query: { from, to }, locale }: Pick<HistoryProps, "query" | "locale">) {
  const t = await getTranslations("wallet.history.filter");
  if (from !== null && to !== null) return t("between", { from: formatDate(from, locale), to: formatDate(to, locale) });
  if (from !== null) return t("since", { from: formatDate(from, locale) });
  return to !== null && t("until", { to: formatDate(to, locale) });
}

async function Position({ history, query, locale }: HistoryProps & { history: MoneyHistory }) {
  const t = await getTranslations("wallet.history");
  const { entries, counts, since } = history;
  if (query.shown === "EXPECTED" || since === null || entries.length === 0) return <span />;
  const total = groupDigits(String(counts[query.shown]), "INR");
  return (
    <span className="text-label text-muted">
      {t("position", { shown: entries.length, total, month: formatMonth(since.slice(0, 7), locale) })}
    </span>
  );
}

async function ExpectedTab(props: HistoryProps & { today: MoneyHistory["asOf"] }) {
  const { scope, query, read, today, locale } = props;
  const [t, words, transactions] = await Promise.all([
    getTranslations("wallet.history"),
    getTranslations("wallet.list"),
    getTranslations("transactions"),
  ]);
  const { expected } = read;
  if (expected === null) {
    return (
      <div className="mt-5">
        <NotLoaded {...props} />
      </div>
    );
  }
  const { transactions: payouts, total, totalPages } = expected;
  return (
    <>
      {isHistoryNarrowed(query) && (
        <p className="mt-5 text-body text-muted">
          {t("narrowed", { count: total })}{" "}
          <TextLink href={hrefOf(props, wholeOf("EXPECTED", query))}>{t("everything")}</TextLink>
        </p>
      )}
      {payouts.length === 0 ? (
        <EmptyState title={transactions("empty.expectedTitle")}>{transactions("empty.expectedBody")}</EmptyState>
      ) : (
        <Drawn>
          <ExpectedRows scope={scope} payouts={payouts} today={today} locale={locale} />
        </Drawn>
      )}
      <Pagination
        pageNumber={query.pageNumber}
        totalPages={totalPages}
        hrefOf={(pageNumber) => hrefOf(props, { ...query, pageNumber })}
        words={{
          label: t("pages"),
          previous: transactions("pages.previous"),
          next: transactions("pages.next"),
          position: words("position", { page: query.pageNumber + 1, pages: totalPages }),
        }}
      />
    </>
  );
}

/** An empty tab, and the next step where nothing has moved yet. */
async function EmptyTab({ scope, query, currency, mayAdd, locale }: HistoryProps) {
  const [t, family] = await Promise.all([getTranslations("wallet"), getTranslations("family")]);
  if (query.shown !== "ALL" || query.before !== null) {
    return <EmptyState title={t("history.none")}>{t("history.noneBody")}</EmptyState>;
  }
  const add = (
    <ButtonLink href={hrefFor(locale, walletPage(scope, "/add", { currency }))} variant="secondary">
      {t("addMoney")}
    </ButtonLink>
  );
  const body =
    scope.holder !== null ? family("view.nothing") : t(currency === "INR" ? "empty.body" : "empty.foreignBody");
  return (
    <EmptyState title={t("empty.title")} action={mayAdd && add}>
      {body}
    </EmptyState>
  );
}
