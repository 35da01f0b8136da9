import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currencyOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { OWN_SCOPE } from "@/app/[locale]/_account/scope";
import { formatDate } from "@/components/money/format";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { PageActions } from "@/components/ui/page-actions";
import { PageHeader } from "@/components/ui/page-header";
import { getYearReview, type YearReview } from "@/lib/contract/calls/year-review";
import type { Currency } from "@/lib/contract/facts/money";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readCurrency } from "@/lib/web/account-currency";
import { readForInvestor } from "@/lib/web/investor-call";
import { BestKept } from "./_parts/best-kept";
import { ComesNext } from "./_parts/comes-next";
import { Earned } from "./_parts/earned";
import { OnTime } from "./_parts/on-time";
import { ShareCard } from "./_parts/share-card";
import { YearLinks } from "./_parts/year-links";

interface YearParams {
  params: Promise<{ locale: string; year: string }>;
  searchParams: Promise<{ currency?: string | string[] }>;
}

const pathOf = (year: string) => `/year/${year}`;

export async function generateMetadata({ params }: YearParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ year }, t] = [await params, await getTranslations({ locale, namespace: "year" })];
  return pageMetadata({ locale, path: pathOf(year), title: t("title", { year }), index: false });
}

/** The review of a financial year: of the investor's own account, in one currency, for a year that has begun. */
export default async function YearReviewPage({ params, searchParams }: YearParams) {
  const locale = await pageLocale(params);
  const [{ year }, query, mode, t] = await Promise.all([
    params,
    searchParams,
    modeOf(OWN_SCOPE),
    getTranslations("year"),
  ]);
  const currency = await currencyOf(OWN_SCOPE, readCurrency(query.currency));
  const review = await readReview(year, currency);
  const { from, to, asOf, paid, invested } = review;
  const [reach, last] = asOf < to ? (["soFar", asOf] as const) : (["whole", to] as const);
  const lead = t(reach, { from: formatDate(from, locale), to: formatDate(last, locale) });
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/statements")}>{t("back")}</BackLink>}
        title={t("title", { year })}
        lead={lead}
        action={<PageActions words={{ print: t("print") }} />}
      />
      {mode === "GIFT" && (
        <CurrencyLinks current={currency} hrefOf={(each) => hrefFor(locale, `${pathOf(year)}?currency=${each}`)} />
      )}
      {paid.payouts === 0 && paid.overdue === 0 && invested.investments === 0 ? (
        <NothingMoved locale={locale} />
      ) : (
        <Reviewed review={review} locale={locale} />
      )}
      <YearLinks review={review} locale={locale} />
    </>
  );
}

/** A year that has not begun, or is none, has no page. */
async function readReview(financialYear: string, currency: Currency): Promise<YearReview> {
  try {
    return await readForInvestor(getYearReview, { financialYear, currency });
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "FINANCIAL_YEAR_INVALID") notFound();
    throw cause;
  }
}

async function NothingMoved({ locale }: { locale: Locale }) {
  const t = await getTranslations("year");
  return (
    <EmptyState
      title={t("empty.title")}
      action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("empty.action")}</ButtonLink>}
    >
      {t("empty.body")}
    </EmptyState>
  );
}

interface ReviewedProps {
  review: YearReview;
  locale: Locale;
}

function Reviewed({ review, locale }: ReviewedProps) {
  return (
    <>
      <Earned review={review} />
      <div className="grid gap-x-16 gap-y-12 desktop:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <OnTime paid={review.paid} />
          <BestKept kept={review.bestKept} locale={locale} />
        </div>
        <div>
          <ComesNext currency={review.currency} locale={locale} />
          <ShareCard review={review} />
        </div>
      </div>
    </>
  );
}
