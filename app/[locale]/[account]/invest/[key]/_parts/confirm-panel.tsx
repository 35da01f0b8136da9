import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { configOf, freeIn } from "@/app/[locale]/_account/account-reads";
import { confirmTexts } from "@/app/[locale]/_account/account-texts";
import { withReturnTo } from "@/app/[locale]/_account/return-to";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { ConfirmForm } from "@/app/[locale]/_order/confirm-form";
import { startOf } from "@/app/[locale]/_order/confirm-state";
import { confirmWords } from "@/app/[locale]/_order/confirm-words";
import type { OrderFlow } from "@/app/[locale]/_order/flow-view";
import { AddMissing, sourceChoices, TransferFirst } from "@/app/[locale]/_order/payment-sources";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { ButtonLink } from "@/components/ui/button";
import type { Deal } from "@/lib/contract/calls/deals";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { type Currency, type Minor, majorFromMinor, type Paise, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { HiddenNote } from "../../../_parts/hidden-note";
import { confirmInvestment } from "../actions";
import { dealHref } from "./deal-href";

export interface FlowProps {
  scope: AccountScope;
  flow: OrderFlow;
  deal: Deal;
  locale: Locale;
}

/** Payment source, declarations and OTP, or a link to add money when no payment source is available. */
export async function ConfirmPanel({ scope, flow, deal, locale }: FlowProps) {
  const { key, terms } = flow;
  const { currency } = terms;
  const [free, config, detail, words, texts, isHidden] = await Promise.all([
    freeIn(scope, currency),
    configOf(scope),
    readOptional(getAccountDetail, { currency: "INR" }, scope.about),
    confirmWords(deal, terms),
    confirmTexts(scope),
    amountsHidden(),
  ]);
  // If the balance could not be loaded, the backend decides whether it suffices.
  const missing = free !== null && free < terms.amount ? subtractMinor(terms.amount, free) : null;
  // External payments are in rupees.
  const isOnlineOpen = scope.offers.onlinePurchase && currency === "INR" && (config?.onlinePaymentEnabled ?? false);
  const exceededMax =
    currency === "INR" && detail && terms.amount > detail.limits.rechargeMax ? detail.limits.rechargeMax : null;
  const choices = await sourceChoices({ currency, free, missing, isOnlineOpen, exceededMax, walletName: texts.wallet });
  const aid = missing && currency === "INR" && (
    <AddMissing
      missing={missing}
      returnTo={hrefFor(locale, `/invest/${key}`)}
      isOnlyWay={exceededMax !== null}
      locale={locale}
    />
  );
  const areDisabled = choices.every(({ isDisabled }) => isDisabled);
  return (
    <>
      {texts.above}
      <HiddenNote />
      {areDisabled && missing && !scope.offers.onlinePurchase ? (
        <WalletFirst scope={scope} missing={missing} flowKey={key} note={choices[0]?.note} locale={locale} />
      ) : areDisabled ? (
        <NoPaymentSource
          currency={currency}
          addHref={hrefFor(locale, `/wallet/add?currency=${currency}`)}
          note={choices[0]?.note}
          transfer={isOnlineOpen && exceededMax !== null && { max: exceededMax, add: aid }}
          otherAmount={dealHref(terms, { locale, isHidden, account: scope.path })}
        />
      ) : (
        <ConfirmForm
          action={confirmInvestment.bind(null, scope.member)}
          start={startOf(missing ? "ONLINE" : "WALLET")}
          hidden={{ key, locale, idempotencyKey: crypto.randomUUID() }}
          choices={choices}
          aid={aid}
          words={words}
        />
      )}
      {texts.below}
    </>
  );
}

interface WalletFirstProps extends Pick<FlowProps, "scope" | "locale"> {
  missing: Minor;
  flowKey: OrderFlow["key"];
  note: ReactNode;
}

/** Adds the missing amount and returns to the purchase. The URL omits the amount while amounts are hidden. */
async function WalletFirst({ scope, missing, flowKey, note, locale }: WalletFirstProps) {
  const [t, isHidden] = await Promise.all([getTranslations("family.invest"), amountsHidden()]);
  const amount = isHidden ? "" : `?amount=${majorFromMinor(missing)}`;
  const add = hrefFor(locale, `${scope.path}/wallet/add${amount}`);
  return (
    <>
      <p className="text-label text-muted">{note}</p>
      <ButtonLink
        href={withReturnTo(add, hrefFor(locale, `${scope.path}/invest/${flowKey}`))}
        size="wide"
        className="mt-4"
      >
        {t("addMoney")}
      </ButtonLink>
    </>
  );
}

interface NoPaymentSourceProps {
  currency: Currency;
  note: ReactNode;
  /** For an amount above the maximum of one online payment: that maximum, and the link to add the missing amount. */
  transfer: false | { readonly max: Paise; readonly add: ReactNode };
  /** The page with the account that receives this foreign currency. */
  addHref: string;
  otherAmount: string;
}

/**
 * No payment source covers the amount. Online payment that is closed for investments is closed for adding money too, so
 * the investor can only change the amount. Above the maximum of one payment, a bank transfer to the wallet comes first.
 */
async function NoPaymentSource({ currency, note, transfer, addHref, otherAmount }: NoPaymentSourceProps) {
  const t = await getTranslations("invest");
  return (
    <>
      <p className="font-medium text-body text-ink">{t("confirm.wallet")}</p>
      <p className="text-label text-muted">{note}</p>
      {transfer ? (
        <>
          <TransferFirst max={transfer.max} />
          {transfer.add}
        </>
      ) : (
        <p className="mt-3 text-body text-muted">
          {currency === "INR" ? t("confirm.noWay") : t("confirm.noWayForeign", { currency })}
        </p>
      )}
      {currency !== "INR" && (
        <ButtonLink href={addHref} size="wide" className="mt-4">
          {t("confirm.addForeign", { currency })}
        </ButtonLink>
      )}
      <ButtonLink href={otherAmount} size="wide" variant="secondary" className="mt-4">
        {t("terms.change")}
      </ButtonLink>
    </>
  );
}
