import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import type { DepositWithdrawalTerms } from "@/lib/contract/calls/deposit-withdrawal";
import { type Minor, minor, subtractMinor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import type { BreakdownLine } from "./breakdown";

/** The amount paid out, its calculation, and the interest forgone. */
export async function endingLines(terms: DepositWithdrawalTerms, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const { principal, interestEarned, interestPaid, tds, net, keptNet, daysRun } = terms;
  const line = (label: string, amount: Minor, note: string | null = null, isStrong = false): BreakdownLine => ({
    ...{ label, note, isStrong },
    amount: hidden ? "hidden" : amount,
  });
  const less = (amount: Minor) => subtractMinor(minor(0), amount);
  const rates = {
    agreed: formatRate(terms.agreedRateBps),
    earned: formatRate(terms.earnedRateBps),
    penalty: formatRate(terms.penaltyBps),
  };
  const earnedNote = t(terms.earnedRateBps === 0 ? "story.early.rateNone" : "story.early.rate", rates);
  return [
    line(t("story.early.principal"), principal),
    line(t("story.early.interest", { days: daysRun, rate: rates.earned }), interestEarned, earnedNote),
    ...(interestPaid > 0 ? [line(t("story.early.paid"), less(interestPaid), t("story.early.paidNote"))] : []),
    line(
      t("story.early.tds"),
      less(tds),
      tds > 0 ? t("story.early.tdsNote", { rate: formatRate(terms.tdsRateBps, 0) }) : null,
    ),
    line(t("story.early.arrives"), net, t("story.early.arrivesOn", { date: formatDate(terms.paidOn, locale) }), true),
    line(t("story.early.kept"), keptNet, t("story.early.keptNote", { date: formatDate(terms.maturesOn, locale) })),
    line(t("story.early.lost"), subtractMinor(keptNet, net)),
  ];
}
