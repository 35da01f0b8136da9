import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { Stepper, type StepState } from "@/components/ui/stepper";
import { movementStatus, withdrawalPath } from "@/components/wallet/movement-view";
import { getBalance, listWalletTransactions, type WalletTransaction } from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { type WalletTransactionId, walletTransactionId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readCurrency } from "@/lib/web/account-currency";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { PaymentOutcome } from "../../../_parts/outcome";
import { walletPath } from "../../_parts/foreign-currency";

interface WithdrawalParams {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ currency?: string | string[] }>;
}

export async function generateMetadata({ params }: WithdrawalParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("wallet");
  return pageMetadata({ locale, path: "/wallet", title: t("sent.title"), index: false });
}

/** Finds a withdrawal by its id; null when there is none. */
async function findWithdrawal(
  transactionId: WalletTransactionId,
  currency: Currency,
): Promise<WalletTransaction | null> {
  const { transactions } = await readForInvestor(listWalletTransactions, { type: "DEBIT", currency, transactionId });
  const [found] = transactions;
  return found?.reason === "WITHDRAWAL" ? found : null;
}

/** The status of a withdrawal: in transit, paid to the bank, or returned to the wallet, at once or days later. */
export default async function WithdrawalPage({ params, searchParams }: WithdrawalParams) {
  const locale = await pageLocale(params);
  const id = walletTransactionId.safeParse((await params).id);
  const named = readCurrency((await searchParams).currency) ?? "INR";
  const withdrawal = id.success ? await findWithdrawal(id.data, named) : null;
  if (withdrawal === null) notFound();
  const [t, states] = await Promise.all([getTranslations("wallet"), getTranslations("states")]);
  const { transactionId, state, currency, amount, failure, returnedAt } = withdrawal;
  const { kind, word } = movementStatus(withdrawal);
  const outcome = returnedAt === null ? state : "RETURNED";
  return (
    <PaymentOutcome
      status={{ kind, word: states(word) }}
      title={t.rich(`sent.${outcome}.title`, {
        amount: () => <Amount amount={amount} currency={currency} />,
      })}
      body={
        failure === null
          ? t(`sent.${outcome}.body`, { bank: bankOf(withdrawal, t("what.someBank")) })
          : t(`failure.${failure}`)
      }
      undecidedPath={state === "INITIATED" ? withdrawalPath(transactionId, currency) : null}
      back={{ path: walletPath(currency), words: t("back") }}
      track={<Track withdrawal={withdrawal} />}
      facts={<Facts withdrawal={withdrawal} locale={locale} />}
      actions={<Actions withdrawal={withdrawal} locale={locale} />}
      locale={locale}
    />
  );
}

/** The states of the three steps: requested, with the bank, arrived. */
const STEPS_OF = {
  INITIATED: ["done", "current", "todo"],
  SUCCESS: ["done", "done", "done"],
  FAILED: ["done", "done", "problem"],
  RETURNED: ["done", "done", "problem"],
} as const satisfies Record<WalletTransaction["state"] | "RETURNED", readonly StepState[]>;

async function Track({ withdrawal: { state, returnedAt } }: { withdrawal: WalletTransaction }) {
  const t = await getTranslations("wallet.sent.track");
  const outcome = returnedAt === null ? state : "RETURNED";
  const last = outcome === "FAILED" ? "failed" : outcome === "RETURNED" ? "returned" : "arrived";
  const [requested, bank, end] = STEPS_OF[outcome];
  const steps = [
    { label: t("requested"), state: requested },
    { label: t("bank"), state: bank },
    { label: t(last), state: end, isShown: end !== "todo" },
  ];
  return (
    <div className="mt-6">
      <Stepper label={t("label")} steps={steps.map((step) => ({ ...step, stateLabel: t(`state.${step.state}`) }))} />
    </div>
  );
}

const bankOf = ({ counterparty }: WalletTransaction, otherwise: string) => counterparty ?? otherwise;

async function Facts({ withdrawal, locale }: { withdrawal: WalletTransaction; locale: Locale }) {
  const { reference, utr, currency, amount, createdAt, updatedAt, returnedAt } = withdrawal;
  const [t, balance] = await Promise.all([getTranslations("wallet"), readOptional(getBalance, { currency })]);
  return (
    <>
      <Lines>
        <Line label={t("withdrawal.amount")} strong>
          <Amount amount={amount} currency={currency} />
        </Line>
        <Line label={t("sent.to")}>{bankOf(withdrawal, t("what.someBank"))}</Line>
        {balance && (
          <Line label={t("sent.balance")} strong>
            <Amount amount={balance.balance} currency={currency} />
          </Line>
        )}
        <Line label={t("sent.requested")}>{formatMoment(createdAt, locale, await findOwnZone())}</Line>
        {updatedAt > createdAt && (
          <Line label={t("sent.changed")}>{formatMoment(updatedAt, locale, await findOwnZone())}</Line>
        )}
        {returnedAt !== null && (
          <Line label={t("sent.returned")}>{formatMoment(returnedAt, locale, await findOwnZone())}</Line>
        )}
        <Line label={t("sent.reference")}>
          <Reference>{reference}</Reference>
        </Line>
        {utr && (
          <Line label={t(currency === "INR" ? "sent.utr" : "sent.utrAbroad")}>
            <Reference>{utr}</Reference>
          </Line>
        )}
      </Lines>
      <p className="mt-3 pb-4 text-faint text-label">{t("sent.quote")}</p>
    </>
  );
}

async function Actions({ withdrawal, locale }: { withdrawal: WalletTransaction; locale: Locale }) {
  const { state, currency, returnedAt } = withdrawal;
  const mayRepeat = state === "FAILED" || returnedAt !== null;
  const t = await getTranslations("wallet");
  return (
    <>
      {mayRepeat && (
        <ButtonLink href={hrefFor(locale, `/wallet/withdraw?currency=${currency}`)} size="large">
          {t("sent.again")}
        </ButtonLink>
      )}
      <ButtonLink
        href={hrefFor(locale, walletPath(currency))}
        size="large"
        variant={mayRepeat ? "secondary" : "primary"}
      >
        {t("payment.toWallet")}
      </ButtonLink>
    </>
  );
}
