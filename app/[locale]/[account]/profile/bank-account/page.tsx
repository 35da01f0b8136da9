import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { bankAccountTexts } from "@/app/[locale]/_account/account-texts";
import { BankAccountForm } from "@/app/[locale]/_account/bank-account-form";
import { bankAccountPage, bankAccountWords } from "@/app/[locale]/_account/bank-account-saving";
import { NO_ACCOUNT_TYPED } from "@/app/[locale]/_account/bank-account-state";
import { KeptBankChange } from "@/app/[locale]/_account/kept-change";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { type AccountParams, type AccountScope, readActingScope, readScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { type AccountDetail, type BankAccount, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { saveBankAccount } from "./actions";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const [locale, scope] = [await pageLocale(params), await readScope(params)];
  const { title } = await bankAccountTexts(scope);
  return pageMetadata({ locale, path: addressIn(scope.path, "/profile/bank-account"), title, index: false });
}

interface BankAccountParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

/** Replaces the bank account of withdrawals. One's own first account comes with KYC; another's is added here too. */
export default async function BankAccountPage({ params, searchParams }: BankAccountParams) {
  const [locale, scope] = [await pageLocale(params), await readActingScope(params)];
  const [texts, account, { withdrawal }] = await Promise.all([
    bankAccountTexts(scope),
    readForInvestor(getAccountDetail, { currency: "INR" }, scope.about),
    searchParams,
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, bankAccountPage(scope.member).before)}>{texts.back}</BackLink>}
        title={texts.title}
        lead={texts.lead}
      />
      <div className="grid max-w-2xl gap-8">
        {account.bankAccount === null && scope.offers.kyc ? (
          <FirstByKyc locale={locale} />
        ) : (
          <Replacement scope={scope} account={account} locale={locale} hasFailed={withdrawal === "failed"} />
        )}
      </div>
    </>
  );
}

async function FirstByKyc({ locale }: { locale: Locale }) {
  const t = await getTranslations("profile");
  return (
    <EmptyState
      title={t("bankChange.none")}
      action={<ButtonLink href={hrefFor(locale, "/kyc")}>{t("bankChange.toKyc")}</ButtonLink>}
    >
      {t("noBank")}
    </EmptyState>
  );
}

interface ReplacementProps {
  scope: AccountScope;
  account: AccountDetail;
  locale: Locale;
  /** The last withdrawal of a kept change failed. */
  hasFailed: boolean;
}

async function Replacement({ scope, account, locale, hasFailed }: ReplacementProps) {
  const { bankAccount, nameReview, keptChange } = account;
  const [texts, words] = await Promise.all([bankAccountTexts(scope), bankAccountWords()]);
  return (
    <>
      {nameReview && (
        <NamesInReview review={nameReview} of={scope.holder === null ? "BANK" : "CHILD_BANK"} locale={locale} />
      )}
      {keptChange && (
        <KeptBankChange
          {...{ change: keptChange, member: scope.member, locale, hasFailed }}
          isReplacement={bankAccount !== null}
          isAboveForm
        />
      )}
      {bankAccount && scope.holder !== null && <Current bankAccount={bankAccount} />}
      {bankAccount && <Notice>{texts.cooling}</Notice>}
      <BankAccountForm
        action={saveBankAccount.bind(null, scope.member)}
        start={NO_ACCOUNT_TYPED}
        context={{ locale }}
        words={{ ...words, ...texts.form, errors: { ...words.errors, ...texts.errors } }}
      />
    </>
  );
}

/** The account in use, which the profile shows of one's own. */
async function Current({ bankAccount: { bankName, maskedAccountNumber, holderName } }: { bankAccount: BankAccount }) {
  const [t, wallet] = await Promise.all([getTranslations("family.bank"), getTranslations("wallet")]);
  return (
    <Lines>
      <Line label={t("current")} strong>{`${bankName} ${maskedAccountNumber}`}</Line>
      <Line label={wallet("withdrawal.holder")}>{holderName}</Line>
    </Lines>
  );
}
