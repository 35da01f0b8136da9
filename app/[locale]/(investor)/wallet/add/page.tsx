import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findReturnTo, withReturnTo } from "@/app/[locale]/_account/return-to";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { AddPanel } from "@/components/wallet/add-panel";
import { readAmount, toTypedText } from "@/components/wallet/typed-amount";
import { getWalletPayment } from "@/lib/contract/calls/payments";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { paymentKey } from "@/lib/contract/values/ids";
import { paise } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile, findUserConfig, readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";
import { foreignOf, walletCurrency, walletPath } from "../_parts/foreign-currency";
import { AddFromAbroad } from "./_parts/add-from-abroad";
import { BankTransfer } from "./_parts/bank-transfer";
import { openRecharge } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet/add", title: t("add.title"), index: false });
}

interface AddParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AddPage({ params, searchParams }: AddParams) {
  const [locale, query, { mode }] = [await pageLocale(params), await searchParams, await readShell()];
  const currency = walletCurrency(query, mode);
  const foreign = foreignOf(currency);
  const t = await getTranslations("wallet");
  const above = <BackLink href={hrefFor(locale, walletPath(currency))}>{t("back")}</BackLink>;
  if (foreign) {
    return (
      <>
        <PageHeader above={above} title={t("abroad.title", { currency })} lead={t("abroad.pageLead", { currency })} />
        <CurrencyLinks current={foreign} hrefOf={(each) => hrefFor(locale, `/wallet/add?currency=${each}`)} />
        <AddFromAbroad currency={foreign} locale={locale} />
      </>
    );
  }
  return (
    <>
      <PageHeader above={above} title={t("add.title")} lead={t("add.lead")} />
      <div className="grid items-start gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <AddRupees query={query} locale={locale} />
        <HowItGoes />
      </div>
    </>
  );
}

type Query = Awaited<AddParams["searchParams"]>;

async function AddRupees({ query, locale }: { query: Query; locale: Locale }) {
  const [t, detail, profile, config, amount] = await Promise.all([
    getTranslations("wallet"),
    readForInvestor(getAccountDetail, { currency: "INR" }),
    findProfile(),
    findUserConfig(),
    requestedAmount(query),
  ]);
  const returnTo = findReturnTo(query, await pageOrigin());
  if (profile && !profile.kyc.canInvest) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="warning">{t("kyc.body")}</Notice>
        <ButtonLink href={hrefFor(locale, "/kyc")}>{t("kyc.action")}</ButtonLink>
      </div>
    );
  }
  const transfer = <BankTransfer detail={detail} locale={locale} />;
  const online =
    config && !config.onlinePaymentEnabled ? (
      <Notice tone="warning">{t("add.closed")}</Notice>
    ) : (
      <AddPanel
        action={openRecharge}
        hidden={{ returnTo: returnTo ?? "" }}
        limits={detail.limits}
        amount={amount}
        quickAmounts={QUICK_AMOUNTS}
        isTransferShown
        hrefWith={(typed) => withReturnTo(hrefFor(locale, `/wallet/add?currency=INR&amount=${typed}`), returnTo)}
        locale={locale}
      />
    );
  const isAboveLimit = (readAmount(amount).paise ?? 0) > detail.limits.rechargeMax;
  return (
    <div className="grid gap-12">
      {isAboveLimit ? transfer : online}
      {isAboveLimit ? online : transfer}
    </div>
  );
}

/** The amount of a chip used without JavaScript, or of a payment to be retried. */
async function requestedAmount({ amount, again }: Query) {
  if (typeof amount === "string") return amount.slice(0, 20);
  const key = paymentKey.safeParse(again);
  const payment = key.success ? await readOptional(getWalletPayment, { key: key.data }) : null;
  return payment ? toTypedText(payment.amount) : "";
}

const QUICK_AMOUNTS = [paise(50_000_00), paise(1_00_000_00), paise(2_00_000_00)];

async function HowItGoes() {
  const t = await getTranslations("wallet");
  return (
    <section>
      <h2 className="serif text-ink text-title">{t("add.howTitle")}</h2>
      <ol className="mt-3 max-w-prose divide-y divide-line border-line border-y">
        {(["pay", "told", "free"] as const).map((step, index) => (
          <li key={step} className="flex gap-4 py-3 text-body text-ink">
            <span aria-hidden className="serif w-4 shrink-0 text-muted">
              {index + 1}
            </span>
            {t(`add.how.${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-prose text-faint text-label">{t("add.upi")}</p>
    </section>
  );
}
