import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate, formatShortRate, quotedPrice } from "@/components/money/format";
import type { SellTerms } from "@/lib/contract/calls/bond-selling";
import { addMinor, type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import type { BreakdownLine } from "./breakdown";

/** The amounts shared by a quoted and a placed sale. */
export type SaleAmounts = Omit<SellTerms, "termsId" | "investmentId" | "isin" | "quotedAt" | "validUntil" | "lots">;

/** The net proceeds and their calculation: price, accrued interest, fee and taxes. */
export async function saleLines(sale: SaleAmounts, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  const { units: count, consideration, accruedInterest, fee, gst, gstRateBps, tds, tdsRateBps, netProceeds } = sale;
  const line = (label: string, amount: Minor, note: string | null): BreakdownLine => ({
    ...{ label, note, isStrong: false },
    amount: hidden ? "hidden" : amount,
  });
  const less = (amount: Minor) => subtractMinor(minor(0), amount);
  const settlesOn = formatDate(sale.settlesOn, locale);
  return [
    line(t("line.clean", { count }), consideration, t("line.cleanNote", { price: quotedPrice(sale.cleanPrice) })),
    line(
      t("line.accrued"),
      accruedInterest,
      t(accruedInterest < 0 ? "line.exCouponNote" : "line.accruedNote", { date: settlesOn }),
    ),
    line(t("line.dirty"), addMinor(consideration, accruedInterest), t("line.dirtyNote")),
    line(t("line.fee"), less(subtractMinor(fee, gst)), t("line.feeNote", { rate: formatRate(sale.feeBps) })),
    ...(gstRateBps > 0
      ? [line(t("line.gst"), less(gst), t("line.gstNote", { rate: formatShortRate(gstRateBps) }))]
      : []),
    line(
      t("line.tds"),
      less(tds),
      tdsRateBps > 0 ? t("line.tdsNote", { rate: formatShortRate(tdsRateBps) }) : t("line.tdsNone"),
    ),
    {
      ...line(
        t("line.net"),
        netProceeds,
        t("line.netNote", { trade: formatDate(sale.tradesOn, locale), date: settlesOn }),
      ),
      isStrong: true,
    },
  ];
}
