import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currencyOf } from "@/app/[locale]/_account/account-reads";
import { withdrawalLead } from "@/app/[locale]/_account/account-texts";
import { type AccountParams, type AccountScope, readActingScope, readScope } from "@/app/[locale]/_account/scope";
import { withdrawWords } from "@/app/[locale]/_account/withdrawing";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { addressIn } from "@/components/portfolio/account-path";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { toTypedText } from "@/components/wallet/typed-amount";
import { WithdrawForm } from "@/components/wallet/withdraw-form";
import { type AccountDetail, type BankAccount, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readCurrency } from "@/lib/web/account-currency";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { AbroadPending, isPending } from "../_parts/abroad-pending";
import { walletPage } from "../_parts/wallet-page";
import { takeOut } from "./actions";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ path }, t] = await Promise.all([readScope(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `${path}/wallet/withdraw`, title: t("withdrawal.title"), index: false });
}

interface WithdrawParams extends AccountParams {
  searchParams: Promise<{ amount?: string | string[]; currency?: string | string[] }>;
}

export default async function WithdrawPage({ params, searchParams }: WithdrawParams) {
  const [locale, scope, query] = [await pageLocale(params), await readActingScope(params), await searchParams];
  const currency = await currencyOf(scope, readCurrency(query.currency));
  const [t, lead, account] = await Promise.all([
    getTranslations("wallet"),
    withdrawalLead(scope, currency),
    readForInvestor(getAccountDetail, { currency }, scope.about),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, walletPage(scope, "", { currency }))}>{t("back")}</BackLink>}
        title={t("withdrawal.title")}
        lead={lead}
      />
      <div className="max-w-md">
        <WithdrawBody scope={scope} account={account} takesAll={query.amount === "all"} locale={locale} />
      </div>
    </>
  );
}

interface BodyProps {
  scope: AccountScope;
  account: AccountDetail;
  /** The query requests the whole balance. */
  takesAll: boolean;
  locale: Locale;
}

async function WithdrawBody({ scope, account, takesAll, locale }: BodyProps) {
  const { currency, balance, limits, bankAccount, abroad } = account;
  const t = await getTranslations("wallet");
  const { withdrawalMin } = abroad ?? limits;
  const figures = {
    amount: () => <Amount amount={balance} currency={currency} />,
    min: () => <Amount amount={withdrawalMin} currency={currency} decimals="auto" />,
  };
  const destination = abroad ? abroad.bankAccount : bankAccount;
  if (destination === null) return <NoDestination scope={scope} account={account} locale={locale} />;
  const toWallet = (
    <ButtonLink href={hrefFor(locale, walletPage(scope, "", { currency }))}>{t("payment.toWallet")}</ButtonLink>
  );
  if (!abroad && bankAccount && bankAccount.withdrawableFrom !== null) {
    const date = formatMoment(bankAccount.withdrawableFrom, locale, await findOwnZone());
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
        action={takeOut.bind(null, scope.member)}
        start={{ step: "amount", amount: takesAll ? toTypedText(balance) : "", known: {}, error: null }}
        locale={locale}
        currency={currency}
        allHref={hrefFor(locale, walletPage(scope, "/withdraw", { currency, amount: "all" }))}
        available={t.rich("withdrawal.available", figures)}
        destination={<Destination account={destination} />}
        words={await withdrawWords()}
      />
    </Panel>
  );
}

interface NoDestinationProps {
  scope: AccountScope;
  account: Pick<AccountDetail, "currency" | "abroad">;
  locale: Locale;
}

/** Shown in place of the form while no bank account for withdrawals is known. */
async function NoDestination({ scope, account: { currency, abroad }, locale }: NoDestinationProps) {
  const t = await getTranslations("wallet");
  if (scope.holder !== null) {
    const bank = await getTranslations("family.bank");
    const href = hrefFor(locale, addressIn(scope.path, "/profile/bank-account"));
    return (
      <EmptyState title={bank("noneTitle")} action={<ButtonLink href={href}>{bank("add")}</ButtonLink>}>
        {bank("none", { name: scope.holder.name })}
      </EmptyState>
    );
  }
  if (abroad && isPending(abroad)) return <AbroadPending abroad={abroad} currency={currency} locale={locale} />;
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
