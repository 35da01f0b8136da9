import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { AccountPath } from "@/components/portfolio/account-path";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface OutcomeProps {
  investment: Investment;
  accountPath: AccountPath;
  locale: Locale;
}

/**
 * Explains a failed order, a sale or an early withdrawal, with the investor's options. Late payments have a section of
 * their own.
 */
export async function HoldingOutcome({ investment, accountPath, locale }: OutcomeProps) {
  const t = await getTranslations("dashboard");
  const { stage, failure, investmentStatus, flowKey } = investment;
  if (stage === "SOLD" || stage === "WITHDRAWN") {
    return (
      <Paragraph>
        <Notice>{t(`story.ended.${stage}`)}</Notice>
      </Paragraph>
    );
  }
  if (stage !== null) return null;
  if (investmentStatus === "FAILED") {
    return (
      <Paragraph>
        <Notice tone="negative">{t(`story.failure.${failure ?? "PAYMENT_FAILED"}`)}</Notice>
        <ButtonLink href={hrefFor(locale, `${accountPath}/invest`)}>{t("story.again")}</ButtonLink>
      </Paragraph>
    );
  }
  return (
    <Paragraph>
      <Notice>{t("story.underway")}</Notice>
      <ButtonLink href={hrefFor(locale, `${accountPath}/invest/${flowKey}`)}>{t("story.resume")}</ButtonLink>
    </Paragraph>
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return <div className="mt-7 grid justify-items-start gap-5 *:first:w-full">{children}</div>;
}
