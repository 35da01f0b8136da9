import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { ExpectedFigure, NextPayoutFigure, ReceivedFigure, XirrFigure } from "@/components/portfolio/metric-figures";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { Category } from "@/lib/contract/facts/categories";
import type { Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { promiseOf } from "@/lib/products/lookup";

interface FiguresProps {
  category: Category;
  metrics: Metrics;
  locale: Locale;
}

/**
 * Invested amount, value, received, expected, next payout and XIRR of one category. Shares show their gain, as they pay
 * nothing out.
 */
export async function CategoryFiguresSection({ category, metrics, locale }: FiguresProps) {
  const t = await getTranslations("dashboard");
  const { currency, stillInvested, currentValue, gain, asOf, xirr } = metrics;
  const amount = (of: Minor) => <Amount amount={of} currency={currency} decimals="figure" />;
  const date = formatDate(asOf, locale);
  const worth = (
    <>
      <Figure label={t("page.stillInvested")} note={t("page.stillInvestedNote")}>
        {amount(stillInvested)}
      </Figure>
      <Figure label={t("page.value")} note={t(`about.${category}.worth`, { date })}>
        {amount(currentValue)}
      </Figure>
    </>
  );
  if (promiseOf(category) === "NONE") {
    return (
      <Figures>
        {worth}
        <Figure label={t("page.gain")} note={t("page.gainNote")}>
          <Amount
            amount={gain}
            currency={currency}
            sign="always"
            className={gain < 0 ? "text-negative" : ""}
            decimals="figure"
          />
        </Figure>
      </Figures>
    );
  }
  return (
    <Figures rowFrom="threes">
      {worth}
      <ReceivedFigure metrics={metrics} />
      <ExpectedFigure metrics={metrics} locale={locale} />
      <NextPayoutFigure metrics={metrics} locale={locale} />
      <XirrFigure xirr={xirr} />
    </Figures>
  );
}
