import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatMoney } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { fileErrorIn } from "@/components/ui/upload-words";
import {
  fileTaxDeclaration,
  getTaxDeclarations,
  requestTaxDeclarationOtp,
  type TaxDeclarations,
} from "@/lib/contract/calls/tax-declarations";
import { getTreatyClaims } from "@/lib/contract/calls/treaty-claims";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { addDays } from "@/lib/contract/values/calendar-date";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { Declarations } from "./_parts/declarations";
import { Form121Form, type Form121Words } from "./_parts/form-121-form";
import type { Form121State } from "./_parts/form-121-state";
import { TreatySection } from "./_parts/treaty-section";
import { fileForm121 } from "./actions";

interface TaxParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

const START: Form121State = {
  step: "figures",
  typed: { totalIncome: "", incomeElsewhere: "", declarationsElsewhere: "" },
  ...{ faults: {}, error: null },
};

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [t, profile] = await Promise.all([getTranslations({ locale, namespace: "tax" }), findProfile()]);
  const title = t(profile && profile.country !== "IN" ? "titleAbroad" : "title");
  return pageMetadata({ locale, path: "/profile/tax", title, index: false });
}

/** The investor's declarations to payers about tax deducted at source. */
export default async function TaxDeclarationsPage({ params, searchParams }: TaxParams) {
  const locale = await pageLocale(params);
  const [t, profile, overview, query] = await Promise.all([
    getTranslations("tax"),
    getTranslations("profile"),
    readForInvestor(getTaxDeclarations, {}),
    searchParams,
  ]);
  const { next, obstacle, declarations } = overview;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile#tax")}>{profile("back")}</BackLink>}
        title={t(obstacle === "NON_RESIDENT" ? "titleAbroad" : "title")}
        lead={t(obstacle === "NON_RESIDENT" ? "leadAbroad" : "lead")}
      />
      {query.failed !== undefined && (
        <div className="mb-8">
          <Notice tone="negative" live>
            {t("history.withdrawFailed")}
          </Notice>
        </div>
      )}
      <div className="max-w-2xl">
        {obstacle === null ? (
          <Section title={t("form.title", { year: next.financialYear })}>
            <Form121Form
              action={fileForm121}
              start={START}
              context={{ locale }}
              facts={<NextFacts next={next} locale={locale} />}
              words={await formWords(next)}
            />
          </Section>
        ) : obstacle === "NON_RESIDENT" ? (
          <TreatySection
            overview={await readForInvestor(getTreatyClaims, {})}
            locale={locale}
            refusal={fileErrorIn(query)}
          />
        ) : (
          <Notice>{t(`obstacle.${obstacle}`, { year: next.financialYear })}</Notice>
        )}
        {(obstacle !== "NON_RESIDENT" || declarations.length > 0) && (
          <Declarations declarations={declarations} today={addDays(next.appliesFrom, -1)} locale={locale} />
        )}
      </div>
    </>
  );
}

async function NextFacts({ next, locale }: { next: TaxDeclarations["next"]; locale: Locale }) {
  const t = await getTranslations("tax.form");
  return (
    <Lines>
      <Line label={t("from")}>{formatDate(next.appliesFrom, locale)}</Line>
      <Line label={t("to")}>{formatDate(next.appliesTo, locale)}</Line>
      <Line label={t("incomeHere", { year: next.financialYear })}>
        <Amount amount={next.incomeHere} />
      </Line>
    </Lines>
  );
}

async function formWords(next: TaxDeclarations["next"]): Promise<Form121Words> {
  const [t, login, errors] = await Promise.all([
    getTranslations("tax.form"),
    getTranslations("login"),
    errorWordsFor(requestTaxDeclarationOtp, fileTaxDeclaration),
  ]);
  const { financialYear: year, totalIncomeMax, declaredIncomeMax } = next;
  return {
    totalIncome: t("totalIncome", { year }),
    totalIncomeHelp: t("totalIncomeHelp", { amount: formatMoney({ amount: totalIncomeMax }, { decimals: "auto" }) }),
    incomeElsewhere: t("incomeElsewhere"),
    incomeElsewhereHelp:
      declaredIncomeMax === null
        ? t("incomeElsewhereSenior")
        : t("incomeElsewhereHelp", { amount: formatMoney({ amount: declaredIncomeMax }, { decimals: "auto" }) }),
    declarationsElsewhere: t("declarationsElsewhere", { year }),
    declarationsInvalid: t("declarationsInvalid"),
    optional: t("optional"),
    send: t("send"),
    codeTitle: t("codeTitle"),
    statement: t("statement", { year }),
    // Formatted in the browser, which holds the contact.
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm: t("confirm"),
    change: t("change"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    errors,
  };
}
