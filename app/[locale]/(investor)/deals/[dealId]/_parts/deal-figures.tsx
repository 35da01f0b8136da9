import { getTranslations } from "next-intl/server";
import { findMaturity } from "@/components/deals/deal-facts";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Figure, Figures } from "@/components/ui/figures";
import type { Deal } from "@/lib/contract/deals";
import type { Paise } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

interface FiguresProps {
  deal: Deal;
  /** Of the chosen amount, before tax. The deal's own rate is simple interest, which is another thing. */
  xirrBps: number | null;
  locale: Locale;
}

/** The four figures of a deal: what it brings, for how long, from how much, and how much is left. */
export async function DealFigures({ deal, xirrBps, locale }: FiguresProps) {
  const t = await getTranslations("deal");
  const { tenureDays: days, minimum, unit, total, progress } = deal;
  const isRest = progress.remaining > 0 && progress.remaining < minimum;
  const round = (amount: Paise) => <AmountView isPublic paise={amount} locale={locale} decimals="auto" />;
  return (
    <Figures rowFrom="large">
      <Figure
        label={t("figures.rate")}
        note={xirrBps === null ? t("figures.rateSimple") : t("figures.rateXirr", { xirr: formatRate(xirrBps) })}
      >
        {formatRate(deal.rateBps)}
      </Figure>
      <Figure label={t("figures.tenure")} note={await tenureNote(deal, locale)}>
        {t("figures.days", { days })}
      </Figure>
      <Figure
        label={t("figures.minimum")}
        note={isRest ? t("figures.rest") : t.rich("figures.steps", { unit: () => round(unit) })}
      >
        {round(isRest ? progress.remaining : minimum)}
      </Figure>
      <Figure label={t("figures.left")} note={t.rich("figures.of", { total: () => round(total) })}>
        {round(progress.remaining)}
      </Figure>
    </Figures>
  );
}

async function tenureNote(deal: Deal, locale: Locale): Promise<string> {
  const t = await getTranslations("deal");
  const maturity = findMaturity(deal);
  if (maturity === null) return t("figures.fromInvestment");
  const date = formatDate(maturity, locale);
  return deal.progress.status === "OPEN" ? t("figures.ends", { date }) : t("figures.endsFirst", { date });
}
