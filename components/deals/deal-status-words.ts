import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { dealDisplayStatusOf } from "./deal-facts";

interface Reader {
  /** The reader's time zone; null to show India's time alone, see `formatMoment`. */
  readonly zone: string | null;
  readonly locale: Locale;
}

/** A deal's status with its date: "Open until 24 Nov 2026, 6:00 pm IST"; once it has ended, its outcome. */
export async function dealStatusWords(deal: ListedDeal, { zone, locale }: Reader): Promise<string> {
  const t = await getTranslations("deal");
  const { outcome, progress } = deal;
  if (outcome === null) {
    const times = {
      opens: formatMoment(deal.opensAt, locale, zone),
      closes: formatMoment(deal.closesAt, locale, zone),
    };
    return t(`standing.${dealDisplayStatusOf(deal)}`, times);
  }
  const { is, on, daysLate: days, isRedeemedEarly } = outcome;
  return t(`outcome.${is}`, {
    ...{ days, status: progress.status, early: isRedeemedEarly ? "yes" : "no" },
    ...{ hasDay: on === null ? "no" : "yes", date: on === null ? "" : formatDate(on, locale) },
  });
}
