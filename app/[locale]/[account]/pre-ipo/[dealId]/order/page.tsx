import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import { OWN_SCOPE } from "@/app/[locale]/_account/scope";
import { findPageDeal } from "@/app/[locale]/_deal/page-deal";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { Amount } from "@/components/money/amount";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { investPreIpo } from "@/lib/contract/calls/pre-ipo";
import { majorFromMinor } from "@/lib/contract/facts/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CATEGORY_FACTS, dealPathOf } from "@/lib/products/categories";
import { productOf } from "@/lib/products/lookup";
import { investingGateOf } from "../../../_deal/investing-requirements";
import { rupeesOnly } from "../../../_parts/rupees-only";
import { Disclaimers } from "../../_parts/disclaimers";
import { readSection } from "../../_parts/read-section";
import { PayForm } from "./_parts/pay-form";
import { buyShares } from "./actions";

interface OrderParams {
  params: Promise<{ locale: string; dealId: string }>;
  searchParams: Promise<TermsSearchParams>;
}

export async function generateMetadata({ params }: OrderParams): Promise<Metadata> {
  const [locale, { dealId }] = await Promise.all([pageLocale(params), params]);
  const [deal, t] = await Promise.all([findPageDeal(dealId), getTranslations("pre-ipo")]);
  return deal
    ? pageMetadata({ locale, path: dealPathOf(deal), title: t("order.title", { title: deal.title }), index: false })
    : {};
}

/** The order before it is paid: whole lots at today's price, with the stamp duty and the account they go to. */
export default async function OrderPage({ params, searchParams }: OrderParams) {
  const [locale, { dealId }, query] = await Promise.all([pageLocale(params), params, searchParams]);
  const [t, { page }, deal] = await Promise.all([
    getTranslations("pre-ipo"),
    readSection(locale),
    findPageDeal(dealId),
  ]);
  if (!deal || !CATEGORY_FACTS[deal.category].isForExperienced) notFound();
  const notShown = await rupeesOnly(deal.title, deal.currency);
  if (notShown) return notShown;
  const path = hrefFor(locale, dealPathOf(deal));
  const chosen = await readTermsQuery(deal, query);
  // The deal's page explains the error of an invalid amount.
  if (!chosen?.check.isTaken || !chosen.terms) redirect(path);
  const gate = await investingGateOf({ scope: OWN_SCOPE, deal, path, locale });
  return (
    <>
      <PageHeader
        above={<BackLink href={path}>{deal.title}</BackLink>}
        title={t("order.title", { title: deal.title })}
        lead={t("order.lead")}
      />
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          <Order deal={deal} terms={chosen.terms} />
          <div className="mt-8">
            <Disclaimers texts={page.disclaimer.map(({ text }) => text)} />
          </div>
        </div>
        <Panel>
          {gate ??
            (page.isOnlinePaymentEnabled ? (
              <Pay deal={deal} terms={chosen.terms} locale={locale} />
            ) : (
              <Notice>{t("noPayment")}</Notice>
            ))}
        </Panel>
      </div>
    </>
  );
}

interface OrderProps {
  deal: Deal;
  terms: InvestmentTerms;
}

async function Order({ deal, terms: { units, amount, currency, cost } }: OrderProps) {
  const [t, cmr] = await Promise.all([getTranslations("pre-ipo"), readCmr()]);
  const { sharesOf } = productOf(deal.product);
  const shares = sharesOf?.(deal.product);
  if (!shares) return null;
  return (
    <Lines className="border-line-strong border-y">
      <Line label={t("order.lots")}>{t("order.lotsOf", { count: units, shares: shares.sharesPerLot })}</Line>
      <Line label={t("order.shares")} strong>
        {units * shares.sharesPerLot}
      </Line>
      <Line label={t("order.price")}>
        <Amount amount={shares.pricePerShare} />
      </Line>
      {cost && (
        <>
          <Line label={t("order.consideration")}>
            <Amount amount={cost.consideration} currency={currency} />
          </Line>
          <Line label={t("order.stampDuty")}>
            {cost.stampDuty > 0 ? <Amount amount={cost.stampDuty} currency={currency} /> : t("order.dutyOfSeller")}
          </Line>
        </>
      )}
      <Line label={t("order.total")} strong>
        <Amount amount={amount} currency={currency} />
      </Line>
      {cmr?.dematAccount && (
        <Line label={t("order.demat")}>
          {cmr.dematAccount.depository} {cmr.dematAccount.maskedNumber}
        </Line>
      )}
    </Lines>
  );
}

async function Pay({ deal, terms, locale }: OrderProps & { locale: Locale }) {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("pre-ipo"),
    getTranslations("unavailable"),
    errorWordsFor(investPreIpo),
  ]);
  return (
    <PayForm
      action={buyShares}
      hidden={{
        dealId: deal.dealId,
        lotSize: String(terms.units),
        amount: String(majorFromMinor(terms.amount)),
        locale,
      }}
      idempotencyKey={crypto.randomUUID()}
      words={{
        accept: t("order.accept"),
        acceptFirst: t("order.acceptFirst"),
        pay: (
          <span>
            {t.rich("order.pay", { amount: () => <Amount amount={terms.amount} currency={terms.currency} /> })}
          </span>
        ),
        note: t("order.note"),
        errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("payment") },
      }}
    />
  );
}
