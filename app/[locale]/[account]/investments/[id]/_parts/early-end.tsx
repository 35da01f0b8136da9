import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { createDepositPartTerms, withdrawDepositPart } from "@/lib/contract/calls/deposit-part";
import { createDepositWithdrawalTerms, withdrawDeposit } from "@/lib/contract/calls/deposit-withdrawal";
import type { Investment } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { businessNow } from "@/lib/web/clock";
import { endEarly } from "../actions";
import { EarlyEndForm } from "./early-end-form";

/** Whether this is an active deposit that allows early withdrawal. */
export const mayEndEarly = ({ kind, stage, restructuredOn }: Investment): boolean =>
  productOf({ kind }).earlyWithdrawalOf !== null && stage === "ACTIVE" && restructuredOn === null;

/** Withdrawing a deposit early, or, once requested, the amount and its expected date. */
export async function EarlyEnd({ investment, locale }: { investment: Investment; locale: Locale }) {
  const [t, common] = await Promise.all([getTranslations("dashboard"), getTranslations("common")]);
  const { investmentId, cashflow, currency } = investment;
  const isOnItsWay = (payout: (typeof cashflow)[number]) => payout.status !== "PAID";
  const ending = cashflow.filter(isOnItsWay).find(({ kind }) => kind === "WITHDRAWAL");
  const part = ending ? undefined : cashflow.filter(isOnItsWay).find(({ kind }) => kind === "PART_WITHDRAWAL");
  const leaving = ending ?? part;
  if (leaving) {
    return (
      <Section title={t("story.early.underwayTitle")}>
        <Notice>
          {t.rich(part ? "story.early.part.underway" : "story.early.underway", {
            net: () => <Amount amount={leaving.net} currency={currency} />,
            date: formatDate(leaving.dueOn, locale),
          })}
        </Notice>
      </Section>
    );
  }
  const calls = [createDepositWithdrawalTerms, withdrawDeposit, createDepositPartTerms, withdrawDepositPart] as const;
  const errors = await errorWordsFor(...calls);
  return (
    <Section title={t("story.early.title")}>
      <p className="mb-5 max-w-prose text-body text-muted">{t("story.early.lead")}</p>
      <EarlyEndForm
        action={endEarly}
        investmentId={investmentId}
        locale={locale}
        words={{
          quote: t("story.early.ask"),
          end: t("story.early.end"),
          again: t("story.early.again"),
          part: {
            lead: t("story.early.part.lead", lawValues(businessNow())),
            amount: t("story.early.part.amount"),
            help: t("story.early.part.help"),
            quote: t("story.early.part.quote"),
            take: t("story.early.part.take"),
            final: t("story.early.part.final"),
          },
          until: t("story.early.until"),
          final: t("story.early.final"),
          amountHidden: common("amountHidden"),
          errors,
        }}
      />
    </Section>
  );
}
