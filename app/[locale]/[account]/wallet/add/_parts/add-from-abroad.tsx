import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState, Notice } from "@/components/ui/feedback";
import { MovementTable } from "@/components/wallet/movement-table";
import { getRemittanceDetails, type RemittanceDetails } from "@/lib/contract/calls/remittance";
import { listWalletTransactions, type WalletTransaction } from "@/lib/contract/calls/wallet";
import type { ForeignCurrency } from "@/lib/contract/facts/money";
import { AppError, type ErrorCode } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { platformEnv } from "@/lib/web/platform";

interface AbroadProps {
  currency: ForeignCurrency;
  locale: Locale;
}

/** The way into a foreign-currency wallet: the investor's own account in GIFT City, and the transfers to it. */
export async function AddFromAbroad({ currency, locale }: AbroadProps) {
  const found = await findDetails(currency);
  if ("error" in found) return <Unavailable error={found.error} currency={currency} locale={locale} />;
  // Reading the details has fetched new arrivals from the bank, so the list follows.
  const arrivals = await listArrivals(currency);
  return (
    <div className="grid items-start gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <Details details={found.details} />
      <div className="grid gap-10">
        <HowItGoes currency={currency} />
        <Arrivals arrivals={arrivals} locale={locale} />
      </div>
    </div>
  );
}

type Found = { readonly details: RemittanceDetails } | { readonly error: ErrorCode };

/** An investor who may not receive this currency gets the reason in words instead of an error page. */
async function findDetails(currency: ForeignCurrency): Promise<Found> {
  try {
    return { details: await readForInvestor(getRemittanceDetails, { currency }) };
  } catch (cause) {
    if (cause instanceof AppError) return { error: cause.code };
    throw cause;
  }
}

const ARRIVALS_SHOWN = 5;

/** The latest transfers from abroad; null when the list could not be loaded. */
async function listArrivals(currency: ForeignCurrency): Promise<readonly WalletTransaction[] | null> {
  const page = await readOptional(listWalletTransactions, { currency, type: "CREDIT", pageSize: 50 });
  return page?.transactions.filter(({ reason }) => reason === "REMITTANCE").slice(0, ARRIVALS_SHOWN) ?? null;
}

async function Unavailable({ error, currency, locale }: AbroadProps & { error: ErrorCode }) {
  const [t, unavailable, errors, common] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("unavailable"),
    getTranslations("errors"),
    getTranslations("common"),
  ]);
  if (error === "KYC_INCOMPLETE") {
    return (
      <div className="grid max-w-md justify-items-start gap-5">
        <Notice tone="warning">{t("kyc.body")}</Notice>
        <ButtonLink href={hrefFor(locale, "/kyc")}>{t("kyc.action")}</ButtonLink>
      </div>
    );
  }
  if (error === "GIFT_FOR_NON_RESIDENTS") return <Notice tone="warning">{errors(error)}</Notice>;
  const retry = (
    <ButtonLink href={hrefFor(locale, `/wallet/add?currency=${currency}`)} variant="secondary">
      {common("tryAgain")}
    </ButtonLink>
  );
  return (
    <ErrorState title={t("abroad.failed")} retry={retry}>
      {unavailable("remittance", { currency })}
    </ErrorState>
  );
}

interface CopyLinesProps {
  lines: readonly { readonly label: string; readonly value: string }[];
}

/** The details that a sender types at a bank: label above, value below, each copied by a button. */
export async function CopyLines({ lines }: CopyLinesProps) {
  const t = await getTranslations("wallet");
  return (
    <dl className="divide-y divide-line border-line border-y">
      {lines.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3">
          <dt className="text-label text-muted">{label}</dt>
          <dd className="wrap-anywhere mt-0.5 min-w-0 select-all text-body text-ink tabular-nums">{value}</dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <CopyButton
              text={value}
              words={{
                copy: t("copy.button"),
                name: t("copy.name", { label }),
                copied: t("copy.done", { label }),
                copyByHand: t("copy.byHand"),
              }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function Details({ details }: { details: RemittanceDetails }) {
  const t = await getTranslations("wallet");
  const { currency, accountNumber, beneficiaryName, bankName, bankAddress, swiftCode } = details;
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="serif text-ink text-title">
        {t("abroad.account", { currency })}
      </h2>
      <p className="mt-2 mb-4 text-body text-muted">{t("abroad.lead", { currency })}</p>
      <CopyLines
        lines={[
          { label: t("abroad.beneficiary"), value: beneficiaryName },
          { label: t("abroad.number"), value: accountNumber },
          { label: t("abroad.swift"), value: swiftCode },
          { label: t("abroad.bank"), value: bankName },
          { label: t("abroad.address"), value: bankAddress },
        ]}
      />
      {platformEnv().ULTRA_ENV === "sandbox" && (
        <p className="mt-3 text-label">
          <a
            href={`/sandbox/remit?to=${encodeURIComponent(accountNumber)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            {t("abroad.sandbox")}
          </a>
        </p>
      )}
    </section>
  );
}

async function HowItGoes({ currency }: { currency: ForeignCurrency }) {
  const t = await getTranslations("wallet");
  return (
    <section>
      <h2 className="serif text-ink text-title">{t("add.howTitle")}</h2>
      <ol className="mt-3 max-w-prose divide-y divide-line border-line border-y">
        {(["send", "check", "free"] as const).map((step, index) => (
          <li key={step} className="flex gap-4 py-3 text-body text-ink">
            <span aria-hidden className="serif w-4 shrink-0 text-muted">
              {index + 1}
            </span>
            {t(`abroad.how.${step}`, { currency })}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ArrivalsProps {
  arrivals: readonly WalletTransaction[] | null;
  locale: Locale;
}

/** Remittances from abroad: received, and still under check by the bank. */
async function Arrivals({ arrivals, locale }: ArrivalsProps): Promise<ReactNode> {
  const t = await getTranslations("wallet");
  return (
    <section aria-labelledby="arrivals" className="min-w-0">
      <h2 id="arrivals" className="serif text-ink text-title">
        {t("abroad.arrivals")}
      </h2>
      <div className="mt-3">
        {arrivals === null || arrivals.length === 0 ? (
          <p className="border-line border-y py-4 text-body text-muted">
            {t(arrivals === null ? "abroad.arrivalsFailed" : "abroad.none")}
          </p>
        ) : (
          <MovementTable movements={arrivals} zone={await findOwnZone()} locale={locale} />
        )}
      </div>
    </section>
  );
}
