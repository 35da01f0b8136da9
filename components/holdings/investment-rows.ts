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
    const { mark, daysLate } = standingOf(investment);
    return {
      id: investment.investmentId,
      href: hrefFor(locale, `/investments/${investment.investmentId}`),
      title: investment.title,
      note: t("rowNote", { days: investment.tenureDays, buyer: investment.buyerName }),
      status: mark && { kind: mark.kind, word: states(mark.word, { days: daysLate }) },
      invested: hidden ? "hidden" : investment.investmentAmount,
      ...worthOf(investment, { t, hidden }),
      ...returnOf(investment, t),
      ...nextOf(investment, { t, locale }),
    };
  });
}

/** What it is worth while it runs, and what came of it once it is paid; nothing for what was never held. */
function worthOf(
  { stage, currentValue, received }: InvestmentSummary,
  { t, hidden }: { t: Translate; hidden: boolean },
): Pick<InvestmentRow, "value" | "valueNote"> {
  if (stage === null) return { value: null, valueNote: null };
  const isMatured = stage === "MATURED";
  const value = isMatured ? received : currentValue;
  return { value: hidden ? "hidden" : value, valueNote: isMatured ? t("wasReceived") : null };
}

function returnOf({ stage, xirr }: InvestmentSummary, t: Translate): Pick<InvestmentRow, "xirr" | "xirrNote"> {
  if (stage === null || xirr.bps === null) return { xirr: "–", xirrNote: "" };
  return { xirr: formatRate(xirr.bps, 1), xirrNote: xirr.basis === "REALISED" ? t("isRealised") : "" };
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
