import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatShortRate } from "@/components/money/format";
import { showsTds } from "@/components/money/shows-tds";
import type { StatusKind } from "@/components/ui/status";
import type { Investment, Payout } from "@/lib/contract/calls/investments";
import { addMinor, type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { isOnlyExpected } from "@/lib/products/lookup";
import { movesMoneyOrTax } from "@/lib/products/payout-kind";
import type { PayoutLine, PayoutWords } from "./payout-line";

type Translate = Awaited<ReturnType<typeof getTranslations>>;
type Facts = Pick<Investment, "kind" | "currency">;

/** Payouts as translated table rows, without amounts while amounts are hidden. */
export async function payoutLines(
  payouts: readonly Payout[],
  { kind, currency }: Facts,
  locale: Locale,
): Promise<PayoutLine[]> {
  const [t, product, states, hidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "product" }),
    getTranslations({ locale, namespace: "states" }),
    amountsHidden(),
  ]);
  const shown = (amount: Minor) => (hidden ? ("hidden" as const) : amount);
  return payouts.filter(movesMoneyOrTax).map((payout) => {
    const isEstimate = isOnlyExpected(kind) && payout.status !== "PAID";
    return {
      payoutSequence: payout.payoutSequence,
      due: formatDate(payout.dueOn, locale),
      kind: product(`payout.${payout.kind}`),
      paid: paidOf(payout, { t, locale }),
      mark: markOf(payout, { states, isEstimate }),
      currency,
      principal: shown(payout.principal),
      income: shown(payout.interest),
      gross: shown(payout.gross),
      tds: shown(subtractMinor(minor(0), payout.tds)),
      tdsNote: rateOf(payout, t),
      net: shown(payout.net),
      isEstimate,
    };
  });
}

function paidOf(
  { paidOn, daysLate }: Payout,
  { t, locale }: { t: Translate; locale: Locale },
): { on: string; note: string } | null {
  if (paidOn === null) return null;
  const note = daysLate > 0 ? t("story.paidLate", { days: daysLate }) : t("story.paidOnTime");
  return { on: formatDate(paidOn, locale), note };
}

const KINDS = { EXPECTED: "expected", DELAYED: "delayed", PAID: "confirmed" } as const satisfies Record<
  Payout["status"],
  StatusKind
>;

/** The status of an unpaid payout: expected, late by a number of days, or estimated. */
function markOf(
  { status, paidOn, daysLate }: Payout,
  { states, isEstimate }: { states: Translate; isEstimate: boolean },
): PayoutLine["mark"] {
  if (paidOn !== null) return null;
  if (isEstimate && status === "EXPECTED") return { kind: "estimate", word: states("estimate") };
  return { kind: KINDS[status], word: states(status === "DELAYED" ? "lateByDays" : "expected", { days: daysLate }) };
}

/** The TDS rates on income and gain, or Form 121 in place of them; null without either. */
function rateOf({ kind, tdsRateBps, tdsBasis, redemption }: Payout, t: Translate): string | null {
  if (tdsBasis === "FORM_121") return t("story.form121");
  const [rate, gainRate] = [tdsRateBps, redemption?.tdsRateBps ?? 0].map(shortRate);
  if (rate && gainRate) return t("story.tdsRates", { rate, gainRate });
  if (gainRate) return t("story.tdsGainRate", { rate: gainRate });
  return rate ? t("story.tdsRate", { kind, rate }) : null;
}

const shortRate = (rateBps: number) => (rateBps > 0 ? formatShortRate(rateBps) : null);

export async function payoutWords(
  { kind, currency, cashflow }: Pick<Investment, "kind" | "currency" | "cashflow">,
  locale: Locale,
): Promise<PayoutWords> {
  const [t, kinds, common] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "kinds" }),
    getTranslations({ locale, namespace: "common" }),
  ]);
  return {
    label: t("story.payouts"),
    due: t(isOnlyExpected(kind) ? "story.columns.estimatedFor" : "story.columns.due"),
    paid: t("story.columns.paid"),
    principal: t("story.columns.principal"),
    income: kinds(`${kind}.held.income`),
    gross: t("story.columns.gross"),
    tds: showsTds(currency, addMinor(...cashflow.map(({ tds }) => tds))) ? t("story.columns.tds") : null,
    net: t("story.columns.net"),
    amountHidden: common("amountHidden"),
  };
}
