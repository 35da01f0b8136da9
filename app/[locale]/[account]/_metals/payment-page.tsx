import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Grams } from "@/components/money/grams";
import { formatMoment } from "@/components/money/moment";
import { ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Line, Lines, Reference } from "@/components/ui/figures";
import type { StatusKind } from "@/components/ui/status";
import { getMetalPayment } from "@/lib/contract/calls/metals";
import type { OutputOf } from "@/lib/contract/define";
import { paymentKey } from "@/lib/contract/values/ids";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { PaymentOutcome } from "../_parts/outcome";
import { metalPath } from "./metal-address";

export interface MetalPaymentProps {
  params: Promise<{ locale: string; key: string }>;
}

type MetalPayment = OutputOf<typeof getMetalPayment>;

export async function paymentMetadata(metal: Metal, { params }: MetalPaymentProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("metals");
  return pageMetadata({ locale, path: metalPath(metal), title: t(`payment.title.${metal}`), index: false });
}

/** The outcome of a purchase paid online, as the server records it. The return URL is never trusted. */
export async function MetalPaymentPage({ metal, params }: MetalPaymentProps & { metal: Metal }) {
  const locale = await pageLocale(params);
  const key = paymentKey.safeParse((await params).key);
  if (!key.success) notFound();
  const payment = await readForInvestor(getMetalPayment, { key: key.data });
  // A payment for the other metal belongs to that metal's page.
  if (payment.transaction.metal !== metal) notFound();
  const t = await getTranslations("metals");
  const { grams, total } = payment.transaction;
  const stage = stageOf(payment);
  const isUndecided = stage === "created" || stage === "pending";
  return (
    <PaymentOutcome
      status={{ kind: KINDS[stage], word: t(`payment.${stage}.status`) }}
      title={t.rich(stage === "success" ? `payment.success.title.${metal}` : `payment.${stage}.title`, {
        weight: () => <Grams weight={grams} />,
        total: () => <Amount amount={total} />,
      })}
      body={t(`payment.${stage}.body`)}
      undecidedPath={isUndecided ? `${metalPath(metal)}/payments/${payment.key}` : null}
      facts={<Facts payment={payment} locale={locale} />}
      actions={<Actions payment={payment} stage={stage} locale={locale} />}
      back={{ path: metalPath(metal), words: t(`name.${metal}`) }}
      locale={locale}
    />
  );
}

type Stage = "created" | "pending" | "success" | "failed" | "expired" | "tooLate";

const KINDS = {
  created: "pending",
  pending: "pending",
  success: "confirmed",
  failed: "failed",
  expired: "failed",
  tooLate: "ended",
} as const satisfies Record<Stage, StatusKind>;

/** The purchase decides the outcome; while it is pending, its payment gives the reason. */
function stageOf({ status, transaction: { state, failure } }: MetalPayment): Stage {
  switch (state) {
    case "SUCCESS":
      return "success";
    case "INITIATED":
      return status === "CREATED" ? "created" : "pending";
    case "FAILED":
      return failure === "PAID_TOO_LATE" ? "tooLate" : failure === "PAYMENT_EXPIRED" ? "expired" : "failed";
  }
}

async function Facts({
  payment: { transaction, createdAt, updatedAt },
  locale,
}: {
  payment: MetalPayment;
  locale: Locale;
}) {
  const t = await getTranslations("metals");
  const { metal, grams, pricePerGram, metalValue, gst, total } = transaction;
  return (
    <Lines>
      <Line label={t(`review.weight.${metal}`)} strong>
        <Grams weight={grams} />
      </Line>
      <Line label={t("payment.price")}>
        <Amount amount={pricePerGram} />
      </Line>
      <Line label={t(`review.value.${metal}`)}>
        <Amount amount={metalValue} />
      </Line>
      <Line label={t("payment.gst")}>
        <Amount amount={gst} />
      </Line>
      <Line label={t("payment.total")} strong>
        <Amount amount={total} />
      </Line>
      <Line label={t("payment.opened")}>{formatMoment(createdAt, locale, await findOwnZone())}</Line>
      {updatedAt > createdAt && (
        <Line label={t("payment.changed")}>{formatMoment(updatedAt, locale, await findOwnZone())}</Line>
      )}
      <Line label={t("payment.reference")}>
        <Reference>
          {spokenReferenceAt({ kind: "METAL_PURCHASE", id: transaction.transactionId, at: transaction.createdAt })}
        </Reference>
      </Line>
    </Lines>
  );
}

interface ActionsProps {
  payment: MetalPayment;
  stage: Stage;
  locale: Locale;
}

async function Actions({ payment: { redirectUrl, transaction }, stage, locale }: ActionsProps) {
  const t = await getTranslations("metals");
  const { metal } = transaction;
  const path = hrefFor(locale, metalPath(metal));
  switch (stage) {
    case "created":
      return (
        <>
          {/* The provider's page is not a Next.js route and may be on another origin. */}
          <a href={redirectUrl} className={buttonStyle({ size: "large" })}>
            {t("payment.pay")}
          </a>
          <ButtonLink href={path} size="large" variant="secondary">
            {t(`payment.toMetal.${metal}`)}
          </ButtonLink>
        </>
      );
    case "pending":
      return (
        <ButtonLink href={path} size="large" variant="secondary">
          {t(`payment.toMetal.${metal}`)}
        </ButtonLink>
      );
    case "success":
      return (
        <>
          <ButtonLink href={path} size="large">
            {t(`payment.toMetal.${metal}`)}
          </ButtonLink>
          <ButtonLink href={hrefFor(locale, "/dashboard")} size="large" variant="secondary">
            {t("payment.toDashboard")}
          </ButtonLink>
        </>
      );
    case "failed":
    case "expired":
    case "tooLate":
      return (
        <>
          <ButtonLink href={path} size="large">
            {t("payment.again")}
          </ButtonLink>
          <ButtonLink href={hrefFor(locale, "/wallet")} size="large" variant="secondary">
            {t("payment.toWallet")}
          </ButtonLink>
        </>
      );
  }
}
