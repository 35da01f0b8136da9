import { getTranslations } from "next-intl/server";
import { OrderOutcome } from "@/app/[locale]/_order/order-outcome";
import { Amount } from "@/components/money/amount";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import type { Investment } from "@/lib/contract/calls/investments";
import { createInvestmentPayment } from "@/lib/contract/calls/payments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import { payAgain } from "../actions";
import type { FlowProps } from "./confirm-panel";
import { dealHref } from "./deal-href";
import { PayAgainForm } from "./pay-again-form";

/** The investment was not made: the reason, and where the money is. */
export async function NotInvestedView({
  scope,
  flow,
  deal,
  investment,
  locale,
}: FlowProps & { investment: Investment }) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  const failure = investment.failure ?? "PAYMENT_FAILED";
  const isOpen = deal.progress.status === "OPEN";
  // When too little of the deal remained, a smaller amount may still be accepted.
  const again =
    failure === "SOLD_OUT"
      ? { href: hrefFor(locale, `/deals/${deal.dealId}`), words: t("expired.again") }
      : { href: dealHref(flow.terms, { locale, isHidden, account: scope.path }), words: t("notInvested.again") };
  return (
    <OrderOutcome
      status={{ kind: "failed", words: t("notInvested.status") }}
      title={t(`notInvested.${failure}.title`, { title: deal.title })}
      actions={
        <>
          {isOpen ? (
            <ButtonLink href={again.href} size="large">
              {again.words}
            </ButtonLink>
          ) : (
            <SeeOthers locale={locale} />
          )}
          <ButtonLink href={hrefFor(locale, "/wallet")} size="large" variant="secondary">
            {t("notInvested.wallet")}
          </ButtonLink>
        </>
      }
    >
      {t.rich(`notInvested.${failure}.${investment.paymentSource}`, {
        amount: () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />,
      })}
    </OrderOutcome>
  );
}

/** The terms expired after fifteen minutes without an order. */
export async function ExpiredView({ scope, flow, locale }: FlowProps) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  return (
    <OrderOutcome
      status={{ kind: "pending", words: t("expired.status") }}
      title={t("expired.title")}
      actions={
        <ButtonLink href={dealHref(flow.terms, { locale, isHidden, account: scope.path })} size="large">
          {t("expired.again")}
        </ButtonLink>
      }
    >
      {t("expired.body")}
    </OrderOutcome>
  );
}

/** The terms are valid, but the deal is filled, closed, or has too little remaining. */
export async function NotFoundView({ deal, locale }: FlowProps) {
  const t = await getTranslations("invest");
  const { title, dealId, progress, currency } = deal;
  const isOpen = progress.status === "OPEN" && progress.remaining > 0;
  const left = () => (
    <AmountView isPublic amount={progress.remaining} currency={currency} locale={locale} decimals="auto" />
  );
  const words = isOpen
    ? { title: t("gone.less"), body: t.rich("gone.lessBody", { title, left }) }
    : progress.status === "CLOSED" || progress.status === "MATURED"
      ? { title: t("gone.closed", { title }), body: t("gone.closedBody") }
      : { title: t("gone.soldOut", { title }), body: t("gone.soldOutBody") };
  return (
    <OrderOutcome
      status={{ kind: "failed", words: t("notInvested.status") }}
      title={words.title}
      actions={
        isOpen ? (
          <ButtonLink href={hrefFor(locale, `/deals/${dealId}`)} size="large">
            {t("expired.again")}
          </ButtonLink>
        ) : (
          <SeeOthers locale={locale} />
        )
      }
    >
      {words.body}
    </OrderOutcome>
  );
}

async function SeeOthers({ locale }: { locale: Locale }) {
  const t = await getTranslations("invest");
  return (
    <ButtonLink href={hrefFor(locale, "/invest?status=open")} size="large">
      {t("notInvested.others")}
    </ButtonLink>
  );
}

/** The payment failed but the terms are still valid: the investor can pay again without another OTP. */
export async function DeclinedView({ flow, deal, locale }: FlowProps) {
  const [t, unavailable, ofCall] = await Promise.all([
    getTranslations("invest"),
    getTranslations("unavailable"),
    errorWordsFor(createInvestmentPayment),
  ]);
  const errors = { ...ofCall, GATEWAY_UNAVAILABLE: unavailable("payment") };
  const amount = () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />;
  return (
    <OrderOutcome
      status={{ kind: "failed", words: t("declined.status") }}
      title={t("declined.title")}
      actions={
        <>
          <PayAgainForm
            action={payAgain}
            hidden={{ key: flow.key, locale, idempotencyKey: crypto.randomUUID() }}
            words={{ submit: t.rich("declined.again", { amount }), errors }}
          />
          <ButtonLink href={hrefFor(locale, "/wallet")} size="large" variant="secondary">
            {t("notInvested.wallet")}
          </ButtonLink>
        </>
      }
    >
      {t("declined.body", { title: deal.title, moment: formatMoment(flow.expiresAt, locale, await findOwnZone()) })}
    </OrderOutcome>
  );
}
