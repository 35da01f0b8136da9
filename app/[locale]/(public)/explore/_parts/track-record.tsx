import { getTranslations } from "next-intl/server";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { PastDeal } from "@/lib/contract/calls/past-deals";
import type { Locale } from "@/lib/i18n/locales";
import { DealDots } from "../../_parts/deal-dots";
import { Part } from "./sections";

interface TrackRecordProps {
  /** Null: not read yet. */
  deals: readonly PastDeal[] | null;
  /** The deals of the category in the catalogue. */
  running: readonly ListedDeal[] | null;
  title: string;
  locale: Locale;
}

/** Every deal of the category that has ended. */
export async function TrackRecord({ deals, running, title, locale }: TrackRecordProps) {
  const t = await getTranslations("explore");
  return (
    <Part id="record" title={title}>
      {deals === null ? (
        <p className="text-body text-muted">{t("loading")}</p>
      ) : (
        <DealDots deals={deals} running={running ?? []} locale={locale} />
      )}
    </Part>
  );
}
