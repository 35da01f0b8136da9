import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { ButtonLink } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findBalance, findUserConfig } from "@/lib/server/shell";
import { listOpenDeals } from "./open-deals";

/** The page's one filled button: the money that lies idle, once it is enough for a deal; else what is open. */
export async function NextStep({ locale }: { locale: Locale }) {
  const [t, balance, config] = await Promise.all([getTranslations("dashboard"), findBalance(), findUserConfig()]);
  const free = balance?.balance ?? 0;
  const deals = free > 0 && config?.investEnabled ? await listOpenDeals() : [];
  const isEnough = deals.some(({ minimum }) => minimum <= free);
  return (
    <ButtonLink href={hrefFor(locale, "/invest")} size="large" className="max-tablet:w-full">
      {balance && isEnough ? (
        <span>{t.rich("investIdle", { amount: () => <Amount amount={balance.balance} decimals="auto" /> })}</span>
      ) : (
        t("seeOpen")
      )}
    </ButtonLink>
  );
}
