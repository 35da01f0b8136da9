import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { getDepositHardship } from "@/lib/contract/calls/deposit-hardship";
import { createDepositPartTerms, withdrawDepositPart } from "@/lib/contract/calls/deposit-part";
import { createDepositWithdrawalTerms, withdrawDeposit } from "@/lib/contract/calls/deposit-withdrawal";
import type { Investment } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { businessNow } from "@/lib/web/clock";
import { readOptional } from "@/lib/web/optional-read";
import { endEarly } from "../actions";
import { EarlyEndForm } from "./early-end-form";
import { freedTo, HardshipLine } from "./hardship-line";

/** Whether this is an active deposit that allows early withdrawal. */
export const mayEndEarly = ({ kind, stage, restructuredOn }: Investment): boolean =>
  productOf({ kind }).earlyWithdrawalOf !== null && stage === "ACTIVE" && restructuredOn === null;

/** Withdrawing a deposit early, or, once requested, the amount and its expected date. */
export async function EarlyEnd({ investment, locale }: { investment: Investment; locale: Locale }) {
  const { investmentId, cashflow } = investment;
  const isOnItsWay = (payout: Payout) => payout.status !== "PAID";
  const ending = cashflow.filter(isOnItsWay).find(({ kind }) => kind === "WITHDRAWAL");
  if (ending) return <Leaving payout={ending} investment={investment} locale={locale} />;
  const part = cashflow.filter(isOnItsWay).find(({ kind }) => kind === "PART_WITHDRAWAL");
  const hardship = await readOptional(getDepositHardship, { investmentId });
  const line = hardship && <HardshipLine hardship={hardship} locale={locale} />;
  const isWholeFree = hardship !== null && freedTo(hardship) !== null;
  return (
    <>
      {part && <Leaving payout={part} investment={investment} locale={locale} below={!isWholeFree && line} />}
      {(!part || isWholeFree) && (
        <Quote investmentId={investmentId} locale={locale} above={isWholeFree && line} below={!isWholeFree && line} />
      )}
    </>
  );
}

type Payout = Investment["cashflow"][number];

interface LeavingProps {
  payout: Payout;
  investment: Investment;
  locale: Locale;
  below?: ReactNode;
}

/** The deposit, or a part of it, on its way to the wallet. */
async function Leaving({ payout: { kind, net, dueOn }, investment, locale, below }: LeavingProps) {
  const t = await getTranslations("dashboard");
  return (
    <Section title={t("story.early.underwayTitle")}>
      <Notice>
        {t.rich(kind === "PART_WITHDRAWAL" ? "story.early.part.underway" : "story.early.underway", {
          net: () => <Amount amount={net} currency={investment.currency} />,
          date: formatDate(dueOn, locale),
        })}
      </Notice>
      {below && <div className="mt-5">{below}</div>}
    </Section>
  );
}

interface QuoteProps {
  investmentId: string;
  locale: Locale;
  above: ReactNode;
  below: ReactNode;
}

async function Quote({ investmentId, locale, above, below }: QuoteProps) {
  const [t, common] = await Promise.all([getTranslations("dashboard"), getTranslations("common")]);
  const calls = [createDepositWithdrawalTerms, withdrawDeposit, createDepositPartTerms, withdrawDepositPart] as const;
  const errors = await errorWordsFor(...calls);
  return (
    <Section title={t("story.early.title")}>
      <p className="mb-5 max-w-prose text-body text-muted">{t("story.early.lead")}</p>
      {above && <div className="mb-5 max-w-xl">{above}</div>}
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
      {below && <div className="mt-6">{below}</div>}
    </Section>
  );
}
