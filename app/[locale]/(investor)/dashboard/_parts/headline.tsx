import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import type { Metrics } from "@/lib/contract/dashboard";
import type { InvestmentType } from "@/lib/contract/deals";
import type { Locale } from "@/lib/i18n/locales";
import { MarketShare } from "./metal-note";
import { NextStep } from "./next-step";

interface HeadlineProps {
  metrics: Metrics;
  mode: InvestmentType;
  locale: Locale;
}

/** The biggest figure of the page, what it grew by, and the one thing to do. */
export async function Headline({ metrics, mode, locale }: HeadlineProps) {
  const t = await getTranslations("dashboard");
  const { currency, currentValue, gain, invested, xirr, asOf } = metrics;
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0">
        <h1 className="text-label text-muted">{t("worth", { date: formatDate(asOf, locale) })}</h1>
        <p className="text-ink">
          <Amount amount={currentValue} currency={currency} size="hero" />
        </p>
        <p className="mt-3 text-label text-muted">
          {t.rich("gained", {
            gain: () => (
              <Amount
                amount={gain}
                currency={currency}
                sign="always"
                className={`font-semibold text-body ${gain < 0 ? "text-negative" : gain > 0 ? "text-positive" : "text-ink"}`}
              />
            ),
            putIn: () => <Amount amount={invested} currency={currency} />,
          })}
          {bps !== null && <span className="desktop:hidden"> · {t("gainXirr", { rate: formatRate(bps) })}</span>}
        </p>
        <MarketShare metrics={metrics} locale={locale} />
      </div>
      <NextStep mode={mode} locale={locale} />
    </header>
  );
}
