import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { AddForm } from "@/components/wallet/add-form";
import { typedFrom } from "@/components/wallet/typed-amount";
import type { UserId } from "@/lib/contract/ids";
import { paise } from "@/lib/contract/money";
import { getAccountDetail, recharge, type WalletLimits } from "@/lib/contract/wallet";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/server/investor-call";
import { findUserConfig } from "@/lib/server/shell";
import { type MemberParams, readMember } from "../../_parts/read-member";
import { openRechargeFor } from "./actions";

interface AddParams extends MemberParams {
  searchParams: Promise<{ amount?: string | string[] }>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `/family/${member}/wallet/add`, title: t("add.title"), index: false });
}

export default async function MemberAddPage({ params, searchParams }: AddParams) {
  const [locale, { member, name, guardianship }, { amount }] = [
    await pageLocale(params),
    await readMember(params),
    await searchParams,
  ];
  if (!guardianship.mayAct) notFound();
  const [t, family, { limits }, config] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("family"),
    readForInvestor(getAccountDetail, {}, { member }),
    findUserConfig(),
  ]);
  const asked = typeof amount === "string" ? amount.slice(0, 20) : "";
  return (
    <>
      <PageHeader
        above={
          <TextLink href={hrefFor(locale, `/family/${member}/wallet`)} className="inline-flex min-h-11 items-center">
            {t("back")}
          </TextLink>
        }
        title={t("add.title")}
        lead={<span className="wrap-anywhere">{family("view.addLead", { name })}</span>}
      />
      <div className="max-w-md">
        {(config?.onlinePaymentEnabled ?? true) ? (
          <AddPanel member={member} limits={limits} amount={asked} locale={locale} />
        ) : (
          <Notice tone="warning">{t("add.closed")}</Notice>
        )}
      </div>
    </>
  );
}

const QUICK_AMOUNTS = [paise(10_000_00), paise(50_000_00), paise(1_00_000_00)];

interface PanelProps {
  member: UserId;
  limits: WalletLimits;
  /** As the address asks for it. */
  amount: string;
  locale: Locale;
}

async function AddPanel({ member, limits, amount, locale }: PanelProps) {
  const [t, errors] = await Promise.all([getTranslations("wallet"), errorWordsFor(recharge)]);
  const limit = (value: WalletLimits[keyof WalletLimits]) => () => (
    <AmountView isPublic amount={value} locale={locale} decimals="auto" />
  );
  return (
    <Panel>
      <AddForm
        key={amount}
        action={openRechargeFor.bind(null, member)}
        start={{ amount, error: null }}
        hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
        quickAmounts={QUICK_AMOUNTS.map((each) => ({
          plain: typedFrom(each),
          href: hrefFor(locale, `/family/${member}/wallet/add?amount=${typedFrom(each)}`),
          words: <AmountView isPublic amount={each} locale={locale} decimals="auto" />,
        }))}
        words={{
          amount: t("add.amount"),
          limits: t.rich("add.limits", { min: limit(limits.rechargeMin), max: limit(limits.rechargeMax) }),
          quick: t("add.quick"),
          submit: t("add.submit"),
          errors,
        }}
      />
    </Panel>
  );
}
