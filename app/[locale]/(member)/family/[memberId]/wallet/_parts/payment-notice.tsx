import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { Poller } from "@/components/ui/poller";
import type { Payment, PaymentStatus } from "@/lib/contract/calls/payments";

/** Status of the payment the guardian returns from, as read from the server; the URL is not trusted. */
export async function PaymentNotice({ payment }: { payment: Payment | null }) {
  if (payment === null) return null;
  const t = await getTranslations("wallet");
  const words = WORDS[payment.status];
  const isOpen = payment.status === "CREATED" || payment.status === "PENDING";
  return (
    <div className="mb-8">
      <Notice tone={TONES[payment.status]} live>
        <p className="font-semibold">
          {t.rich(`payment.${words}.title`, { amount: () => <Amount amount={payment.amount} /> })}
        </p>
        <p>{t(`payment.${words}.body`)}</p>
        {isOpen && <Poller words={{ waiting: t("poll.waiting"), stopped: t("poll.stopped") }} />}
      </Notice>
    </div>
  );
}

const WORDS = {
  CREATED: "created",
  PENDING: "pending",
  SUCCESS: "success",
  FAILED: "failed",
  EXPIRED: "expired",
} as const satisfies Record<PaymentStatus, string>;

const TONES = {
  CREATED: "warning",
  PENDING: "warning",
  SUCCESS: "positive",
  FAILED: "negative",
  EXPIRED: "negative",
} as const satisfies Record<PaymentStatus, string>;
