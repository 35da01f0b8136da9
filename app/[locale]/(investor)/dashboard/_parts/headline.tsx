import { getTranslations } from "next-intl/server";
import { leastAmountOf } from "@/components/deals/unit-price";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Worth } from "@/components/portfolio/worth";
import { ButtonLink } from "@/components/ui/button";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { accountCurrency } from "@/lib/web/account-currency";
import { findBalance, findUserConfig } from "@/lib/web/app-shell-data";
import { MarketShare } from "../../_parts/metal-note";
import { listOpenDeals } from "../../_parts/open-deals";

interface HeadlineProps {
  metrics: Metrics;
  mode: InvestmentType;
  locale: Locale;
}

/** The page's primary button: invest the idle balance if it covers a deal, otherwise see the open deals. */
async function NextStep({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
  const [t, balance, config] = await Promise.all([
    getTranslations("dashboard"),
    findBalance(accountCurrency(null, mode)),
    findUserConfig(),
  ]);
  const free = balance?.balance ?? 0;
  const deals = free > 0 && config?.investEnabled ? await listOpenDeals(mode) : [];
  const isEnough = deals.some((deal) => deal.currency === balance?.currency && leastAmountOf(deal) <= free);
  return (
    <ButtonLink href={hrefFor(locale, "/invest")} size="large" className="max-tablet:w-full">
      {balance && isEnough ? (
        <span>
          {t.rich("investIdle", {
            amount: () => <Amount amount={balance.balance} currency={balance.currency} decimals="auto" />,
          })}
        </span>
      ) : (
        t("seeOpen")
      )}
    </ButtonLink>
  );
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
