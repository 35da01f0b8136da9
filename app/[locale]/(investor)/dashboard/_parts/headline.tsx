import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import { Worth } from "@/components/portfolio/worth";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { MarketShare } from "./metal-note";
import { NextStep } from "./next-step";

interface HeadlineProps {
  metrics: Metrics;
  mode: InvestmentType;
  locale: Locale;
}

/** The portfolio value, its gain and the primary action. */
export async function Headline({ metrics, mode, locale }: HeadlineProps) {
  const t = await getTranslations("dashboard");
  const { xirr, asOf } = metrics;
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0">
        <Worth
          metrics={metrics}
          label={t("worth", { date: formatDate(asOf, locale) })}
          gained={(amounts) => (
            <>
              {t.rich("gained", amounts)}
              {bps !== null && <span className="desktop:hidden"> · {t("gainXirr", { rate: formatRate(bps) })}</span>}
            </>
          )}
        />
        <MarketShare metrics={metrics} locale={locale} />
      </div>
      <NextStep mode={mode} locale={locale} />
    </header>
  );
}
