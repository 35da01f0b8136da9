import { getTranslations } from "next-intl/server";
import { AmountForm } from "@/app/[locale]/_parts/amount-form";
import { amountProblem, quickAmounts } from "@/app/[locale]/_parts/amount-suggestions";
import { AmountSummary, BarSummary } from "@/app/[locale]/_parts/amount-summary";
import { choiceGroups } from "@/app/[locale]/_parts/choice-groups";
import { ClosedPanel } from "@/app/[locale]/_parts/closed-panel";
import type { RequestedTerms } from "@/app/[locale]/_parts/terms-query";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { startFlow } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { isBoughtWhole } from "@/lib/products/lookup";
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
      {chosen ? <OpenPanel deal={deal} chosen={chosen} locale={locale} /> : <ClosedPanel deal={deal} locale={locale} />}
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
  const { requested, check, problems } = chosen;
  const [t, errors, quick, groups, gate, problem] = await Promise.all([
    getTranslations("deal"),
    errorWordsFor(startFlow),
    quickAmounts({ deal, requested, path }),
    choiceGroups(deal, problems),
    gateOf(deal, path, locale),
    amountProblem({ deal, chosen, path }),
  ]);
  const terms = check.isTaken ? chosen.terms : null;
  const budget = check.isTaken ? check.amount : null;
  const { kind } = deal.product;
  return (
    <>
      <AmountForm
        action={openTerms}
        hidden={{ dealId: deal.dealId, financeType: kind, locale, idempotencyKey: crypto.randomUUID() }}
        path={path}
        currency={deal.currency}
        shown={requested}
        problem={problem}
        quick={quick}
        groups={groups}
        summary={<AmountSummary deal={deal} terms={terms} budget={budget} locale={locale} />}
        bar={<BarSummary terms={terms} locale={locale} />}
        gate={gate}
        words={{
          amount: t(isBoughtWhole(kind) ? "panel.budget" : "panel.title"),
          quick: t("panel.quick"),
          summary: t("panel.summary"),
          show: t("panel.show"),
          terms: t("panel.terms"),
          errors,
        }}
      />
      {gate === null && <p className="mt-3 text-faint text-note">{t("panel.noObligation")}</p>}
    </>
  );
}
