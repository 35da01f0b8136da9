import { DealLayout } from "@/app/[locale]/_deal/deal-layout";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { findProfile } from "@/lib/web/app-shell-data";
import { StreamedManager } from "../_parts/manager";
import { rupeesOnly } from "../_parts/rupees-only";
import { InvestPanel } from "./invest-panel";

interface DealViewProps {
  deal: Deal;
  query: TermsSearchParams;
  hasFollowFailed?: boolean;
  locale: Locale;
}

/** The investor's page of a deal: its figures, who pays, what can go wrong, and the form to invest. */
export async function DealView({ deal, query, hasFollowFailed = false, locale }: DealViewProps) {
  const notShown = await rupeesOnly(deal.title, deal.currency);
  if (notShown) return notShown;
  const [chosen, profile] = await Promise.all([readTermsQuery(deal, query), findProfile()]);
  return (
    <DealLayout
      deal={deal}
      chosen={chosen}
      locale={locale}
      holder={{ residence: profile?.country ?? null, childName: null }}
      panel={<InvestPanel deal={deal} chosen={chosen} hasFollowFailed={hasFollowFailed} locale={locale} />}
      className="max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_20.5rem] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <StreamedManager locale={locale} />
    </DealLayout>
  );
}
