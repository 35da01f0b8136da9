import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { configOf, currencyOf } from "@/app/[locale]/_account/account-reads";
import { addLead } from "@/app/[locale]/_account/account-texts";
import { findReturnTo, withReturnTo } from "@/app/[locale]/_account/return-to";
import { type AccountParams, type AccountScope, readActingScope, readScope } from "@/app/[locale]/_account/scope";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { AddPanel } from "@/components/wallet/add-panel";
import { readAmount, toTypedText } from "@/components/wallet/typed-amount";
import { getWalletPayment } from "@/lib/contract/calls/payments";
import { type AccountDetail, getAccountDetail } from "@/lib/contract/calls/wallet";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readCurrency } from "@/lib/web/account-currency";
import { findProfile } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";
import { foreignOf } from "../_parts/foreign-currency";
import { walletPage } from "../_parts/wallet-page";
import { AddFromAbroad } from "./_parts/add-from-abroad";
import { BankTransfer } from "./_parts/bank-transfer";
import { openRecharge } from "./actions";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ path }, t] = await Promise.all([readScope(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `${path}/wallet/add`, title: t("add.title"), index: false });
}

interface AddParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

export default async function AddPage({ params, searchParams }: AddParams) {
  const [locale, scope, query] = [await pageLocale(params), await readActingScope(params), await searchParams];
  const currency = await currencyOf(scope, readCurrency(query.currency));
  const foreign = foreignOf(currency);
  const t = await getTranslations("wallet");
  const above = <BackLink href={hrefFor(locale, walletPage(scope, "", { currency }))}>{t("back")}</BackLink>;
  if (foreign) {
    return (
      <>
        <PageHeader above={above} title={t("abroad.title", { currency })} lead={t("abroad.pageLead", { currency })} />
        <CurrencyLinks
          current={foreign}
          hrefOf={(each) => hrefFor(locale, walletPage(scope, "/add", { currency: each }))}
        />
        <AddFromAbroad currency={foreign} locale={locale} />
      </>
    );
  }
  return (
    <>
      <PageHeader above={above} title={t("add.title")} lead={await addLead(scope)} />
      {scope.offers.transfers ? (
        <div className="grid items-start gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
          <AddRupees scope={scope} query={query} locale={locale} />
          <HowItGoes />
        </div>
      ) : (
        <div className="max-w-md">
          <AddRupees scope={scope} query={query} locale={locale} />
        </div>
      )}
    </>
  );
}

interface RupeesProps {
  scope: AccountScope;
  query: Awaited<AddParams["searchParams"]>;
  locale: Locale;
}

async function AddRupees({ scope, query, locale }: RupeesProps) {
  const [t, detail, profile, amount] = await Promise.all([
    getTranslations("wallet"),
    readForInvestor(getAccountDetail, { currency: "INR" }, scope.about),
    findProfile(),
    requestedAmount(scope, query),
  ]);
  if (scope.offers.kyc && profile && !profile.kyc.canInvest) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="warning">{t("kyc.body")}</Notice>
        <ButtonLink href={hrefFor(locale, "/kyc")}>{t("kyc.action")}</ButtonLink>
      </div>
    );
  }
  const online = <Online scope={scope} detail={detail} query={query} amount={amount} locale={locale} />;
  if (!scope.offers.transfers) return online;
  const transfer = <BankTransfer detail={detail} locale={locale} />;
  const isAboveLimit = (readAmount(amount).paise ?? 0) > detail.limits.rechargeMax;
  return (
    <div className="grid gap-12">
      {isAboveLimit ? transfer : online}
      {isAboveLimit ? online : transfer}
    </div>
  );
}

interface OnlineProps extends RupeesProps {
  detail: AccountDetail;
  amount: string;
}

/** A payment at the provider's page, unless it is closed for the account. */
async function Online({ scope, detail, query, amount, locale }: OnlineProps) {
  const [t, config, origin] = await Promise.all([getTranslations("wallet"), configOf(scope), pageOrigin()]);
  if (config && !config.onlinePaymentEnabled) return <Notice tone="warning">{t("add.closed")}</Notice>;
  const returnTo = findReturnTo(query, origin);
  return (
    <AddPanel
      action={openRecharge.bind(null, scope.member)}
      hidden={{ returnTo: returnTo ?? "" }}
      limits={detail.limits}
      amount={amount}
      quickAmounts={scope.offers.quickAmounts}
      isTransferShown={scope.offers.transfers}
      hrefWith={(typed) =>
        withReturnTo(hrefFor(locale, walletPage(scope, "/add", { currency: "INR", amount: typed })), returnTo)
      }
      locale={locale}
    />
  );
}

/** The amount of a chip used without JavaScript, or of a payment to be retried. */
async function requestedAmount({ about }: AccountScope, { amount, again }: RupeesProps["query"]) {
  if (typeof amount === "string") return amount.slice(0, 20);
  const key = paymentKey.safeParse(again);
  const payment = key.success ? await readOptional(getWalletPayment, { key: key.data }, about) : null;
  return payment ? toTypedText(payment.amount) : "";
}

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
