import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BankAccountForm } from "@/app/[locale]/_account/bank-account-form";
import { bankAccountWords } from "@/app/[locale]/_account/bank-account-saving";
import { NO_ACCOUNT_TYPED } from "@/app/[locale]/_account/bank-account-state";
import { NamesInReview } from "@/app/[locale]/_account/names-in-review";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { type MemberParams, readMember, readWard } from "../_parts/read-member";
import { saveAccountOf } from "./actions";

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("family.bank")]);
  return pageMetadata({ locale, path: `/family/${member}/bank-account`, title: t("title"), index: false });
}

/** Adds the bank account of the child, or replaces it. */
export default async function MemberBankAccountPage({ params }: MemberParams) {
  const [locale, { member, name }] = [await pageLocale(params), await readWard(params)];
  const [t, wallet, words, { bankAccount, nameReview }] = await Promise.all([
    getTranslations("family.bank"),
    getTranslations("wallet"),
    bankAccountWords(),
    readForInvestor(getAccountDetail, { currency: "INR" }, { member }),
  ]);
  const errors = { ...words.errors, BANK_NAME_MISMATCH: t("nameMismatch", { name }), BANK_ACCOUNT_SAME: t("same") };
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/family/${member}/wallet`)}>{wallet("back")}</BackLink>}
        title={t("title")}
        lead={<span className="wrap-anywhere">{t("lead", { name })}</span>}
      />
      <div className="grid max-w-2xl gap-8">
        {nameReview && <NamesInReview review={nameReview} of="CHILD_BANK" locale={locale} />}
        {bankAccount !== null && (
          <>
            <Lines>
              <Line label={t("current")} strong>{`${bankAccount.bankName} ${bankAccount.maskedAccountNumber}`}</Line>
              <Line label={wallet("withdrawal.holder")}>{bankAccount.holderName}</Line>
            </Lines>
            <Notice>{t("cooling")}</Notice>
          </>
        )}
        <BankAccountForm
          action={saveAccountOf.bind(null, member)}
          start={NO_ACCOUNT_TYPED}
          context={{ locale }}
          words={{ ...words, accountHelp: t("accountHelp"), errors }}
        />
      </div>
    </>
  );
}
