import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { toTypedText } from "@/components/wallet/typed-amount";
import { WithdrawForm } from "@/components/wallet/withdraw-form";
import { type BankAccount, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { OutputOf } from "@/lib/contract/define";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { withdrawWords } from "../../../_parts/withdrawing";
import { takeOut } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet/withdraw", title: t("withdrawal.title"), index: false });
}

interface WithdrawParams extends LocaleParams {
  searchParams: Promise<{ amount?: string | string[] }>;
}

export default async function WithdrawPage({ params, searchParams }: WithdrawParams) {
  const [locale, { amount }] = [await pageLocale(params), await searchParams];
  const [t, account] = await Promise.all([
    getTranslations("wallet"),
    readForInvestor(getAccountDetail, { currency: "INR" }),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/wallet")}>{t("back")}</BackLink>}
        title={t("withdrawal.title")}
        lead={t("withdrawal.lead")}
      />
      <div className="max-w-md">
        <WithdrawBody account={account} takesAll={amount === "all"} locale={locale} />
      </div>
    </>
  );
}

interface BodyProps {
  account: OutputOf<typeof getAccountDetail>;
  /** The query requests the whole balance. */
  takesAll: boolean;
  locale: Locale;
}

async function WithdrawBody({ account: { currency, balance, limits, bankAccount }, takesAll, locale }: BodyProps) {
  const t = await getTranslations("wallet");
  const figures = {
    amount: () => <Amount amount={balance} currency={currency} />,
    min: () => <Amount amount={limits.withdrawalMin} decimals="auto" />,
  };
  if (bankAccount === null) {
    const add = <ButtonLink href={hrefFor(locale, "/kyc")}>{t("withdrawal.noBank.action")}</ButtonLink>;
    return (
      <EmptyState title={t("withdrawal.noBank.title")} action={add}>
        {t("withdrawal.noBank.body")}
      </EmptyState>
    );
  }
  if (bankAccount.withdrawableFrom !== null) {
    const toWallet = <ButtonLink href={hrefFor(locale, "/wallet")}>{t("payment.toWallet")}</ButtonLink>;
    const date = formatMoment(bankAccount.withdrawableFrom, locale);
    return (
      <EmptyState title={t("withdrawal.cooling.title", { date })} action={toWallet}>
        {t("withdrawal.cooling.body")}
      </EmptyState>
    );
  }
  if (balance < limits.withdrawalMin) {
    const toWallet = <ButtonLink href={hrefFor(locale, "/wallet")}>{t("payment.toWallet")}</ButtonLink>;
    return (
      <EmptyState title={t("withdrawal.tooLittle.title")} action={toWallet}>
        {t.rich("withdrawal.tooLittle.body", figures)}
      </EmptyState>
    );
  }
  return (
    <Panel>
      <WithdrawForm
        key={takesAll ? "all" : "some"}
        action={takeOut}
        start={{ step: "amount", amount: takesAll ? toTypedText(balance) : "", known: {}, error: null }}
        locale={locale}
        allHref={hrefFor(locale, "/wallet/withdraw?amount=all")}
        available={t.rich("withdrawal.available", figures)}
        destination={<Destination bankAccount={bankAccount} />}
        words={await withdrawWords()}
      />
    </Panel>
  );
}

async function Destination({
  bankAccount: { bankName, maskedAccountNumber, holderName },
}: {
  bankAccount: BankAccount;
}) {
  const t = await getTranslations("wallet");
  return (
    <Lines>
      <Line label={t("withdrawal.to")} strong>{`${bankName} ${maskedAccountNumber}`}</Line>
      <Line label={t("withdrawal.holder")}>{holderName}</Line>
    </Lines>
  );
}
