import { getTranslations } from "next-intl/server";
import { leastAmountOf } from "@/components/deals/unit-price";
import { Amount } from "@/components/money/amount";
import { ButtonLink } from "@/components/ui/button";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { accountCurrency } from "@/lib/web/account-currency";
import { findBalance, findProfile, findUserConfig } from "@/lib/web/app-shell-data";
import { settlementCalendar } from "@/lib/web/edge-config";
import { listOpenDeals } from "../../_parts/open-deals";
import { TotalWealth } from "./total-wealth";

interface HeadlineProps {
  metrics: Metrics;
  /** The balance in the metrics' currency; `null` when it could not be loaded. */
  wallet: WalletBalance | null;
  mode: InvestmentType;
  locale: Locale;
}

/**
 * The page's primary button: invest the idle balance if it covers a deal, otherwise see the open deals. Investing is
 * not proposed to an owner who has yet to take the account over, nor to an investor who asked to delete theirs.
 */
async function NextStep({ mode, locale }: Pick<HeadlineProps, "mode" | "locale">) {
  const [t, balance, config, profile] = await Promise.all([
    getTranslations("dashboard"),
    findBalance(accountCurrency(null, mode)),
    findUserConfig(),
    findProfile(),
  ]);
  const free = balance?.balance ?? 0;
  const isProposed = config?.investEnabled && profile?.guardianship === null && profile.deletionRequestedAt === null;
  const deals = free > 0 && isProposed ? await listOpenDeals(mode) : [];
  const calendar = await settlementCalendar();
  const isEnough = deals.some((deal) => deal.currency === balance?.currency && leastAmountOf(deal, calendar) <= free);
  return (
    <ButtonLink href={hrefFor(locale, "/invest")} size="large" className="max-tablet:w-full">
      {balance && isEnough ? (
        <span>
          {t.rich("investIdle", {
            amount: () => <Amount amount={balance.balance} currency={balance.currency} decimals="words" />,
          })}
        </span>
      ) : (
        t("seeOpen")
      )}
    </ButtonLink>
  );
}

/** The investor's total wealth, its gain, and the primary action. */
export function DashboardHeadline({ metrics, wallet, mode, locale }: HeadlineProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <TotalWealth metrics={metrics} wallet={wallet} locale={locale} />
      <NextStep mode={mode} locale={locale} />
    </header>
  );
}
