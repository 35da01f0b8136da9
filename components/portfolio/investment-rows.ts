import { getTranslations } from "next-intl/server";
import { holdingLine } from "@/components/deals/holding-line";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatGrams, formatRate } from "@/components/money/format";
import type { InvestmentRow } from "@/components/portfolio/investment-row";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Minor } from "@/lib/contract/facts/money";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import { gainBps, gainOf } from "@/lib/finance/gain";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { metalOf } from "@/lib/products/categories";
import { isOnlyExpected } from "@/lib/products/lookup";
import { type AccountPath, holdingPathIn } from "./account-path";
import { displayStatusOf, hasEnded } from "./display-status";

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
      cost: hidden ? "hidden" : costOf(investment),
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

/** The cost still invested, so that repaid principal is no loss; of an ended investment, the whole cost. */
const costOf = ({ stage, stillInvested, investmentAmount }: PortfolioSummary): Minor =>
  stage === null || hasEnded(stage) ? investmentAmount : stillInvested;

/** The current value of a running investment, or the result of an ended one; null without a holding or a price. */
function worthOf(
  { stage, currentValue, received }: PortfolioSummary,
  { t, hidden }: { t: Translate; hidden: boolean },
): Pick<InvestmentRow, "value" | "valueNote"> {
  if (stage === null) return { value: null, valueNote: null };
  const isOver = hasEnded(stage);
  const value = isOver ? received : currentValue;
  if (value === null) return { value, valueNote: null };
  return { value: hidden ? "hidden" : value, valueNote: isOver ? t("wasReceived") : null };
}

/** The gain of a holding, or of an ended investment. */
function gainIn(investment: PortfolioSummary, hidden: boolean): Pick<InvestmentRow, "gain" | "gainShare"> {
  const { stage, investmentAmount: cost, received, currentValue } = investment;
  if (stage === null || currentValue === null) return { gain: null, gainShare: "" };
  const earning = { cost, received, valueNow: currentValue };
  const share = gainBps(earning);
  return { gain: hidden ? "hidden" : gainOf(earning), gainShare: share === null ? "" : formatRate(share, 1) };
}

function returnOf(investment: PortfolioSummary, t: Translate): Pick<InvestmentRow, "xirr" | "xirrNote"> {
  const { kind, stage, xirr, expectedXirrBps: expected } = investment;
  if (stage === null || xirr.bps === null) return { xirr: "–", xirrNote: "" };
  if (expected !== null && formatRate(expected, 1) !== formatRate(xirr.bps, 1)) {
    return { xirr: formatRate(expected, 1), xirrNote: t("wasPromised", { rate: formatRate(xirr.bps, 1) }) };
  }
  const promised = kind !== null && isOnlyExpected(kind) ? t("isEstimated") : "";
  return { xirr: formatRate(xirr.bps, 1), xirrNote: xirr.basis === "REALISED" ? t("isRealised") : promised };
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
function nextOf(
  { kind, nextPayout, overdue, stage, maturesOn, investedOn }: PortfolioSummary,
  { t, product, locale }: Words,
): Pick<InvestmentRow, "next" | "nextNote"> {
  const day = (date: CalendarDate) => formatDate(date, locale);
  if (overdue) return { next: day(overdue.dueOn), nextNote: "" };
  if (nextPayout) {
    const payout = product(`payout.${nextPayout.kind}`);
    const nextNote = kind !== null && isOnlyExpected(kind) ? product("estimated", { payout }) : payout;
    return { next: day(nextPayout.dueOn), nextNote };
  }
  if (stage === null) return { next: day(investedOn), nextNote: t("wasOrdered") };
  if (stage === "SOLD" || stage === "WITHDRAWN") return { next: "–", nextNote: t(`ended.${stage}`) };
  return maturesOn === null ? { next: "–", nextNote: t("noPayouts") } : { next: day(maturesOn), nextNote: t("wasDue") };
}
