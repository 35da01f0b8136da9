import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Line } from "@/components/ui/figures";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import type { Locale } from "@/lib/i18n/locales";

interface SettlementProps {
  settlement: InvestmentTerms["settlement"];
  locale: Locale;
}

/** The trade and settlement dates of a purchase of securities. Empty for other products. */
export async function SettlementLines({ settlement, locale }: SettlementProps) {
  if (settlement === null) return null;
  const t = await getTranslations("product");
  return (
    <>
      <Line label={t("settlement.trade")}>{formatDate(settlement.tradesOn, locale)}</Line>
      <Line label={t("settlement.settlement")}>{formatDate(settlement.settlesOn, locale)}</Line>
    </>
  );
}
