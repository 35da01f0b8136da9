import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Deal } from "@/lib/contract/calls/deals";
import { startFlow } from "@/lib/contract/calls/investments";
import type { Minor } from "@/lib/contract/facts/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { isBoughtWhole } from "@/lib/products/lookup";
import { AmountForm, type AmountFormProps } from "./amount-form";
import { amountProblem, quickAmounts } from "./amount-suggestions";
import { AmountSummary, BarSummary } from "./amount-summary";
import { choiceGroups } from "./choice-groups";
import type { ChildName } from "./deal-holder";
import type { RequestedTerms } from "./terms-query";

interface AmountPanelProps extends Pick<AmountFormProps, "action" | "path" | "gate"> {
  deal: Deal;
  chosen: RequestedTerms;
  /** The free balance of the paying wallet; null when unknown, and for shares, which no wallet pays. */
  free: Minor | null;
  /** The child for whom a guardian invests. */
  childName?: ChildName;
  /** A line below the button. */
  note: ReactNode;
  locale: Locale;
}

/** The form for an amount: for the investor, or in the name of their child. */
export async function AmountPanel({ deal, chosen, free, childName = null, note, locale, ...form }: AmountPanelProps) {
  const { requested, check } = chosen;
  const { path, gate } = form;
  const [t, unavailable, errors, quick, groups, problem] = await Promise.all([
    getTranslations("deal"),
    getTranslations("unavailable"),
    errorWordsFor(startFlow),
    quickAmounts({ deal, requested, path, free }),
    choiceGroups(chosen),
    amountProblem({ deal, chosen, path }),
  ]);
  const [terms, budget] = check.isTaken ? [chosen.terms, check.amount] : [null, null];
  const { kind } = deal.product;
  return (
    <>
      <AmountForm
        {...form}
        hidden={{ dealId: deal.dealId, financeType: kind, locale, idempotencyKey: crypto.randomUUID() }}
        currency={deal.currency}
        shown={requested}
        problem={problem}
        quick={quick}
        groups={groups}
        summary={
          <AmountSummary deal={deal} terms={terms} budget={budget} free={free} childName={childName} locale={locale} />
        }
        bar={<BarSummary deal={deal} terms={terms} free={free} childName={childName} locale={locale} />}
        words={{
          amount: t(isBoughtWhole(kind) ? "panel.budget" : "panel.title"),
          quick: t("panel.quick"),
          summary: t("panel.summary"),
          show: t("panel.show"),
          terms: t("panel.terms"),
          errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("terms") },
        }}
      />
      {gate === null && <p className="wrap-anywhere mt-3 text-faint text-note">{note}</p>}
    </>
  );
}
