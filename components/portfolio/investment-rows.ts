import { getTranslations } from "next-intl/server";
import { holdingLine } from "@/components/deals/holding-line";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import type { InvestmentRow } from "@/components/portfolio/investment-row";
import type { InvestmentSummary } from "@/lib/contract/calls/investments";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isOnlyExpected } from "@/lib/products/lookup";
import { displayStatusOf, hasEnded } from "./display-status";

type Translate = Awaited<ReturnType<typeof getTranslations>>;

/** Investments as table rows in the reader's language, without amounts where those are hidden. */
export async function investmentRows(
  investments: readonly InvestmentSummary[],
  locale: Locale,
  { isLinked = true } = {},
): Promise<InvestmentRow[]> {
  const [t, product, kinds, states, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "product" }),
    getTranslations({ locale, namespace: "kinds" }),
    getTranslations({ locale, namespace: "states" }),
    amountsHidden(),
  ]);
  return investments.map((investment) => {
    const { mark, daysLate } = displayStatusOf(investment);
    return {
      investmentId: investment.investmentId,
      href: isLinked ? hrefFor(locale, `/investments/${investment.investmentId}`) : null,
      title: investment.title,
      note: [
        holdingLine({ t: product, kinds }, investment),
        ...(investment.reinvestedFrom === null ? [] : [t("story.reinvest.mark")]),
      ].join(" · "),
      status: mark && { kind: mark.kind, word: states(mark.word, { days: daysLate }) },
      currency: investment.currency,
      invested: hidden ? "hidden" : investment.investmentAmount,
      ...worthOf(investment, { t, hidden }),
      ...returnOf(investment, t),
      ...nextOf(investment, { t, product, locale }),
    };
  });
}

/** The current value of a running investment, or the result of an ended one; null without a holding. */
function worthOf(
  { stage, currentValue, received }: InvestmentSummary,
  { t, hidden }: { t: Translate; hidden: boolean },
): Pick<InvestmentRow, "value" | "valueNote"> {
  if (stage === null) return { value: null, valueNote: null };
  const isOver = hasEnded(stage);
  const value = isOver ? received : currentValue;
  return { value: hidden ? "hidden" : value, valueNote: isOver ? t("wasReceived") : null };
}

function returnOf(investment: InvestmentSummary, t: Translate): Pick<InvestmentRow, "xirr" | "xirrNote"> {
  const { kind, stage, xirr, expectedXirrBps: expected } = investment;
  if (stage === null || xirr.bps === null) return { xirr: "–", xirrNote: "" };
  if (expected !== null && formatRate(expected, 1) !== formatRate(xirr.bps, 1)) {
    return { xirr: formatRate(expected, 1), xirrNote: t("wasPromised", { rate: formatRate(xirr.bps, 1) }) };
  }
  const promised = isOnlyExpected(kind) ? t("isEstimated") : "";
  return { xirr: formatRate(xirr.bps, 1), xirrNote: xirr.basis === "REALISED" ? t("isRealised") : promised };
}

interface Words {
  readonly t: Translate;
  readonly product: Translate;
  readonly locale: Locale;
}

/** The column "Next": the next payout, or how the investment ended. An estimate is marked as one; shares have none. */
function nextOf(
  { kind, nextPayout, stage, maturesOn, investedOn }: InvestmentSummary,
  { t, product, locale }: Words,
): Pick<InvestmentRow, "next" | "nextNote"> {
  const day = (date: CalendarDate) => formatDate(date, locale);
  if (nextPayout) {
    const payout = product(`payout.${nextPayout.kind}`);
    const nextNote = isOnlyExpected(kind) ? product("estimated", { payout }) : payout;
    return { next: day(nextPayout.dueOn), nextNote };
  }
  if (stage === null) return { next: day(investedOn), nextNote: t("wasOrdered") };
  if (stage === "SOLD" || stage === "WITHDRAWN") return { next: "–", nextNote: t(`ended.${stage}`) };
  return maturesOn === null ? { next: "–", nextNote: t("noPayouts") } : { next: day(maturesOn), nextNote: t("wasDue") };
}
