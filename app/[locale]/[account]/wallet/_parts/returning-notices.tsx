import { getTranslations } from "next-intl/server";
import { findReturnTo } from "@/app/[locale]/_account/return-to";
import type { AnothersScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { Poller } from "@/components/ui/poller";
import { TextLink } from "@/components/ui/text-link";
import { getWalletPayment, type Payment, type PaymentStatus } from "@/lib/contract/calls/payments";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";

/** The payment named in the URL; null unless it is into this account's wallet. */
export async function findReturningPayment(
  { about }: AnothersScope,
  { payment }: SearchParams,
): Promise<Payment | null> {
  const key = paymentKey.safeParse(payment);
  return key.success ? readOptional(getWalletPayment, { key: key.data }, about) : null;
}

interface NoticesProps {
  scope: AnothersScope;
  payment: Payment | null;
  query: SearchParams;
}

/**
 * Notices for a guardian who returns from a payment or from changing the bank account: a child's account has no pages for
 * these.
 */
export async function ReturningNotices({ scope, payment, query }: NoticesProps) {
  const [t, origin] = await Promise.all([getTranslations("family.bank"), pageOrigin()]);
  return (
    <>
      <PaymentNotice payment={payment} name={scope.holder.name} returnTo={findReturnTo(query, origin)} />
      {query.done === "bank" && (
        <div className="mb-8">
          <Notice tone="positive" live>
            {t("saved")}
          </Notice>
        </div>
      )}
    </>
  );
}

interface PaymentNoticeProps {
  payment: Payment | null;
  name: string;
  /** The purchase that the guardian left because the child's wallet held too little. */
  returnTo: string | null;
}

/** Status of the payment the guardian returns from, as read from the server; the URL is not trusted. */
async function PaymentNotice({ payment, name, returnTo }: PaymentNoticeProps) {
  if (payment === null) return null;
  const [t, family] = await Promise.all([getTranslations("wallet"), getTranslations("family.payment")]);
  const words = WORDS[payment.status];
  const isOpen = payment.status === "CREATED" || payment.status === "PENDING";
  return (
    <div className="mb-8">
      <Notice tone={TONES[payment.status]} live>
        <p className="wrap-anywhere font-semibold">
          {family.rich(`${words}.title`, { amount: () => <Amount amount={payment.amount} />, name })}
        </p>
        <p>{family(`${words}.body`)}</p>
        {returnTo !== null && payment.status === "SUCCESS" && (
          <TextLink href={returnTo} className="inline-flex min-h-11 items-center font-semibold">
            {t("payment.goOn")}
          </TextLink>
        )}
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
