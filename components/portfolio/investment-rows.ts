import { getTranslations } from "next-intl/server";
import { holdingLine } from "@/components/deals/holding-line";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatGrams, formatRate } from "@/components/money/format";
import type { InvestmentRow } from "@/components/portfolio/investment-row";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { metalOf } from "@/lib/products/categories";
import { HOLDING_COLUMNS, hasEnded } from "@/lib/products/holding-columns";
import { isOnlyExpected } from "@/lib/products/lookup";
import { type AccountPath, holdingPathIn } from "./account-path";
import { displayStatusOf } from "./display-status";

const HIDDEN_WEIGHT = "••••••";

type Translate = Awaited<ReturnType<typeof getTranslations>>;

/** Investments as table rows in the reader's language, without amounts where those are hidden. */
export async function investmentRows(
  investments: readonly PortfolioSummary[],
  locale: Locale,
  accountPath: AccountPath = "",
): Promise<InvestmentRow[]> {
  const [t, product, kinds, states, common, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "product" }),
    getTranslations({ locale, namespace: "kinds" }),
    getTranslations({ locale, namespace: "states" }),
    getTranslations({ locale, namespace: "common" }),
    amountsHidden(),
  ]);
  return investments.map((investment) => {
    const { mark, daysLate } = displayStatusOf(investment);
    return {
      investmentId: investment.investmentId,
      href: hrefOf(investment, accountPath, locale),
      title: titleOf(investment, t),
      note: noteOf(investment, { t, product, kinds, common, hidden }),
      status: mark && { kind: mark.kind, word: states(mark.word, { days: daysLate }) },
      currency: investment.currency,
      cost: hidden ? "hidden" : HOLDING_COLUMNS.cost.value(investment),
      ...worthOf(investment, { t, hidden }),
      ...gainIn(investment, hidden),
      ...returnOf(investment, t),
      ...nextOf(investment, { t, product, locale }),
      overdue: investment.overdue && (hidden ? "hidden" : investment.overdue.amount),
    };
  });
}

function hrefOf(investment: PortfolioSummary, accountPath: AccountPath, locale: Locale): string | null {
  const path = holdingPathIn(accountPath, investment);
  return path && hrefFor(locale, path);
}

/** A deal's own title, or the metal's name in the reader's language. */
function titleOf({ productType, title }: PortfolioSummary, t: Translate): string {
  const metal = metalOf(productType);
  return metal ? t(`category.${metal}`) : title;
}

interface NoteWords {
  readonly t: Translate;
  readonly product: Translate;
  readonly kinds: Translate;
  readonly common: Translate;
  readonly hidden: boolean;
}

/** The terms in one line; for a metal the weight, which is hidden with the amounts. */
function noteOf(investment: PortfolioSummary, { t, product, kinds, common, hidden }: NoteWords): string {
  const { kind, payerName, units, grams } = investment;
  if (grams !== null) return common("grams", { grams: hidden ? HIDDEN_WEIGHT : formatGrams(grams) });
  if (kind === null || payerName === null || units === null) return "";
  const line = holdingLine({ t: product, kinds }, { ...investment, kind, payerName, units });
  return investment.reinvestedFrom === null ? line : `${line} · ${t("story.reinvest.mark")}`;
}

/** The current value of a running investment, or the result of an ended one; null without a holding or a price. */
function worthOf(
  investment: PortfolioSummary,
  { t, hidden }: { t: Translate; hidden: boolean },
): Pick<InvestmentRow, "value" | "valueNote"> {
  const stage = HOLDING_COLUMNS.stage.value(investment);
  if (stage === null) return { value: null, valueNote: null };
  const isOver = hasEnded(stage);
  const value = HOLDING_COLUMNS[isOver ? "received" : "value"].value(investment);
  if (value === null) return { value, valueNote: null };
  return { value: hidden ? "hidden" : value, valueNote: isOver ? t("wasReceived") : null };
}

/** The gain of a holding, or of an ended investment. */
function gainIn(investment: PortfolioSummary, hidden: boolean): Pick<InvestmentRow, "gain" | "gainShare"> {
  const gain = HOLDING_COLUMNS.gain.value(investment);
  const share = HOLDING_COLUMNS.gainShare.value(investment);
  if (gain === null) return { gain, gainShare: "" };
  return { gain: hidden ? "hidden" : gain, gainShare: share === null ? "" : formatRate(share, 1) };
}

function returnOf(investment: PortfolioSummary, t: Translate): Pick<InvestmentRow, "xirr" | "xirrNote"> {
  const { kind, stage } = investment;
  const [xirr, expected] = [HOLDING_COLUMNS.xirr.value(investment), HOLDING_COLUMNS.expectedXirr.value(investment)];
  if (stage === null || xirr === null) return { xirr: "–", xirrNote: "" };
  if (expected !== null && formatRate(expected, 1) !== formatRate(xirr, 1)) {
    return { xirr: formatRate(expected, 1), xirrNote: t("wasPromised", { rate: formatRate(xirr, 1) }) };
  }
  const promised = kind !== null && isOnlyExpected(kind) ? t("isEstimated") : "";
  const isRealised = HOLDING_COLUMNS.xirrBasis.value(investment) === "REALISED";
  return { xirr: formatRate(xirr, 1), xirrNote: isRealised ? t("isRealised") : promised };
}

interface Words {
  readonly t: Translate;
  readonly product: Translate;
  readonly locale: Locale;
}

/**
 * The column "Next": the overdue payout, else the next payout, or how the investment ended. An estimate is marked as
 * one; shares have none.
 */
function nextOf(investment: PortfolioSummary, { t, product, locale }: Words): Pick<InvestmentRow, "next" | "nextNote"> {
  const { kind, nextPayout, overdue, stage, maturesOn, investedOn } = investment;
  const day = (date: CalendarDate) => formatDate(date, locale);
  const next = HOLDING_COLUMNS.next.value(investment);
  if (next !== null) {
    const payout = overdue === null && nextPayout !== null ? product(`payout.${nextPayout.kind}`) : "";
    const isEstimate = payout !== "" && kind !== null && isOnlyExpected(kind);
    return { next: day(next), nextNote: isEstimate ? product("estimated", { payout }) : payout };
  }
  if (stage === null) return { next: day(investedOn), nextNote: t("wasOrdered") };
  if (stage === "SOLD" || stage === "WITHDRAWN") return { next: "–", nextNote: t(`ended.${stage}`) };
  return maturesOn === null ? { next: "–", nextNote: t("noPayouts") } : { next: day(maturesOn), nextNote: t("wasDue") };
}
