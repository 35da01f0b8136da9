import { getTranslations } from "next-intl/server";
import { AmountPanel } from "@/app/[locale]/_deal/amount-panel";
import { ClosedPanel } from "@/app/[locale]/_deal/closed-panel";
import type { RequestedTerms } from "@/app/[locale]/_deal/terms-query";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { findFree } from "@/lib/web/app-shell-data";
import { openTerms } from "./actions";
import { FollowDeal } from "./follow-deal";
import { gateOf } from "./investing-requirements";

interface PanelProps {
  deal: Deal;
  chosen: RequestedTerms | null;
  locale: Locale;
}

/** The investment form, or the reason why the deal cannot be invested in. */
export async function InvestPanel({
  deal,
  chosen,
  hasFollowFailed,
  locale,
}: PanelProps & { hasFollowFailed: boolean }) {
  return (
    <Panel>
      {chosen ? (
        <OpenPanel deal={deal} chosen={chosen} locale={locale} />
      ) : (
        <ClosedPanel deal={deal} others="/invest?status=open" locale={locale} />
      )}
      {deal.progress.status === "UPCOMING" ? (
        <FollowDeal dealId={deal.dealId} hasFailed={hasFollowFailed} locale={locale} />
      ) : (
        <div className="mt-5">
          <SubscriptionBar deal={deal} by="holders" locale={locale} />
        </div>
      )}
    </Panel>
  );
}

async function OpenPanel({ deal, chosen, locale }: PanelProps & { chosen: RequestedTerms }) {
  const path = hrefFor(locale, dealPathOf(deal));
  const [t, free, gate] = await Promise.all([
    getTranslations("deal"),
    findFree(deal.currency),
    gateOf(deal, path, locale),
  ]);
  const form = { deal, chosen, action: openTerms, path, free, gate, locale };
  return <AmountPanel {...form} note={t("panel.noObligation")} />;
}
