import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { StatementDownloads } from "@/components/portfolio/statement-downloads";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { type BankAccount, getAccountDetail, getBalance, type WalletBalance } from "@/lib/contract/calls/wallet";
import { paymentKey } from "@/lib/contract/values/ids";
import type { Currency } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { accountCurrency } from "@/lib/web/account-currency";
import { findProfile, readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { StreamedManager } from "../_parts/manager";
import { Headline } from "./_parts/headline";
import { HeldPart } from "./_parts/held-part";
import { filterFrom, pathOf } from "./_parts/movement-filter";
import { MovementFilterLinks } from "./_parts/movement-filter-links";
import { Movements } from "./_parts/movements";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet", title: t("title"), index: false });
}

interface WalletParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The bank account for withdrawals, with the last digits of its number. */
async function BankAccountPart({ bankAccount, locale }: { bankAccount: BankAccount | null; locale: Locale }) {
  const t = await getTranslations("wallet");
  return (
    <Section title={t("bank.title")} className="mt-0">
      {bankAccount === null ? (
        <div className="border-line border-y py-4 text-body text-muted">
          <p>{t("bank.none")}</p>
          <TextLink href={hrefFor(locale, "/kyc")} className="mt-1 inline-flex min-h-11 items-center text-ink">
            {t("bank.add")}
          </TextLink>
        </div>
      ) : (
        <Lines className="border-line border-y">
          <Line label={bankAccount.bankName} strong>
            {bankAccount.maskedAccountNumber}
          </Line>
          <Line label={t("bank.holder")}>{bankAccount.holderName}</Line>
          <Line label={t("bank.ifsc")}>{bankAccount.ifscCode}</Line>
        </Lines>
      )}
    </Section>
  );
}

export default async function WalletPage({ params, searchParams }: WalletParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  // The default return URL of a payment: `/wallet` with the payment's key in the query.
  const returning = paymentKey.safeParse(query.payment);
  if (returning.success) redirect(hrefFor(locale, `/wallet/payments/${returning.data}`));

  const filter = filterFrom(query);
  const { mode } = await readShell();
  const currency = accountCurrency(filter.currency, mode);
  const [{ wallet, bankAccount }, profile, t, states] = await Promise.all([
    readWallet(currency),
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
      <Headline wallet={wallet} mayAdd={mayAdd} mayWithdraw={bankAccount !== null} locale={locale} />
      <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:grid-rows-[auto_1fr]">
        {wallet.held > 0 && (
          <div className="desktop:col-start-2">
            <HeldPart wallet={wallet} locale={locale} />
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
          {currency === "INR" && <BankAccountPart bankAccount={bankAccount} locale={locale} />}
          <StreamedManager locale={locale} />
        </div>
      </div>
      <Suspense>
        <Statements locale={locale} />
      </Suspense>
    </>
  );
}

async function Statements({ locale }: { locale: Locale }) {
  const period = await findStatementPeriod();
  return period && <StatementDownloads period={period} locale={locale} />;
}

/** The wallet of one currency; only the rupee wallet has a bank account. */
async function readWallet(currency: Currency): Promise<{ wallet: WalletBalance; bankAccount: BankAccount | null }> {
  if (currency !== "INR") return { wallet: await readForInvestor(getBalance, { currency }), bankAccount: null };
  const { bankAccount, limits: _, ...wallet } = await readForInvestor(getAccountDetail, { currency: "INR" });
  return { wallet, bankAccount };
}
