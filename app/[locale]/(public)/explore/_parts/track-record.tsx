import type { PastDeal } from "@/lib/contract/calls/past-deals";
import type { Locale } from "@/lib/i18n/locales";
import { DealDots } from "../../_parts/deal-dots";
import { Part } from "./sections";

interface TrackRecordProps {
  deals: readonly PastDeal[];
  title: string;
  locale: Locale;
}

/** Every deal of the category that has ended. */
export function TrackRecord({ deals, title, locale }: TrackRecordProps) {
  return (
    <Part id="record" title={title}>
      <DealDots deals={deals} locale={locale} />
    </Part>
  );
}
