import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { masterDocumentHref } from "@/components/deals/master-document";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { Deal, InvestmentTerms } from "@/lib/contract/deals";
import type { FlowKey } from "@/lib/contract/ids";
import { invest, requestInvestmentOtp } from "@/lib/contract/investments";
import { type Currency, type Minor, majorFromMinor, minor, subtractMinor } from "@/lib/contract/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { platformEnv } from "@/lib/server/platform";
import { findFree, findUserConfig } from "@/lib/server/shell";
import { confirmInvestment } from "../actions";
import { ConfirmForm, type ConfirmWords, type SourceChoice } from "./confirm-form";
import { startOf } from "./confirm-state";
import type { FlowProps } from "./confirm-view";
import { dealHref } from "./deal-href";

/** How it is paid, what is agreed to, and the code; or how to come to the money when there is no way to pay. */
export async function ConfirmPanel({ flow, deal, locale }: FlowProps) {
  const { key, terms } = flow;
  const { currency } = terms;
  const [free, config, words, isHidden] = await Promise.all([
    findFree(currency),
    findUserConfig(),
    confirmWords(deal, terms),
    amountsHidden(),
  ]);
  // A balance that could not be read is left to the backend to judge.
  const missing = free !== null && free < terms.amount ? subtractMinor(terms.amount, free) : null;
  // Payments from outside are in rupees.
  const isOnlineOpen = currency === "INR" && (config?.onlinePaymentEnabled ?? false);
  const choices = await sourceChoices({ currency, free, missing, isOnlineOpen });
  const aid = missing && currency === "INR" && <AddMissing missing={missing} flowKey={key} locale={locale} />;
  return (
    <>
      {isHidden && <HiddenNote />}
      {choices.every(({ isDisabled }) => isDisabled) ? (
        <NoWayToPay currency={currency} note={choices[0]?.note} otherAmount={dealHref(terms, { locale, isHidden })} />
      ) : (
        <ConfirmForm
          action={confirmInvestment}
          start={startOf(missing ? "ONLINE" : "WALLET")}
          hidden={{ key, locale, idempotencyKey: crypto.randomUUID() }}
          choices={choices}
          aid={aid}
          words={words}
        />
      )}
    </>
  );
}

async function HiddenNote() {
  const t = await getTranslations("invest");
  return (
    <div className="mb-5">
      <Notice tone="warning">{t("confirm.hidden")}</Notice>
    </div>
  );
}

interface NoWayProps {
  currency: Currency;
  note: ReactNode;
  otherAmount: string;
}

/** Closed for investments, online payment is closed for the wallet too: only another amount can help. */
async function NoWayToPay({ currency, note, otherAmount }: NoWayProps) {
  const t = await getTranslations("invest");
  return (
    <>
      <p className="font-medium text-body text-ink">{t("confirm.wallet")}</p>
      <p className="text-label text-muted">{note}</p>
      <p className="mt-3 text-body text-muted">
        {currency === "INR" ? t("confirm.noWay") : t("confirm.noWayForeign", { currency })}
      </p>
      <ButtonLink href={otherAmount} size="wide" variant="secondary" prefetch={false} className="mt-4">
        {t("terms.change")}
      </ButtonLink>
    </>
  );
}

interface Money {
  currency: Currency;
  /** Null when the balance could not be read. */
  free: Minor | null;
  /** Null when the wallet covers the amount. */
  missing: Minor | null;
  isOnlineOpen: boolean;
}

async function sourceChoices({ currency, free, missing, isOnlineOpen }: Money): Promise<SourceChoice[]> {
  const t = await getTranslations("invest");
  const shown = () => <Amount amount={free ?? minor(0)} currency={currency} />;
  const note = missing
    ? t.rich("confirm.walletShort", { free: shown, missing: () => <Amount amount={missing} currency={currency} /> })
    : free !== null && t.rich("confirm.walletFree", { free: shown });
  const wallet: SourceChoice = { source: "WALLET", name: t("confirm.wallet"), note, isDisabled: missing !== null };
  if (!isOnlineOpen) return [wallet];
  const online = { name: t("confirm.online"), note: t("confirm.onlineNote"), isDisabled: false };
  return [wallet, { source: "ONLINE", ...online }];
}

/** Adds what is missing, and leads back here; the amount is not said in the address while amounts are hidden. */
async function AddMissing({ missing, flowKey, locale }: { missing: Minor; flowKey: FlowKey; locale: Locale }) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  const query = new URLSearchParams({
    ...(!isHidden && { amount: String(majorFromMinor(missing)) }),
    returnTo: hrefFor(locale, `/invest/${flowKey}`),
  });
  const href = hrefFor(locale, `/wallet/add?${query}`);
  return (
    <p className="mt-1 text-label">
      <TextLink href={href} prefetch={false} className="inline-flex min-h-11 items-center">
        <span>
          {isHidden
            ? t("confirm.addHidden")
            : t.rich("confirm.add", { missing: () => <Amount amount={missing} currency="INR" decimals="auto" /> })}
        </span>
      </TextLink>
    </p>
  );
}

async function confirmWords(deal: Deal, { amount, currency }: InvestmentTerms): Promise<ConfirmWords> {
  const [t, errors] = await Promise.all([getTranslations("invest"), errorWordsFor(requestInvestmentOtp, invest)]);
  const withAmount = { amount: () => <Amount amount={amount} currency={currency} decimals="auto" /> };
  const doc = (chunks: ReactNode) => (
    <a href={masterDocumentHref(deal.dealId)} download className="underline underline-offset-3">
      {chunks}
    </a>
  );
  return {
    payFrom: t("confirm.payFrom"),
    promise: {
      risk: t("confirm.risk", { kind: deal.product.kind, payer: deal.payer.name }),
      consent: t.rich("confirm.consent", { doc }),
    },
    unticked: { risk: t("confirm.untickedRisk"), consent: t("confirm.untickedConsent") },
    send: t("confirm.send"),
    sendNote: t("confirm.sendNote"),
    code: {
      title: t("confirm.codeTitle"),
      // The contact is known in the browser only, and so are the seconds.
      sentTo: t.raw("confirm.sentTo"),
      sentEarlier: t("confirm.sentEarlier"),
      label: t("confirm.codeLabel"),
      help: t("confirm.codeHelp"),
      confirm: { WALLET: t.rich("confirm.invest", withAmount), ONLINE: t.rich("confirm.payOnline", withAmount) },
      change: t("confirm.back"),
      again: t("confirm.again"),
      againIn: t.raw("confirm.againIn"),
      ready: t("confirm.againReady"),
      outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("confirm.outbox") : null,
    },
    errors,
  };
}
