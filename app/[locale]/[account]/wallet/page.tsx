import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currencyOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { type AccountParams, readScope } from "@/app/[locale]/_account/scope";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { historyPath, readHistoryQuery, tabOf } from "../_parts/history-query";
import { StreamedManager } from "../_parts/manager";
import { DestinationPart } from "./_parts/destination-part";
import { WalletHeadline } from "./_parts/headline";
import { History } from "./_parts/history";
import { readHistory } from "./_parts/history-reads";
import { beginWallet, readWallet } from "./_parts/reads";
import { ReservedMoney } from "./_parts/reserved-money";
import { findReturningPayment, ReturningNotices } from "./_parts/returning-notices";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ path }, t] = await Promise.all([readScope(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `${path}/wallet`, title: t("title"), index: false });
}

interface WalletParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

export default async function WalletPage({ params, searchParams }: WalletParams) {
  const [locale, scope, address] = [await pageLocale(params), await readScope(params), await searchParams];
  const { service, kyc } = scope.offers;
  // The default return URL of a payment: `/wallet` with the payment's key in the query.
  const returning = paymentKey.safeParse(address.payment);
  if (service && returning.success) redirect(hrefFor(locale, `/wallet/payments/${returning.data}`));

  // Read first: reading may settle the payment, and the balance must include it.
  const payment = scope.holder === null ? null : await findReturningPayment(scope, address);
  const query = readHistoryQuery(address);
  await beginWallet(scope, query);
  const [mode, currency] = await Promise.all([modeOf(scope), currencyOf(scope, query.currency)]);
  const [account, profile, read] = await Promise.all([
    readWallet(scope, currency),
    kyc ? findProfile() : null,
    readHistory(scope, query, currency),
  ]);
  const mayAdd = profile?.kyc.canInvest ?? true;
  return (
    <>
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) => hrefFor(locale, historyPath({ ...tabOf(query.shown, query), currency: each }))}
        />
      )}
      {scope.holder !== null && <ReturningNotices scope={scope} payment={payment} query={address} />}
      <Drawn>
        <WalletHeadline scope={scope} wallet={account} mayAdd={mayAdd} history={read.history} locale={locale} />
      </Drawn>
      <History {...{ scope, query, currency, read, locale }} mayAdd={mayAdd && service} />
      {service && (
        <div className="mt-14 grid gap-x-14 gap-y-10 border-line-strong border-t pt-2 tablet:grid-cols-2 [&_section]:mt-8">
          <Drawn>
            {account.held > 0 && <ReservedMoney wallet={account} locale={locale} />}
            <DestinationPart account={account} locale={locale} />
          </Drawn>
          <StreamedManager locale={locale} />
        </div>
      )}
    </>
  );
}
