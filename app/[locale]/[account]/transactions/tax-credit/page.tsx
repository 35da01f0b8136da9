import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { taxYearsOf } from "@/components/portfolio/financial-years";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { matchTaxCredits } from "@/lib/contract/calls/tax";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { rupeesOnly } from "../../_parts/rupees-only";
import { MatchForm } from "./_parts/match-form";
import { matchFile } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "statements.match" });
  return pageMetadata({ locale, path: "/transactions", title: t("title"), index: false });
}

/** Matches our TDS with the investor's own Form 168 (26AS) or AIS. */
export default async function TaxCreditPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, errors, period] = await Promise.all([
    getTranslations({ locale, namespace: "statements.match" }),
    errorWordsFor(matchTaxCredits),
    findStatementPeriod(),
  ]);
  const notShown = await rupeesOnly(t("title"));
  if (notShown) return notShown;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/statements")}>{t("back")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      {period ? (
        <MatchForm
          action={matchFile}
          years={taxYearsOf(period)}
          hidden={{ locale }}
          words={{
            year: t("year"),
            file: t("file"),
            fileHelp: t("fileHelp"),
            submit: t("submit"),
            unread: t("unread"),
            unchecked: t("unchecked"),
            toResolve: t("toResolve"),
            deductions: t("deductions"),
            unexplained: t("unexplained"),
            letters: t("letters"),
            lettersLead: t("lettersLead"),
            letterPdf: t("letterPdf"),
            errors,
          }}
        />
      ) : (
        <Notice tone="negative">{errors.GATEWAY_UNAVAILABLE ?? errors.INTERNAL}</Notice>
      )}
    </>
  );
}
