import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import type { SellTerms } from "@/lib/contract/calls/bond-selling";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import type { BreakdownLine } from "../../_parts/breakdown";
import { saleOutcome } from "./sale-outcome";

/** The cost of the sold bonds, and the loss or gain. */
export async function outcomeLines(holding: Investment, terms: SellTerms, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  const { cost, gain, xirrBps } = saleOutcome(holding, terms);
  const note = xirrBps === null ? t("line.gainNote") : t("line.xirrNote", { rate: formatRate(xirrBps) });
  return [
    { label: t("line.cost", { count: terms.units }), note: t("line.costNote"), amount: cost },
    { label: t(gain < 0 ? "line.loss" : "line.gain"), note, amount: gain },
  ].map((line) => ({ ...line, amount: hidden ? "hidden" : line.amount, isStrong: false }));
}
