import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import type { InvestmentRow } from "@/components/tables/investment-row";
import type { CalendarDate } from "@/lib/contract/calendar-date";
import type { InvestmentSummary } from "@/lib/contract/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { standingOf } from "./standing";

type Translate = Awaited<ReturnType<typeof getTranslations>>;

/** Investments as rows of a table, finished in the reader's language and without amounts where those are hidden. */
export async function investmentRows(
  investments: readonly InvestmentSummary[],
  locale: Locale,
): Promise<InvestmentRow[]> {
  const [t, states, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "states" }),
    amountsHidden(),
  ]);
  return investments.map((investment) => {
    const standing = standingOf(investment);
    const isMatured = standing.state === "matured";
    const value = isMatured ? investment.received : investment.currentValue;
    return {
      id: investment.investmentId,
      href: hrefFor(locale, `/investments/${investment.investmentId}`),
      title: investment.title,
      note: t("rowNote", { days: investment.tenureDays, buyer: investment.buyerName }),
      status: standing.mark && {
        kind: standing.mark.kind,
        word: states(standing.mark.word, { days: standing.daysLate }),
      },
      invested: hidden ? "hidden" : investment.investmentAmount,
      value: investment.stage === null ? null : hidden ? "hidden" : value,
      valueNote: isMatured ? t("wasReceived") : null,
      xirr: investment.stage === null || investment.xirr.bps === null ? "–" : formatRate(investment.xirr.bps, 1),
      xirrNote: investment.stage === null ? "" : t(investment.xirr.basis === "REALISED" ? "isRealised" : "isPromised"),
      ...nextOf(investment, { t, locale }),
    };
  });
}

/** The column "Next": when something comes, or what became of it. */
function nextOf(
  { nextPayout, stage, maturesOn, investedOn }: InvestmentSummary,
  { t, locale }: { t: Translate; locale: Locale },
): Pick<InvestmentRow, "next" | "nextNote"> {
  const day = (date: CalendarDate) => formatDate(date, locale);
  if (nextPayout) return { next: day(nextPayout.dueOn), nextNote: t(`payoutKind.${nextPayout.kind}`) };
  if (stage !== null) return { next: day(maturesOn), nextNote: t("wasDue") };
  return { next: day(investedOn), nextNote: t("wasOrdered") };
}
