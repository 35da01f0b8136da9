import { getTranslations } from "next-intl/server";
import { freeIn } from "@/app/[locale]/_account/account-reads";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { AmountPanel } from "@/app/[locale]/_deal/amount-panel";
import { ClosedPanel } from "@/app/[locale]/_deal/closed-panel";
import type { RequestedTerms } from "@/app/[locale]/_deal/terms-query";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { isInShares } from "@/lib/products/lookup";
import { openTerms } from "./actions";
import { FollowDeal } from "./follow-deal";
import { investingGateOf } from "./investing-requirements";

interface PanelProps {
  scope: AccountScope;
  deal: Deal;
  chosen: RequestedTerms | null;
  locale: Locale;
}

/** The investment form, or the reason why the deal cannot be invested in. */
export async function InvestPanel({
  scope,
  deal,
  chosen,
  hasFollowFailed,
  locale,
}: PanelProps & { hasFollowFailed: boolean }) {
  return (
    <Panel>
      {chosen ? (
        <OpenPanel scope={scope} deal={deal} chosen={chosen} locale={locale} />
      ) : (
        <ClosedPanel
          deal={deal}
          others={scope.offers.service ? "/invest?status=open" : `${scope.path}/invest`}
          locale={locale}
        />
      )}
      {scope.offers.service && <Progress deal={deal} hasFollowFailed={hasFollowFailed} locale={locale} />}
    </Panel>
  );
}

/** The funded share of the deal, or a reminder of its opening. */
function Progress({
  deal,
  hasFollowFailed,
  locale,
}: Pick<PanelProps, "deal" | "locale"> & { hasFollowFailed: boolean }) {
  if (deal.progress.status === "UPCOMING") {
    return <FollowDeal dealId={deal.dealId} hasFailed={hasFollowFailed} locale={locale} />;
  }
  return (
    <div className="mt-5">
      <SubscriptionBar deal={deal} by="holders" locale={locale} />
    </div>
  );
}

async function OpenPanel({ scope, deal, chosen, locale }: PanelProps & { chosen: RequestedTerms }) {
  const path = hrefFor(locale, `${scope.path}${dealPathOf(deal)}`);
  const [t, family, free, gate] = await Promise.all([
    getTranslations("deal"),
    getTranslations("family.invest"),
    // Shares are paid online only.
    isInShares(deal.product.kind) ? null : freeIn(scope, deal.currency),
    investingGateOf({ scope, deal, path, locale }),
  ]);
  const name = scope.holder?.name ?? null;
  const form = { deal, chosen, action: openTerms.bind(null, scope.member), path, free, gate, locale };
  const note = name === null ? t("panel.noObligation") : family("inName", { name });
  return <AmountPanel {...form} childName={name} note={note} />;
}
