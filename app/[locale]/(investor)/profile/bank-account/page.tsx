import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BankAccountForm } from "@/app/[locale]/_account/bank-account-form";
import { bankAccountWords } from "@/app/[locale]/_account/bank-account-saving";
import { NO_ACCOUNT_TYPED } from "@/app/[locale]/_account/bank-account-state";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { changeBank } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile/bank-account", title: t("bankChange.title"), index: false });
}

export default async function BankAccountPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, { bankAccount, nameReview }, words] = await Promise.all([
    getTranslations("profile"),
    readForInvestor(getAccountDetail, {}),
    bankAccountWords(),
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
            {nameReview && <NamesInReview review={nameReview} of="BANK" locale={locale} />}
            <Notice>{t("bankChange.cooling")}</Notice>
            <BankAccountForm action={changeBank} start={NO_ACCOUNT_TYPED} context={{ locale }} words={words} />
          </>
        )}
      </div>
    </>
  );
}
