import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { findReturnTo, withReturnTo } from "@/app/[locale]/_account/return-to";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Line, Lines, Reference } from "@/components/ui/figures";
import type { StatusKind } from "@/components/ui/status";
import { getUserPayment, type Payment, type PaymentStatus } from "@/lib/contract/calls/payments";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { pageOrigin } from "@/lib/web/page-language";
import { PaymentOutcome } from "../../../_parts/outcome";

interface PaymentParams {
  params: Promise<{ locale: string; key: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<PaymentParams, "params">): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet", title: t("payment.title"), index: false });
}

/** The outcome of a payment, as the server records it. The return URL is never trusted. */
export default async function PaymentPage({ params, searchParams }: PaymentParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const key = paymentKey.safeParse((await params).key);
  if (!key.success) notFound();
  const payment = await readForInvestor(getUserPayment, { key: key.data });
  const t = await getTranslations("wallet");
  const returnTo = findReturnTo(query, await pageOrigin());
  const { kind, words, isUndecided } = displayOf(payment.status);
  return (
    <PaymentOutcome
      status={{ kind, word: t(`payment.${words}.status`) }}
      title={t.rich(`payment.${words}.title`, { amount: () => <Amount amount={payment.amount} /> })}
      body={t(`payment.${words}.body`)}
      undecidedPath={isUndecided ? withReturnTo(`/wallet/payments/${payment.key}`, returnTo) : null}
      facts={<Facts payment={payment} locale={locale} />}
      actions={<Actions payment={payment} returnTo={returnTo} locale={locale} />}
      locale={locale}
    />
  );
}

interface PaymentLook {
  kind: StatusKind;
  /** The key of the status's texts in the `wallet` messages. */
  words: "created" | "pending" | "success" | "failed" | "expired";
  isUndecided: boolean;
}

function displayOf(status: PaymentStatus): PaymentLook {
  switch (status) {
    case "CREATED":
      return { kind: "pending", words: "created", isUndecided: true };
    case "PENDING":
      return { kind: "pending", words: "pending", isUndecided: true };
    case "SUCCESS":
      return { kind: "confirmed", words: "success", isUndecided: false };
    case "FAILED":
      return { kind: "failed", words: "failed", isUndecided: false };
    case "EXPIRED":
      return { kind: "failed", words: "expired", isUndecided: false };
  }
}

async function Facts({ payment, locale }: { payment: Payment; locale: Locale }) {
  // Read after the payment: the layout may have loaded the balance before the money was credited.
  const [t, balance] = await Promise.all([getTranslations("wallet"), readOptional(getBalance, { currency: "INR" })]);
  return (
    <Lines>
      <Line label={t("payment.amount")} strong>
        <Amount amount={payment.amount} />
      </Line>
      {payment.status === "SUCCESS" && balance && (
        <Line label={t("payment.balance")} strong>
          <Amount amount={balance.balance} currency={balance.currency} />
        </Line>
      )}
      <Line label={t("payment.opened")}>{formatMoment(payment.createdAt, locale, await findOwnZone())}</Line>
      {payment.updatedAt > payment.createdAt && (
        <Line label={t("payment.changed")}>{formatMoment(payment.updatedAt, locale, await findOwnZone())}</Line>
      )}
      <Line label={t("payment.reference")}>
        <Reference>{spokenReferenceAt({ kind: "RECHARGE", id: payment.key, at: payment.createdAt })}</Reference>
      </Line>
    </Lines>
  );
}

interface ActionsProps {
  payment: Payment;
  /** The path of the purchase that lacked money, offered as the next step. */
  returnTo: string | null;
  locale: Locale;
}

async function Actions({ payment, returnTo, locale }: ActionsProps) {
  const t = await getTranslations("wallet");
  const again = withReturnTo(hrefFor(locale, `/wallet/add?again=${payment.key}`), returnTo);
  const toWallet = (
    <ButtonLink href={hrefFor(locale, "/wallet")} size="large" variant="secondary">
      {t("payment.toWallet")}
    </ButtonLink>
  );
  switch (payment.status) {
    case "CREATED":
      return (
        <>
          {/* The provider's page is not a Next.js route and may be on another origin. */}
          <a href={payment.redirectUrl} className={buttonStyle({ size: "large" })}>
            {t("payment.pay")}
          </a>
          <ButtonLink href={again} size="large" variant="secondary">
            {t("payment.other")}
          </ButtonLink>
        </>
      );
    case "PENDING":
      return toWallet;
    case "SUCCESS":
      return (
        <>
          <ButtonLink href={returnTo ?? hrefFor(locale, "/invest")} size="large">
            {returnTo === null ? t("payment.invest") : t("payment.goOn")}
          </ButtonLink>
          {toWallet}
        </>
      );
    case "FAILED":
    case "EXPIRED":
      return (
        <>
          <ButtonLink href={again} size="large">
            {t("payment.again")}
          </ButtonLink>
          {toWallet}
        </>
      );
  }
}
