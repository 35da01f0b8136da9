import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { chooseView, type Flow, type FlowView } from "@/app/[locale]/_order/flow-view";
import { getDeal } from "@/lib/contract/calls/deals";
import { getFlow } from "@/lib/contract/calls/investments";
import { getUserPayment } from "@/lib/contract/calls/payments";
import { flowKey } from "@/lib/contract/values/ids";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { rupeesOnly } from "../../_parts/rupees-only";
import type { FlowProps } from "./_parts/confirm-panel";
import { ConfirmView } from "./_parts/confirm-view";
import { DeclinedView, ExpiredView, NotFoundView, NotInvestedView } from "./_parts/ended-views";
import { PendingView } from "./_parts/pending-view";
import { FromTheTop } from "./_parts/scroll-to-top";
import { SuccessView } from "./_parts/success-view";

interface FlowParams {
  params: Promise<{ locale: string; key: string }>;
}

/** The flow and its deal, uncached across requests; cached per request for the metadata and the page. */
const readPage = cache(async (text: string) => {
  const key = flowKey.safeParse(text);
  if (!key.success) notFound();
  const flow = await readSettled(key.data);
  const deal = await readForInvestor(getDeal, { id: flow.terms.dealId });
  return { flow, deal, view: chooseView(flow, deal) };
});

/** Refreshes a pending payment from the provider first, because its webhook may be late or lost. */
async function readSettled(key: Flow["key"]): Promise<Flow> {
  const flow = await readForInvestor(getFlow, { key });
  const { investment, payment } = flow;
  if (investment?.investmentStatus !== "PAYMENT_PENDING" || payment === null) return flow;
  const requested = await readOptional(getUserPayment, { key: payment.key });
  return requested === null || requested.status === payment.status ? flow : readForInvestor(getFlow, { key });
}

const HEADS = {
  confirm: "terms",
  expired: "expired",
  gone: "notInvested",
  waiting: "waiting",
  declined: "declined",
  success: "success",
  notInvested: "notInvested",
} as const;

export async function generateMetadata({ params }: FlowParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { key } = await params;
  const [t, { view }] = await Promise.all([getTranslations("invest"), readPage(key)]);
  const title = t(`${HEADS[view.kind]}.metaTitle`);
  return pageMetadata({ locale, path: `/invest/${key}`, title, index: false });
}

export default async function FlowPage({ params }: FlowParams) {
  const locale = await pageLocale(params);
  const { flow, deal, view } = await readPage((await params).key);
  const notShown = await rupeesOnly(deal.title, deal.currency);
  if (notShown) return notShown;
  return (
    <FromTheTop view={view.kind}>
      <View view={view} flow={flow} deal={deal} locale={locale} />
    </FromTheTop>
  );
}

function View({ view, ...shown }: FlowProps & { view: FlowView }) {
  switch (view.kind) {
    case "confirm":
      return <ConfirmView {...shown} />;
    case "expired":
      return <ExpiredView {...shown} />;
    case "gone":
      return <NotFoundView {...shown} />;
    case "waiting":
      return <PendingView {...shown} />;
    case "declined":
      return <DeclinedView {...shown} />;
    case "success":
      return <SuccessView {...shown} investment={view.investment} />;
    case "notInvested":
      return <NotInvestedView {...shown} investment={view.investment} />;
  }
}
