import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { createDepositWithdrawalTerms, withdrawDeposit } from "@/lib/contract/calls/deposit-withdrawal";
import type { Investment } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { endEarly } from "../actions";
import { EarlyEndForm } from "./early-end-form";

/** Whether this is an active deposit that allows early withdrawal. */
export const mayEndEarly = ({ kind, stage, restructuredOn }: Investment): boolean =>
  productOf({ kind }).earlyWithdrawalOf !== null && stage === "ACTIVE" && restructuredOn === null;

/** Withdrawing a deposit early, or, once requested, the amount and its expected date. */
export async function EarlyEnd({ investment, locale }: { investment: Investment; locale: Locale }) {
  const [t, common] = await Promise.all([getTranslations("dashboard"), getTranslations("common")]);
  const { investmentId, cashflow, currency } = investment;
  const ending = cashflow.find(({ kind, status }) => kind === "WITHDRAWAL" && status !== "PAID");
  if (ending) {
    return (
      <Section title={t("story.early.underwayTitle")}>
        <Notice>
          {t.rich("story.early.underway", {
            net: () => <Amount amount={ending.net} currency={currency} />,
            date: formatDate(ending.dueOn, locale),
          })}
        </Notice>
      </Section>
    );
  }
  const errors = await errorWordsFor(createDepositWithdrawalTerms, withdrawDeposit);
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
          until: t("story.early.until"),
          final: t("story.early.final"),
          amountHidden: common("amountHidden"),
          errors,
        }}
      />
    </Section>
  );
}
