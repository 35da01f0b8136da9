import { getTranslations } from "next-intl/server";
import { leastAmountOf } from "@/components/deals/unit-price";
import { Amount } from "@/components/money/amount";
import { ButtonLink } from "@/components/ui/button";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { accountCurrency } from "@/lib/web/account-currency";
import { findBalance, findUserConfig } from "@/lib/web/app-shell-data";
import { listOpenDeals } from "./open-deals";

/** The page's primary button: invest the idle balance if it covers a deal, otherwise see the open deals. */
export async function NextStep({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
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
