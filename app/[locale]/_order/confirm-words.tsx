import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { masterDocumentHref } from "@/components/deals/master-document";
import { Amount } from "@/components/money/amount";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { invest, requestInvestmentOtp } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { platformEnv } from "@/lib/web/platform";
import type { ConfirmWords } from "./confirm-form";

/** The words of the confirmation: declarations, code, and buttons with the amount. */
export async function confirmWords(deal: Deal, { amount, currency }: InvestmentTerms): Promise<ConfirmWords> {
  const [t, kinds, unavailable, errors] = await Promise.all([
    getTranslations("invest"),
    getTranslations("kinds"),
    getTranslations("unavailable"),
    errorWordsFor(requestInvestmentOtp, invest),
  ]);
  const withAmount = { amount: () => <Amount amount={amount} currency={currency} decimals="auto" /> };
  const doc = (chunks: ReactNode) => (
    <a href={masterDocumentHref(deal.dealId)} className="underline underline-offset-3">
      {chunks}
    </a>
  );
  return {
    payFrom: t("confirm.payFrom"),
    promise: {
      risk: kinds(`${deal.product.kind}.risk`, { payer: deal.payer.name }),
      consent: t.rich("confirm.consent", { doc }),
    },
    unticked: { risk: t("confirm.untickedRisk"), consent: t("confirm.untickedConsent") },
    send: t("confirm.send"),
    sendNote: t("confirm.sendNote"),
    codeTitle: t("confirm.codeTitle"),
    confirm: { WALLET: t.rich("confirm.invest", withAmount), ONLINE: t.rich("confirm.payOnline", withAmount) },
    code: {
      // Formatted in the browser, which holds the contact and the countdown.
      sentTo: t.raw("confirm.sentTo"),
      sentEarlier: t("confirm.sentEarlier"),
      label: t("confirm.codeLabel"),
      help: t("confirm.codeHelp"),
      change: t("confirm.back"),
      resend: t("confirm.again"),
      resendIn: t.raw("confirm.againIn"),
      ready: t("confirm.againReady"),
      outbox: platformEnv().ULTRA_ENV === "sandbox" ? t("confirm.outbox") : null,
    },
    errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("orderCode") },
    unanswered: { WALLET: unavailable("order"), ONLINE: unavailable("payment") },
  };
}
