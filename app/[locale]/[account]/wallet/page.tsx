import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currencyOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { type AccountParams, type AccountScope, readScope } from "@/app/[locale]/_account/scope";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { StatementDownloads } from "@/components/portfolio/statement-downloads";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { getAccountDetail, getBalance } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { paymentKey } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { StreamedManager } from "../_parts/manager";
import { DestinationPart } from "./_parts/destination-part";
import { Headline, type ShownWallet } from "./_parts/headline";
import { filterFrom, pathOf } from "./_parts/movement-filter";
import { MovementFilterLinks } from "./_parts/movement-filter-links";
import { Movements, type MovementsProps } from "./_parts/movements";
import { ReservedMoney } from "./_parts/reserved-money";
import { findPayment, ReturningNotices } from "./_parts/returning-notices";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ path }, t] = await Promise.all([readScope(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `${path}/wallet`, title: t("title"), index: false });
}

interface WalletParams extends AccountParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WalletPage({ params, searchParams }: WalletParams) {
  const [locale, scope, query] = [await pageLocale(params), await readScope(params), await searchParams];
  const { service, kyc } = scope.offers;
  // The default return URL of a payment: `/wallet` with the payment's key in the query.
  const returning = paymentKey.safeParse(query.payment);
  if (service && returning.success) redirect(hrefFor(locale, `/wallet/payments/${returning.data}`));

  // Read first: reading may settle the payment, and the balance must include it.
  const payment = scope.holder === null ? null : await findPayment(scope, query);
  const filter = filterFrom(service ? query : { page: query.page });
  const [mode, currency] = await Promise.all([modeOf(scope), currencyOf(scope, filter.currency)]);
  const [account, profile] = await Promise.all([readWallet(scope, currency), kyc ? findProfile() : null]);
  const mayAdd = profile?.kyc.canInvest ?? true;
  const movements = { scope, filter, currency, mayAdd: mayAdd && service, locale };
  return (
    <>
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) => hrefFor(locale, pathOf({ ...filter, currency: each, pageNumber: 0 }))}
        />
      )}
      {scope.holder !== null && <ReturningNotices scope={scope} payment={payment} query={query} />}
      <Headline scope={scope} wallet={account} mayAdd={mayAdd} locale={locale} />
      {service ? (
        <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:grid-rows-[auto_1fr]">
          {account.held > 0 && (
            <div className="desktop:col-start-2">
              <ReservedMoney wallet={account} locale={locale} />
            </div>
          )}
          <MovementSection {...movements} />
          <div className="desktop:col-start-2">
            <DestinationPart account={account} locale={locale} />
            <StreamedManager locale={locale} />
          </div>
        </div>
      ) : (
        <MovementSection {...movements} />
      )}
      {service && (
        <Streamed>
          <Statements mode={mode} locale={locale} />
        </Streamed>
      )}
    </>
  );
}

/** A viewer sees the balance, and not the account that withdrawals go to. */
async function readWallet({ reader, about }: AccountScope, currency: Currency): Promise<ShownWallet> {
  if (reader !== "VIEWER") return readForInvestor(getAccountDetail, { currency }, about);
  return { ...(await readForInvestor(getBalance, { currency }, about)), bankAccount: null, abroad: null };
}

/** The movements of the wallet, which stream in after the page. */
async function MovementSection(props: MovementsProps) {
  const [t, states] = await Promise.all([getTranslations("wallet"), getTranslations("states")]);
  const { scope, filter, locale } = props;
  return (
    <section className="min-w-0 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1" aria-labelledby="movements">
      <h2 id="movements" className="serif text-ink text-title">
        {t("list.title")}
      </h2>
      {scope.offers.service && <MovementFilterLinks filter={filter} locale={locale} />}
      <Streamed key={pathOf(filter)} fallback={<SkeletonRows rows={6} label={states("loading")} />}>
        <Movements {...props} />
      </Streamed>
    </section>
  );
}

async function Statements({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
  const period = await findStatementPeriod();
  return period && <StatementDownloads period={period} mode={mode} locale={locale} />;
}
