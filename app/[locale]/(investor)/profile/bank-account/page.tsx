import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { bankDetails, requestBankOtp } from "@/lib/contract/calls/kyc";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { BankChangeForm, type BankChangeWords } from "./_parts/bank-change-form";
import { type BankChangeState, changeBank } from "./actions";

const START: BankChangeState = {
  step: "account",
  typed: { accountNumber: "", repeated: "", ifscCode: "" },
  ...{ differs: false, faults: {}, error: null },
};

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile/bank-account", title: t("bankChange.title"), index: false });
}

export default async function BankAccountPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, { bankAccount }, words] = await Promise.all([
    getTranslations("profile"),
    readForInvestor(getAccountDetail, {}),
    formWords(),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{t("back")}</BackLink>}
        title={t("bankChange.title")}
        lead={t("bankChange.lead")}
      />
      <div className="grid max-w-2xl gap-8">
        {bankAccount === null ? (
          <EmptyState
            title={t("bankChange.none")}
            action={<ButtonLink href={hrefFor(locale, "/kyc")}>{t("bankChange.toKyc")}</ButtonLink>}
          >
            {t("noBank")}
          </EmptyState>
        ) : (
          <>
            <Notice>{t("bankChange.cooling")}</Notice>
            <BankChangeForm action={changeBank} start={START} context={{ locale }} words={words} />
          </>
        )}
      </div>
    </>
  );
}

async function formWords(): Promise<BankChangeWords> {
  const [t, kyc, login, errors] = await Promise.all([
    getTranslations("profile"),
    getTranslations("kyc"),
    getTranslations("login"),
    errorWordsFor(requestBankOtp, bankDetails),
  ]);
  return {
    account: kyc("bank.account"),
    accountHelp: kyc("bank.accountHelp"),
    repeated: t("bankChange.repeated"),
    differs: t("bankChange.differs"),
    ifsc: kyc("bank.ifsc"),
    ifscHelp: kyc("bank.ifscHelp"),
    branch: { looking: kyc("bank.looking"), unknown: kyc("bank.unknown") },
    send: t("bankChange.send"),
    codeTitle: t("bankChange.codeTitle"),
    codeNote: t("bankChange.codeNote"),
    // Formatted in the browser, which holds the contact.
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm: t("bankChange.confirm"),
    change: t("bankChange.change"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    errors,
  };
}
