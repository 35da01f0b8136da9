import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { purchaseTitle } from "@/app/[locale]/_account/account-texts";
import { type AccountParams, type AccountScope, readScope } from "@/app/[locale]/_account/scope";
import { chooseView, type FlowView, type OrderFlow } from "@/app/[locale]/_order/flow-view";
import { getDeal } from "@/lib/contract/calls/deals";
import { getFlow } from "@/lib/contract/calls/investments";
import { getUserPayment } from "@/lib/contract/calls/payments";
import { flowKey, type UserId } from "@/lib/contract/values/ids";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { aboutOf } from "@/lib/web/about-account";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { rupeesOnly } from "../../_parts/rupees-only";
import type { FlowProps } from "./_parts/confirm-panel";
import { ConfirmView } from "./_parts/confirm-view";
import { DeclinedView, ExpiredView, NotFoundView, NotInvestedView } from "./_parts/ended-views";
import { HoldersOutcome } from "./_parts/holders-outcome";
import { PendingView } from "./_parts/pending-view";
import { FromTheTop } from "./_parts/scroll-to-top";
import { SuccessView } from "./_parts/success-view";

interface FlowParams {
  params: Promise<Awaited<AccountParams["params"]> & { key: string }>;
}

/** The flow and its deal, uncached across requests; cached per request for the metadata and the page. */
const readPage = cache(async (text: string, member: UserId | null) => {
  const key = flowKey.safeParse(text);
  if (!key.success) notFound();
  const flow = await readSettled(key.data, aboutOf(member));
  const deal = await readForInvestor(getDeal, { id: flow.terms.dealId });
  return { flow, deal, view: chooseView(flow, deal) };
});

/** Refreshes a pending payment from the provider first, because its webhook may be late or lost. */
async function readSettled(key: OrderFlow["key"], about: AccountScope["about"]): Promise<OrderFlow> {
  const flow = await readForInvestor(getFlow, { key }, about);
  const { investment, payment } = flow;
  if (investment?.investmentStatus !== "PAYMENT_PENDING" || payment === null) return flow;
  const requested = await readOptional(getUserPayment, { key: payment.key }, about);
  return requested === null || requested.status === payment.status ? flow : readForInvestor(getFlow, { key }, about);
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
  const [locale, scope, { key }] = [await pageLocale(params), await readScope(params), await params];
  const { view } = await readPage(key, scope.member);
  const title = await purchaseTitle(scope, HEADS[view.kind]);
  return pageMetadata({ locale, path: `${scope.path}/invest/${key}`, title, index: false });
}

export default async function FlowPage({ params }: FlowParams) {
  const [locale, scope, { key }] = [await pageLocale(params), await readScope(params), await params];
  const { flow, deal, view } = await readPage(key, scope.member);
  const notShown = scope.offers.giftCity && (await rupeesOnly(deal.title, deal.currency));
  if (notShown) return notShown;
  const shown = { flow, deal, locale };
  return (
    <FromTheTop view={view.kind}>
      {scope.holder === null || (view.kind === "confirm" && scope.mayAct) ? (
        <View scope={scope} view={view} {...shown} />
      ) : (
        <HoldersOutcome scope={scope} kind={view.kind} {...shown} />
      )}
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
