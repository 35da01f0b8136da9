import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { fileErrorIn } from "@/components/ui/upload-words";
import { requestForeignAccountOtp, saveForeignAccount } from "@/lib/contract/calls/foreign-account";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import type { ForeignCurrency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { AccountAbroad } from "../_parts/account-abroad";
import { foreignOf, walletCurrency, walletPath } from "../_parts/foreign-currency";
import { AccountAbroadForm } from "./_parts/account-abroad-form";
import { ProofOfAccount } from "./_parts/account-proof";
import { saveAccountAbroad } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet/account-abroad", title: t("accountAbroad.page"), index: false });
}

interface AccountAbroadParams extends LocaleParams {
  searchParams: Promise<{ currency?: string | string[]; refused?: string | string[]; file?: string | string[] }>;
}

/** The bank account for withdrawals of one foreign currency. A verified account is final. */
export default async function AccountAbroadPage({ params, searchParams }: AccountAbroadParams) {
  const [locale, query, { mode }] = [await pageLocale(params), await searchParams, await readShell()];
  const currency = foreignOf(walletCurrency(query, mode));
  if (!currency) notFound();
  const [t, { abroad }] = await Promise.all([
    getTranslations("wallet"),
    readForInvestor(getAccountDetail, { currency }),
  ]);
  const isOpen = abroad?.proof != null && abroad.proof.state !== "REFUSED";
  const toWallet = hrefFor(locale, walletPath(currency));
  return (
    <>
      <PageHeader
        above={<BackLink href={toWallet}>{t("back")}</BackLink>}
        title={t("accountAbroad.title", { currency })}
        lead={t("accountAbroad.lead", { currency })}
      />
      <div className="max-w-md">
        {abroad?.bankAccount ? (
          <div className="grid gap-6">
            <AccountAbroad account={abroad.bankAccount} locale={locale} />
            <EmptyState
              title={t("accountAbroad.done")}
              action={<ButtonLink href={toWallet}>{t("payment.toWallet")}</ButtonLink>}
            >
              {t("accountAbroad.final")}
            </EmptyState>
          </div>
        ) : (
          <>
            {abroad?.proof && <ProofOfAccount proof={abroad.proof} locale={locale} refusal={fileErrorIn(query)} />}
            {abroad?.nameReview && <NamesInReview review={abroad.nameReview} of="FOREIGN_BANK" locale={locale} />}
            {isOpen && <h2 className="serif mb-5 text-ink text-lead">{t("accountAbroad.proof.other")}</h2>}
            {abroad?.proof?.state === "REFUSED" && (
              <p className="mb-5 max-w-prose text-body text-muted">{t("accountAbroad.proof.again")}</p>
            )}
            <Form currency={currency} locale={locale} isSecond={isOpen} />
          </>
        )}
      </div>
    </>
  );
}

interface FormProps {
  currency: ForeignCurrency;
  locale: Locale;
  /** Whether the page needs the document of an account first. */
  isSecond: boolean;
}

async function Form({ currency, locale, isSecond }: FormProps) {
  const [t, change, unavailable] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("profile.bankChange"),
    getTranslations("unavailable"),
  ]);
  const words = await codeWords(change("confirm"), requestForeignAccountOtp, saveForeignAccount);
  return (
    <AccountAbroadForm
      action={saveAccountAbroad}
      context={{ locale, currency }}
      isSecond={isSecond}
      words={{
        ...words,
        errors: { ...words.errors, GATEWAY_UNAVAILABLE: unavailable("accountAbroad") },
        change: change("change"),
        codeTitle: change("codeTitle"),
        send: change("send"),
        number: t("accountAbroad.number"),
        numberHelp: t("accountAbroad.numberHelp"),
        swift: t("accountAbroad.swift"),
        swiftHelp: t("accountAbroad.swiftHelp"),
      }}
    />
  );
}
