import { getTranslations } from "next-intl/server";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { leastAmountOf } from "@/components/deals/unit-price";
import { AmountView } from "@/components/money/amount-view";
import { formatMoment } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { startFlow } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isBoughtWhole } from "@/lib/products/lookup";
import { openTerms } from "../actions";
import { AmountForm } from "./amount-form";
import { amountProblem } from "./amount-problem";
import { AmountSummary, BarSummary } from "./amount-summary";
import { choiceGroups } from "./choice-groups";
import { gateOf } from "./investing-requirements";
import { quickAmounts } from "./quick-amounts";
import type { RequestedTerms } from "./terms-query";

interface PanelProps {
  deal: Deal;
  chosen: RequestedTerms | null;
  locale: Locale;
}

/** The investment form, or the reason why the deal cannot be invested in. */
export async function InvestPanel({ deal, chosen, locale }: PanelProps) {
  return (
    <Panel>
      {chosen ? <OpenPanel deal={deal} chosen={chosen} locale={locale} /> : <ClosedPanel deal={deal} locale={locale} />}
      {deal.progress.status !== "UPCOMING" && (
        <div className="mt-5">
          <SubscriptionBar deal={deal} by="holders" locale={locale} />
        </div>
      )}
    </Panel>
  );
}

async function OpenPanel({ deal, chosen, locale }: PanelProps & { chosen: RequestedTerms }) {
  const path = hrefFor(locale, `/deals/${deal.dealId}`);
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

async function ClosedPanel({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal");
  const { title, body } = await closedWords(deal, locale);
  return (
    <>
      <p className="serif text-ink text-title">{title}</p>
      <p className="mt-2 text-body text-muted">{body}</p>
      {deal.progress.status === "UPCOMING" && (
        <p className="mt-4 text-label text-muted">
          {t("figures.minimum")}{" "}
          <AmountView isPublic amount={leastAmountOf(deal)} currency={deal.currency} locale={locale} decimals="auto" />
        </p>
      )}
      <ButtonLink href={hrefFor(locale, "/invest?status=open")} variant="secondary" size="wide" className="mt-5">
        {t("panel.others")}
      </ButtonLink>
    </>
  );
}

async function closedWords({ opensAt, closesAt, progress }: Deal, locale: Locale) {
  const t = await getTranslations("deal");
  switch (progress.status) {
    case "UPCOMING":
      return { title: t("panel.upcomingTitle", { date: formatMoment(opensAt, locale) }), body: t("panel.upcoming") };
    case "SOLD_OUT":
    case "OPEN":
      return { title: t("panel.soldOutTitle"), body: t("panel.soldOut") };
    case "CLOSED":
      return { title: t("panel.closedTitle"), body: t("panel.closedSince", { date: formatMoment(closesAt, locale) }) };
    case "MATURED":
      return { title: t("panel.maturedTitle"), body: t("panel.matured") };
  }
}
