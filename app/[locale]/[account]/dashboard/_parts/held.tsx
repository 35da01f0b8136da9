import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { addressIn } from "@/components/portfolio/account-path";
import { Allocation } from "@/components/portfolio/allocation";
import { GROWTH_SECTION, GrowthSection } from "@/components/portfolio/growth-section";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Section } from "@/components/ui/section";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { ValueHistory } from "@/lib/contract/calls/value-history";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { StreamedManager } from "../../_parts/manager";
import { Columns, StreamedRecentTransactions } from "../../_parts/two-column";
import { Coming } from "./coming";
import { dashboardHref, isOpen, toggled } from "./dashboard-query";
import { Exposure } from "./exposure";
import { HoldingsSection } from "./holdings";
import { WorthByCurrency } from "./worth-by-currency";

interface HeldProps {
  scope: AccountScope;
  metrics: Metrics;
  /** Null when it could not be loaded. */
  history: ValueHistory | null;
  search: SearchParams;
  locale: Locale;
}

/** An account with investments: growth, coming payouts, allocation, holdings and the latest transactions. */
export async function Held({ scope, metrics, history, search, locale }: HeldProps) {
  const t = await getTranslations("dashboard");
  const { currency, investmentCount, byCategory, asOf } = metrics;
  const { service } = scope.offers;
  const growth = { path: addressIn(scope.path, "/dashboard"), search, section: GROWTH_SECTION };
  return (
    <>
      {investmentCount > 0 && (
        <Columns
          main={
            <>
              <Drawn>
                <GrowthSection
                  history={history}
                  path={growth.path}
                  hrefOf={(range) => dashboardHref(locale, { ...growth, changes: { growth: range } })}
                  fold={{
                    href: dashboardHref(locale, { ...growth, changes: toggled(search, "figures") }),
                    isOpen: isOpen(search, "figures"),
                  }}
                  locale={locale}
                />
              </Drawn>
              <Coming scope={scope} currency={currency} search={search} locale={locale} />
            </>
          }
          side={
            <Drawn>
              <Section title={t("whereTitle")} aside={t("whereAside")}>
                <Allocation categories={byCategory} currency={currency} isLinked={service} locale={locale} />
              </Section>
              <Exposure scope={scope} currency={currency} search={search} locale={locale} />
            </Drawn>
          }
        />
      )}
      <Drawn>
        <HoldingsSection scope={scope} metrics={metrics} search={search} locale={locale} />
      </Drawn>
      <Columns
        main={<StreamedRecentTransactions scope={scope} today={asOf} currency={currency} locale={locale} />}
        side={
          service && (
            <>
              <Streamed>
                <Drawn>
                  <WorthByCurrency shown={currency} locale={locale} />
                </Drawn>
              </Streamed>
              <StreamedManager locale={locale} />
            </>
          )
        }
      />
    </>
  );
}
