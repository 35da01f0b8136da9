import type { getTranslations } from "next-intl/server";
import type { PaymentRecord } from "@/lib/contract/calls/payment-history";

type Translate = Awaited<ReturnType<typeof getTranslations>>;

/**
 * How a payer has paid before, in one sentence: "Indus Basket paid late 5 times, never by more than 11 days."
 * @param t translations of `dashboard`
 */
export function payerRecordText(t: Translate, { payer, record }: { payer: string; record: PaymentRecord }): string {
  const { payouts, late, longestDelayDays: longest } = record;
  if (payouts === 0) return t("record.none", { payer });
  return late === 0 ? t("record.onTime", { payer, payouts }) : t("record.late", { payer, payouts, late, longest });
}
