import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate } from "@/components/money/format";
import { addMinor } from "@/lib/contract/facts/money";
import type { LeavingLot } from "@/lib/contract/values/redemption";
import type { Locale } from "@/lib/i18n/locales";
import type { BreakdownLine } from "./breakdown";

/** The most lines by day: a form may submit a limited number of them (shown-terms.ts). */
const DAYS_MAX = 12;

/** The bonds that leave by law, by the day on which they were bought, with their cost; those of many days as a last line. */
export async function lotLines(lots: readonly LeavingLot[], locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  const days = [...Map.groupBy(lots, ({ acquiredOn }) => acquiredOn).values()];
  const line = (own: readonly LeavingLot[], label: string, note: string | null): BreakdownLine => ({
    ...{ label, note, isStrong: false },
    amount: hidden ? "hidden" : addMinor(...own.map(({ cost }) => cost)),
  });
  const count = (own: readonly LeavingLot[]) => own.reduce((sum, { units }) => sum + units, 0);
  const later = days.slice(DAYS_MAX).flat();
  return [
    ...days.slice(0, DAYS_MAX).flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const date = formatDate(first.acquiredOn, locale);
      return [line(own, t("lots.lot", { count: count(own), date }), t(first.isLongTerm ? "lots.long" : "lots.short"))];
    }),
    ...(later.length === 0 ? [] : [line(later, t("lots.later", { count: count(later) }), null)]),
  ];
}
