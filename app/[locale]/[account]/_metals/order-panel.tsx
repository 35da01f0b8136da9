import { getTranslations } from "next-intl/server";
import { AddMissing, sourceChoices } from "@/app/[locale]/_order/payment-sources";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import type { MetalPriceQuote } from "@/lib/contract/calls/metals";
import { subtractMinor } from "@/lib/contract/facts/money";
import { hrefFor } from "@/lib/i18n/navigation";
import { findFree, findUserConfig } from "@/lib/web/app-shell-data";
import { HiddenNote } from "../_parts/hidden-note";
import { placeOrder } from "./actions";
import { AddressNeeded, type InvoicedOrder } from "./invoice-address";
import { orderPath, resumedPath } from "./metal-address";
import { OrderForm } from "./order-form";
import { orderWords } from "./order-words";
import type { OrderTerms } from "./query";

export interface OrderReviewProps extends InvoicedOrder {
  terms: OrderTerms;
  price: MetalPriceQuote;
}

/**
 * The payment source and the submit button; in their place the way to the address where the purchase needs one, or a link
 * to add money when no payment source is available.
 */
export async function OrderPanel(props: OrderReviewProps) {
  const { kind, terms, addressFrom, address } = props;
  const isAddressMissing = kind === "BUY" && address === null && terms.metalValue >= addressFrom;
  return isAddressMissing ? <AddressNeeded {...props} /> : <Confirming {...props} />;
}

async function Confirming(props: OrderReviewProps) {
  const { metal, kind, requested, terms, price, idempotencyKey, locale } = props;
  const [t, words, pay, isHidden] = await Promise.all([
    getTranslations("metals"),
    orderWords(),
    kind === "BUY" ? paymentSources(props) : null,
    amountsHidden(),
  ]);
  const total = () => <Amount amount={terms.total} />;
  return (
    <>
      <HiddenNote />
      {pay?.choices.every(({ isDisabled }) => isDisabled) ? (
        <>
          <p className="text-body text-muted">{t("review.noWay")}</p>
          <p className="mt-1 text-label text-muted">{pay.choices[0]?.note}</p>
        </>
      ) : (
        <OrderForm
          action={placeOrder}
          start={{ step: "review", source: pay?.first ?? "WALLET", error: null }}
          idempotencyKey={idempotencyKey}
          hidden={{
            ...{ metal, kind, locale, quote: price.quote.token, [requested.measure]: requested.typed },
            ...(!isHidden && { proceeds: String(terms.total) }),
          }}
          choices={pay?.choices ?? null}
          aid={pay?.aid}
          locale={locale}
          words={{
            ...words,
            submit: <span>{t.rich(kind === "BUY" ? "review.buy" : "review.sell", { total })}</span>,
          }}
        />
      )}
      <p className="mt-4 text-faint text-note">{t(kind === "BUY" ? `notRegulated.${metal}` : "sell.note")}</p>
    </>
  );
}

async function paymentSources({ metal, kind, requested, terms, idempotencyKey, locale }: OrderReviewProps) {
  const [free, config, isHidden] = await Promise.all([findFree("INR"), findUserConfig(), amountsHidden()]);
  // If the balance could not be loaded, the backend decides whether it suffices.
  const missing = free !== null && free < terms.total ? subtractMinor(terms.total, free) : null;
  const isOnlineOpen = config?.onlinePaymentEnabled ?? false;
  const path = orderPath(metal, kind);
  const returnTo = hrefFor(locale, isHidden ? path : resumedPath(path, requested, idempotencyKey));
  return {
    choices: await sourceChoices({ currency: "INR", free, missing, isOnlineOpen }),
    first: missing ? ("ONLINE" as const) : ("WALLET" as const),
    aid: missing && isOnlineOpen && <AddMissing missing={missing} returnTo={returnTo} locale={locale} />,
  };
}
