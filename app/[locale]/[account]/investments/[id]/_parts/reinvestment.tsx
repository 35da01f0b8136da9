import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { Investment } from "@/lib/contract/calls/investments";
import {
  optIntoReinvestment,
  optOutOfReinvestment,
  previewReinvestment,
  type ReinvestmentPreview,
} from "@/lib/contract/calls/reinvestment";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { chooseReinvestment } from "../actions";
import { choiceOf } from "./reinvestment-choice";
import { ReinvestmentForm } from "./reinvestment-form";

interface ReinvestmentProps {
  investment: Investment;
  locale: Locale;
}

/** The choice of a destination for the last payout until it is paid; afterwards, the reinvestment's result. */
export async function ReinvestmentSection({ investment, locale }: ReinvestmentProps) {
  const { stage, cashflow, reinvestment } = investment;
  const isOpen = (stage === "ACTIVE" || stage === "DELAYED") && cashflow.at(-1)?.status !== "PAID";
  if (isOpen && cashflow.length > 0) return <Choice investment={investment} locale={locale} />;
  if (reinvestment === null || reinvestment.status === "OPTED_IN") return null;
  const t = await getTranslations("dashboard");
  const { investmentId, reason } = reinvestment;
  return (
    <Section title={t("story.reinvest.title")}>
      {investmentId !== null ? (
        <Notice tone="positive">
          {t.rich("story.reinvest.done", {
            link: (words) => <TextLink href={hrefFor(locale, `/investments/${investmentId}`)}>{words}</TextLink>,
          })}
        </Notice>
      ) : (
        <Notice>
          {t("story.reinvest.notPossible", { reason: t(`story.reinvest.reason.${reason ?? "NO_OPEN_DEAL"}`) })}
        </Notice>
      )}
    </Section>
  );
}

async function Choice({ investment, locale }: ReinvestmentProps) {
  const { investmentId: id, currency } = investment;
  const [t, errors, principal, all] = await Promise.all([
    getTranslations("dashboard"),
    errorWordsFor(optIntoReinvestment, optOutOfReinvestment),
    readOptional(previewReinvestment, { id }),
    readOptional(previewReinvestment, { id, includeInterest: "true" }),
  ]);
  return (
    <Section title={t("story.reinvest.title")}>
      <p className="mb-5 max-w-prose text-body text-muted">{t("story.reinvest.lead")}</p>
      {investment.reinvestment?.isInstructed && (
        <p className="mb-5 max-w-prose text-body text-ink">
          {t.rich("story.reinvest.instructed", {
            link: (words) => (
              <TextLink href={hrefFor(locale, `/profile/reinvestment?currency=${currency}`)}>{words}</TextLink>
            ),
          })}
        </p>
      )}
      <ReinvestmentForm
        action={chooseReinvestment}
        start={{ choice: choiceOf(investment.reinvestment), isSaved: false, error: null }}
        hidden={{ investmentId: id, locale }}
        words={{
          legend: t("story.reinvest.legend"),
          choice: {
            WALLET: { title: t("story.reinvest.WALLET"), note: t("story.reinvest.walletNote") },
            PRINCIPAL: { title: t("story.reinvest.PRINCIPAL"), note: await previewNote(principal, locale) },
            ALL: { title: t("story.reinvest.ALL"), note: await previewNote(all, locale) },
          },
          save: t("story.reinvest.save"),
          saved: t("story.reinvest.saved"),
          errors,
        }}
      />
      <p className="mt-4 max-w-prose text-faint text-note">{t("story.reinvest.note")}</p>
    </Section>
  );
}

/** The purchase that the choice would make today; null where the preview could not be read. */
async function previewNote(preview: ReinvestmentPreview | null, locale: Locale): Promise<ReactNode> {
  if (preview === null) return null;
  const t = await getTranslations("dashboard");
  const { amount: covered, currency, purchase, reason } = preview;
  const amount = () => <Amount amount={covered} currency={currency} />;
  if (purchase === null) {
    return t.rich("story.reinvest.previewNone", {
      amount,
      reason: t(`story.reinvest.reason.${reason ?? "NO_OPEN_DEAL"}`),
    });
  }
  return t.rich("story.reinvest.preview", {
    amount,
    title: purchase.title,
    bought: () => <Amount amount={purchase.amount} currency={currency} />,
    deal: (title) => <TextLink href={hrefFor(locale, `/deals/${purchase.dealId}`)}>{title}</TextLink>,
  });
}
