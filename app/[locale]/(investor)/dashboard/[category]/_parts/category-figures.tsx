import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { XirrFigure } from "../../_parts/metric-strip";

/** Invested, worth, received, expected and XIRR of one category. */
export async function CategoryFigures({ metrics, locale }: { metrics: Metrics; locale: Locale }) {
  const t = await getTranslations("dashboard");
  const { invested, currentValue, received, tds, expected, expectedBy, asOf, xirr } = metrics;
  return (
    <Figures>
      <Figure label={t("page.invested")} note={t("page.investedNote")}>
        <Amount amount={invested} />
      </Figure>
      <Figure label={t("page.value")} note={t("page.valueNote", { date: formatDate(asOf, locale) })}>
        <Amount amount={currentValue} />
      </Figure>
      <Figure label={t("received")} note={t.rich("receivedNote", { tds: () => <Amount amount={tds} /> })}>
        <Amount amount={received} />
      </Figure>
      <Figure
        label={t("expected")}
        note={expectedBy === null ? t("expectedNone") : t("expectedNote", { date: formatDate(expectedBy, locale) })}
      >
        <Amount amount={expected} />
      </Figure>
      <XirrFigure xirr={xirr} />
    </Figures>
  );
}
