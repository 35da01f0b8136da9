import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { benefitText } from "@/components/portfolio/reward-entry";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { getRedemption, type RedemptionDetail } from "@/lib/contract/calls/rewards";
import { redemptionId } from "@/lib/contract/values/ids";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { PaymentOutcome } from "../../../_parts/outcome";
import { REDEMPTION_STATUS } from "../../_parts/reward-state";
import { StashCoins } from "../../_parts/stash-coins";

interface RedemptionParams {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: RedemptionParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("rewards");
  return pageMetadata({ locale, path: "/stash", title: t("redeemed.title"), index: false });
}

/** One redemption: its state, its code, and its reference. */
export default async function RedemptionPage({ params }: RedemptionParams) {
  const locale = await pageLocale(params);
  const id = redemptionId.safeParse((await params).id);
  if (!id.success) notFound();
  const redemption = await readForInvestor(getRedemption, { redemptionId: id.data });
  const t = await getTranslations("rewards");
  const { title, state, benefit } = redemption;
  return (
    <PaymentOutcome
      status={{ kind: REDEMPTION_STATUS[state], word: t(`state.${benefit.kind}.${state}`) }}
      title={inLocale(title, locale)}
      body={t(`outcome.${benefit.kind}.${state}`)}
      undecidedPath={state === "RESERVED" ? `/stash/redemptions/${redemption.redemptionId}` : null}
      back={{ path: "/stash", words: t("back") }}
      facts={<Facts redemption={redemption} locale={locale} />}
      actions={
        <ButtonLink href={hrefFor(locale, "/stash")} variant="secondary" size="large">
          {t("toStash")}
        </ButtonLink>
      }
      locale={locale}
    />
  );
}

async function Facts({ redemption, locale }: { redemption: RedemptionDetail; locale: Locale }) {
  const { benefit, terms, coins, state, code, delivery, reference, createdAt } = redemption;
  const [t, brings] = await Promise.all([getTranslations("rewards"), benefitText(benefit, locale)]);
  return (
    <>
      <Lines>
        {code !== null && <Code code={code} />}
        <Line label={t("facts.brings")}>{brings}</Line>
        {benefit.kind === "VOUCHER" && (
          <Line label={t("facts.validUntil")}>
            {benefit.validUntil ? formatDate(benefit.validUntil, locale) : t("facts.noEnd")}
          </Line>
        )}
        {delivery && (
          <>
            <Line label={t("facts.givenOn")}>{formatDate(delivery.on, locale)}</Line>
            <Line label={t("facts.bankReference")}>
              <Reference>{delivery.reference}</Reference>
            </Line>
          </>
        )}
        <Line label={t(state === "FAILED" ? "facts.returned" : "facts.price")} strong>
          <StashCoins coins={coins} />
        </Line>
        <Line label={t("facts.redeemedAt")}>{formatMoment(createdAt, locale, await findOwnZone())}</Line>
        <Line label={t("facts.reference")}>
          <Reference>{reference}</Reference>
        </Line>
      </Lines>
      <p className="mt-3 mb-4 max-w-prose whitespace-pre-line text-label text-muted">{inLocale(terms, locale)}</p>
    </>
  );
}

async function Code({ code }: { code: string }) {
  const t = await getTranslations("rewards");
  const words = {
    copy: t("code.copy"),
    name: t("code.copyName"),
    copied: t("code.copied"),
    copyByHand: t("code.copyByHand"),
  };
  return (
    <Line label={t("code.label")} strong>
      <span className="flex flex-wrap items-baseline justify-end gap-x-3">
        <span className="wrap-anywhere select-all tabular-nums">{code}</span>
        <CopyButton text={code} words={words} />
      </span>
    </Line>
  );
}
