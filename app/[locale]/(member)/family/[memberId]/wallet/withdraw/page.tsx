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
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import type { OutputOf } from "@/lib/contract/define";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { withdrawWords } from "../../../../../_account/withdrawing";
import { type MemberParams, readMember, readWard } from "../../_parts/read-member";
import { takeOutFor } from "./actions";

interface WithdrawParams extends MemberParams {
  searchParams: Promise<{ amount?: string | string[] }>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("wallet")]);
  return pageMetadata({
    locale,
    path: `/family/${member}/wallet/withdraw`,
    title: t("withdrawal.title"),
    index: false,
  });
}

export default async function MemberWithdrawPage({ params, searchParams }: WithdrawParams) {
  const [locale, { member, name }, { amount }] = [await pageLocale(params), await readWard(params), await searchParams];
  const [t, family, account] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("family"),
    readForInvestor(getAccountDetail, { currency: "INR" }, { member }),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/family/${member}/wallet`)}>{t("back")}</BackLink>}
        title={t("withdrawal.title")}
        lead={<span className="wrap-anywhere">{family("view.withdrawLead", { name })}</span>}
      />
      <div className="max-w-md">
        <Body member={member} name={name} account={account} takesAll={amount === "all"} locale={locale} />
      </div>
    </>
  );
}

interface BodyProps {
  member: UserId;
  /** The child's. */
  name: string;
  account: OutputOf<typeof getAccountDetail>;
  /** The URL requests a withdrawal of the whole balance. */
  takesAll: boolean;
  locale: Locale;
}

/** Where the child's withdrawals go has to be known first. */
async function NoBankAccount({ member, name, locale }: Pick<BodyProps, "member" | "name" | "locale">) {
  const t = await getTranslations("family.bank");
  const add = <ButtonLink href={hrefFor(locale, `/family/${member}/bank-account`)}>{t("add")}</ButtonLink>;
  return (
    <EmptyState title={t("noneTitle")} action={add}>
      {t("none", { name })}
    </EmptyState>
  );
}

async function Body({ member, name, account, takesAll, locale }: BodyProps) {
  const { currency, balance, limits, bankAccount } = account;
  if (bankAccount === null) return <NoBankAccount member={member} name={name} locale={locale} />;
  const t = await getTranslations("wallet");
  const path = `/family/${member}/wallet`;
  const figures = {
    amount: () => <Amount amount={balance} currency={currency} />,
    min: () => <Amount amount={limits.withdrawalMin} decimals="auto" />,
  };
  const back = <ButtonLink href={hrefFor(locale, path)}>{t("payment.toWallet")}</ButtonLink>;
  if (bankAccount.withdrawableFrom !== null) {
    const date = formatMoment(bankAccount.withdrawableFrom, locale);
    return (
      <EmptyState title={t("withdrawal.cooling.title", { date })} action={back}>
        {t("withdrawal.cooling.body")}
      </EmptyState>
    );
  }
  if (balance < limits.withdrawalMin) {
    return (
      <EmptyState title={t("withdrawal.tooLittle.title")} action={back}>
        {t.rich("withdrawal.tooLittle.body", figures)}
      </EmptyState>
    );
  }
  const { bankName, maskedAccountNumber, holderName } = bankAccount;
  return (
    <Panel>
      <WithdrawForm
        key={takesAll ? "all" : "some"}
        action={takeOutFor.bind(null, member)}
        start={{ step: "amount", amount: takesAll ? toTypedText(balance) : "", known: {}, error: null }}
        locale={locale}
        allHref={hrefFor(locale, `${path}/withdraw?amount=all`)}
        available={t.rich("withdrawal.available", figures)}
        destination={
          <Lines>
            <Line label={t("withdrawal.to")} strong>{`${bankName} ${maskedAccountNumber}`}</Line>
            <Line label={t("withdrawal.holder")}>{holderName}</Line>
          </Lines>
        }
        words={await withdrawWords()}
      />
    </Panel>
  );
}
