import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { perpetualOf } from "@/lib/products/perpetual";

interface EndDateProps {
  deal: Pick<Deal, "product">;
  maturesOn: CalendarDate | null;
  locale: Locale;
}

/** The day by which the last payout is quoted, empty without one. Of a perpetual bond it is a call that nobody has promised. */
export async function endDateText({ deal, maturesOn, locale }: EndDateProps): Promise<string> {
  if (maturesOn === null) return "";
  const date = formatDate(maturesOn, locale);
  if (perpetualOf(deal.product) === null) return date;
  return (await getTranslations("deal"))("ifCalled", { date });
}
