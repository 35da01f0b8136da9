import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { createInvestmentPayment } from "@/lib/contract/calls/payments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { hrefFor } from "@/lib/i18n/navigation";
import { payAgain } from "../pay-again";
import type { FlowProps } from "./confirm-view";
import { Outcome } from "./outcome";
import { PayAgainForm } from "./pay-again-form";

/** The payment failed but the terms are still valid: the investor can pay again without another OTP. */
export async function DeclinedView({ flow, deal, locale }: FlowProps) {
  const [t, errors] = await Promise.all([getTranslations("invest"), errorWordsFor(createInvestmentPayment)]);
  const amount = () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />;
  return (
    <Outcome
      status={{ kind: "failed", words: t("declined.status") }}
      title={t("declined.title")}
      actions={
        <>
          <PayAgainForm
            action={payAgain}
            hidden={{ key: flow.key, locale, idempotencyKey: crypto.randomUUID() }}
            words={{ submit: t.rich("declined.again", { amount }), errors }}
          />
          <ButtonLink href={hrefFor(locale, "/wallet")} size="large" variant="secondary" prefetch={false}>
            {t("notInvested.wallet")}
          </ButtonLink>
        </>
      }
    >
      {t("declined.body", { title: deal.title, moment: formatMoment(flow.expiresAt, locale) })}
    </Outcome>
  );
}
