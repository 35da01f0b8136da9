import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { getUserPayment, type PaymentStatus } from "@/lib/contract/calls/payments";
import { getPreIpoInvestment, listPreIpoInvestments, type PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import { paymentKey as paymentKeySchema } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { PRE_IPO_PATH } from "@/lib/products/categories";
import { readOptional } from "@/lib/web/optional-read";
import { OutcomePoller } from "../../_parts/poller";

type Stage = "success" | "pending" | "created" | "failed";

/** The purchase decides the outcome; while it is open, its payment says why. */
function stageOf({ investmentStatus }: PreIpoInvestment, payment: PaymentStatus): Stage {
  switch (investmentStatus) {
    case "SUCCESS":
      return "success";
    case "FAILED":
      return "failed";
    case "INITIATED":
    case "PAYMENT_PENDING":
    case "PROCESSING":
      if (payment === "FAILED" || payment === "EXPIRED") return "failed";
      return payment === "CREATED" ? "created" : "pending";
  }
}

const TONES = { success: "positive", pending: "neutral", created: "warning", failed: "negative" } as const;

/** The orders among which the returning payment's is looked up: an investor returns to the one just placed. */
const RECENT = 20;

/** The outcome of a payment for shares, as the server records it; the address is never trusted. */
export async function PaymentReturn({ paymentKey: sent, locale }: { paymentKey: string; locale: Locale }) {
  const key = paymentKeySchema.safeParse(sent);
  if (!key.success) return null;
  const t = await getTranslations("pre-ipo");
  // Reading the payment refreshes it from the provider, so the orders are read after it.
  const payment = await readOptional(getUserPayment, { key: key.data });
  const orders = await readOptional(listPreIpoInvestments, { pageSize: RECENT });
  const order = orders?.investments.find((each) => each.paymentKey === key.data);
  const current = order && (await readOptional(getPreIpoInvestment, { id: order.investmentId }));
  if (!payment || !current) return null;
  const stage = stageOf(current, payment.status);
  const isUndecided = stage === "pending" || stage === "created";
  const words = t(`return.${stage}.body`, { company: current.companyName, shares: current.shares });
  return (
    <div className="mb-8" role="status">
      <Notice tone={TONES[stage]}>
        <p className="font-semibold">
          {t.rich(`return.${stage}.title`, { amount: () => <Amount amount={payment.amount} /> })}
        </p>
        <p>{words}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5">
          {stage === "created" && (
            // The provider's page is not a Next.js route and may be on another origin.
            <a href={payment.redirectUrl} className={buttonStyle({})}>
              {t("return.pay")}
            </a>
          )}
          {stage === "failed" ? (
            <TextLink href={hrefFor(locale, `${PRE_IPO_PATH}/${current.dealId}`)}>{t("return.again")}</TextLink>
          ) : (
            <TextLink href={hrefFor(locale, `/investments/${current.investmentId}`)}>{t("return.see")}</TextLink>
          )}
        </p>
      </Notice>
      <OutcomePoller
        isUndecided={isUndecided}
        outcome={{ words, tone: stage === "failed" ? "negative" : "positive" }}
        words={{ waiting: t("return.waiting"), stopped: t("return.stopped") }}
      />
    </div>
  );
}
