import { getTranslations } from "next-intl/server";
import { OrderOutcome } from "@/app/[locale]/_order/order-outcome";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/moment";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Poller } from "@/components/ui/poller";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import type { FlowProps } from "./confirm-panel";

/** A pending order or payment: the deciding party, the state of the money, and a link to refresh. */
export async function PendingView({ flow, deal, locale }: FlowProps) {
  const t = await getTranslations("invest");
  const stage = pendingReason(flow);
  const moment = formatMoment(flow.expiresAt, locale, await findOwnZone());
  const title = deal.title;
  const amount = () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />;
  const words = {
    processing: {
      status: t("waiting.processing"),
      title: t("waiting.processingTitle"),
      body: t.rich("waiting.processingBody", { amount }),
    },
    unpaid: {
      status: t("waiting.unpaid"),
      title: t("waiting.unpaidTitle"),
      body: t("waiting.unpaidBody", { title, moment }),
    },
    pending: {
      status: t("waiting.pending"),
      title: t("waiting.pendingTitle"),
      body: t("waiting.pendingBody", { title, moment }),
    },
  }[stage];
  return (
    <OrderOutcome
      status={{ kind: "pending", words: words.status }}
      title={words.title}
      facts={<Poller words={{ waiting: t("waiting.looking"), stopped: t("waiting.stopped") }} />}
      actions={
        <>
          {stage === "unpaid" && flow.payment && (
            // An external page: requires a full navigation.
            <a href={flow.payment.redirectUrl} className={buttonStyle({ size: "large" })}>
              {t("waiting.pay")}
            </a>
          )}
          <ButtonLink href={hrefFor(locale, `/invest/${flow.key}`)} size="large" variant="secondary" replace>
            {t("waiting.look")}
          </ButtonLink>
          <AppLink href={hrefFor(locale, "/dashboard")} className={buttonStyle({ variant: "quiet", size: "large" })}>
            {t("success.dashboard")}
          </AppLink>
        </>
      }
    >
      {words.body}
    </OrderOutcome>
  );
}

function pendingReason({ investment, payment }: FlowProps["flow"]): "processing" | "unpaid" | "pending" {
  if (investment?.investmentStatus !== "PAYMENT_PENDING") return "processing";
  return payment?.status === "CREATED" ? "unpaid" : "pending";
}
