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
import { type AccountDetail, type BankAccount, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { withdrawWords } from "../../../_account/withdrawing";
import { walletCurrency, walletPath } from "../_parts/foreign-currency";
import { takeOut } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet/withdraw", title: t("withdrawal.title"), index: false });
}

interface WithdrawParams extends LocaleParams {
  searchParams: Promise<{ amount?: string | string[]; currency?: string | string[] }>;
}

export default async function WithdrawPage({ params, searchParams }: WithdrawParams) {
  const [locale, query, { mode }] = [await pageLocale(params), await searchParams, await readShell()];
  const currency = walletCurrency(query, mode);
  const [t, account] = await Promise.all([getTranslations("wallet"), readForInvestor(getAccountDetail, { currency })]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, walletPath(currency))}>{t("back")}</BackLink>}
        title={t("withdrawal.title")}
        lead={currency === "INR" ? t("withdrawal.lead") : t("withdrawal.leadAbroad", { currency })}
      />
      <div className="max-w-md">
        <WithdrawBody account={account} takesAll={query.amount === "all"} locale={locale} />
      </div>
    </>
  );
}

interface BodyProps {
  account: AccountDetail;
  /** The query requests the whole balance. */
  takesAll: boolean;
  locale: Locale;
}

async function WithdrawBody({ account, takesAll, locale }: BodyProps) {
  const { currency, balance, limits, bankAccount, abroad } = account;
  const t = await getTranslations("wallet");
  const { withdrawalMin } = abroad ?? limits;
  const figures = {
    amount: () => <Amount amount={balance} currency={currency} />,
    min: () => <Amount amount={withdrawalMin} currency={currency} decimals="auto" />,
  };
  const destination = abroad ? abroad.bankAccount : bankAccount;
  if (destination === null) return <NoDestination currency={currency} locale={locale} />;
  const toWallet = <ButtonLink href={hrefFor(locale, walletPath(currency))}>{t("payment.toWallet")}</ButtonLink>;
  if (!abroad && bankAccount && bankAccount.withdrawableFrom !== null) {
    const date = formatMoment(bankAccount.withdrawableFrom, locale);
    return (
      <EmptyState title={t("withdrawal.cooling.title", { date })} action={toWallet}>
        {t("withdrawal.cooling.body")}
      </EmptyState>
    );
  }
  if (balance < withdrawalMin) {
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
        currency={currency}
        allHref={hrefFor(locale, `/wallet/withdraw?currency=${currency}&amount=all`)}
        available={t.rich("withdrawal.available", figures)}
        destination={<Destination account={destination} />}
        words={await withdrawWords()}
      />
    </Panel>
  );
}

async function NoDestination({ currency, locale }: { currency: Currency; locale: Locale }) {
  const t = await getTranslations("wallet");
  if (currency === "INR") {
    const add = <ButtonLink href={hrefFor(locale, "/kyc")}>{t("withdrawal.noBank.action")}</ButtonLink>;
    return (
      <EmptyState title={t("withdrawal.noBank.title")} action={add}>
        {t("withdrawal.noBank.body")}
      </EmptyState>
    );
  }
  const href = hrefFor(locale, `/wallet/account-abroad?currency=${currency}`);
  return (
    <EmptyState
      title={t("withdrawal.noAccount.title")}
      action={<ButtonLink href={href}>{t("accountAbroad.add")}</ButtonLink>}
    >
      {t("withdrawal.noAccount.body", { currency })}
    </EmptyState>
  );
}

type DestinationAccount = Pick<BankAccount, "bankName" | "maskedAccountNumber" | "holderName">;

async function Destination({
  account: { bankName, maskedAccountNumber, holderName },
}: {
  account: DestinationAccount;
}) {
  const t = await getTranslations("wallet");
  return (
    <Lines>
      <Line label={t("withdrawal.to")} strong>{`${bankName} ${maskedAccountNumber}`}</Line>
      <Line label={t("withdrawal.holder")}>{holderName}</Line>
    </Lines>
  );
}
