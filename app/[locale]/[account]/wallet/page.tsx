import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { StatementDownloads } from "@/components/portfolio/statement-downloads";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { paymentKey } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { accountCurrency } from "@/lib/web/account-currency";
import { findProfile, readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { StreamedManager } from "../_parts/manager";
import { DestinationPart } from "./_parts/destination-part";
import { Headline } from "./_parts/headline";
import { filterFrom, pathOf } from "./_parts/movement-filter";
import { MovementFilterLinks } from "./_parts/movement-filter-links";
import { Movements } from "./_parts/movements";
import { ReservedMoney } from "./_parts/reserved-money";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet", title: t("title"), index: false });
}

interface WalletParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WalletPage({ params, searchParams }: WalletParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  // The default return URL of a payment: `/wallet` with the payment's key in the query.
  const returning = paymentKey.safeParse(query.payment);
  if (returning.success) redirect(hrefFor(locale, `/wallet/payments/${returning.data}`));

  const filter = filterFrom(query);
  const { mode } = await readShell();
  const currency = accountCurrency(filter.currency, mode);
  const [account, profile, t, states] = await Promise.all([
    readForInvestor(getAccountDetail, { currency }),
    findProfile(),
    getTranslations("wallet"),
    getTranslations("states"),
  ]);
  const mayAdd = profile?.kyc.canInvest ?? true;
  return (
    <>
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) => hrefFor(locale, pathOf({ ...filter, currency: each, pageNumber: 0 }))}
        />
      )}
      <Headline
        wallet={account}
        mayAdd={mayAdd}
        mayWithdraw={account.bankAccount !== null || (account.abroad !== null && mayAdd)}
        locale={locale}
      />
      <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:grid-rows-[auto_1fr]">
        {account.held > 0 && (
          <div className="desktop:col-start-2">
            <ReservedMoney wallet={account} locale={locale} />
          </div>
        )}
        <section
          className="min-w-0 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1"
          aria-labelledby="movements"
        >
          <h2 id="movements" className="serif text-ink text-title">
            {t("list.title")}
          </h2>
          <MovementFilterLinks filter={filter} locale={locale} />
          <Suspense key={pathOf(filter)} fallback={<SkeletonRows rows={6} label={states("loading")} />}>
            <Movements filter={filter} currency={currency} mayAdd={mayAdd} locale={locale} />
          </Suspense>
        </section>
        <div className="desktop:col-start-2">
          <DestinationPart account={account} locale={locale} />
          <StreamedManager locale={locale} />
        </div>
      </div>
      <Suspense>
        <Statements mode={mode} locale={locale} />
      </Suspense>
    </>
  );
}

async function Statements({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
  const period = await findStatementPeriod();
  return period && <StatementDownloads period={period} mode={mode} locale={locale} />;
}
