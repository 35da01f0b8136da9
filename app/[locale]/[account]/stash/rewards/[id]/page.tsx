import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { benefitText } from "@/components/portfolio/reward-entry";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, FormProblem, Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Panel } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { listRewards, type OfferedReward, redeemReward } from "@/lib/contract/calls/rewards";
import type { Stash } from "@/lib/contract/calls/stash";
import { errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { PendingCoinsNotice } from "../../_parts/pending-coins";
import { obstacleTo } from "../../_parts/reward-state";
import { StashCoins } from "../../_parts/stash-coins";
import { redeem } from "../../actions";

interface RewardParams {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ refused?: string | string[] }>;
}

export async function generateMetadata({ params }: RewardParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("rewards");
  return pageMetadata({ locale, path: "/stash", title: t("title"), index: false });
}

/** One reward: its benefit, its terms, and the confirmation. */
export default async function RewardPage({ params, searchParams }: RewardParams) {
  const [locale, { id }, { refused }] = [await pageLocale(params), await params, await searchParams];
  const [t, errors, { available, pending, rewards }] = await Promise.all([
    getTranslations("rewards"),
    errorWordsFor(redeemReward),
    readForInvestor(listRewards, {}),
  ]);
  const reward = rewards.find(({ rewardId }) => rewardId === id);
  const code = refused === undefined ? null : (redeemReward.errors.find((each) => each === refused) ?? "INTERNAL");
  const back = hrefFor(locale, "/stash");
  return (
    <div className="max-w-2xl">
      <div className="mb-2 text-label text-muted">
        <BackLink href={back}>{t("back")}</BackLink>
      </div>
      {reward ? (
        <>
          <FormProblem>{errorText(errors, code)}</FormProblem>
          <Offer reward={reward} available={available} pending={pending} locale={locale} />
        </>
      ) : (
        <EmptyState
          title={t("closed.title")}
          action={
            <ButtonLink href={back} variant="secondary">
              {t("back")}
            </ButtonLink>
          }
        >
          {t("closed.body")}
        </EmptyState>
      )}
    </div>
  );
}

interface OfferProps {
  reward: OfferedReward;
  available: number;
  pending: Stash["pending"];
  locale: Locale;
}

async function Offer({ reward, available, pending, locale }: OfferProps) {
  const { title, terms, benefit, coins, remaining, limitPerInvestor, closesOn } = reward;
  const [t, brings] = await Promise.all([getTranslations("rewards"), benefitText(benefit, locale)]);
  return (
    <>
      <h1 className="serif mt-3 text-heading text-ink">{inLocale(title, locale)}</h1>
      <p className="mt-3 text-body text-muted">{brings}</p>
      <p className="mt-4 max-w-prose whitespace-pre-line text-body text-ink">{inLocale(terms, locale)}</p>
      <div className="mt-8 border-line-strong border-y">
        <Lines>
          {benefit.kind === "VOUCHER" && (
            <Line label={t("facts.validUntil")}>
              {benefit.validUntil ? formatDate(benefit.validUntil, locale) : t("facts.noEnd")}
            </Line>
          )}
          <Line label={t("facts.remaining")}>{t("facts.count", { count: remaining })}</Line>
          <Line label={t("facts.limit")}>{t("facts.count", { count: limitPerInvestor })}</Line>
          <Line label={t("facts.closesOn")}>{formatDate(closesOn, locale)}</Line>
        </Lines>
      </div>
      <Panel className="mt-8">
        <Lines>
          <Line label={t("facts.available")}>
            <StashCoins coins={available} />
          </Line>
          <PendingCoinsNotice pending={pending} locale={locale} />
          <Line label={t("facts.price")} strong>
            <StashCoins coins={coins} isPublic />
          </Line>
          {available >= coins && (
            <Line label={t("facts.left")}>
              <StashCoins coins={available - coins} />
            </Line>
          )}
        </Lines>
        <Confirmation reward={reward} available={available} locale={locale} />
      </Panel>
    </>
  );
}

async function Confirmation({ reward, available, locale }: Omit<OfferProps, "pending">) {
  const { rewardId, coins, benefit } = reward;
  const t = await getTranslations("rewards");
  const obstacle = obstacleTo(reward, available);
  if (obstacle) {
    return (
      <div className="mt-4">
        <Notice>{t(`obstacle.${obstacle}`)}</Notice>
      </div>
    );
  }
  return (
    <form action={redeem} className="mt-4 grid gap-4">
      <HiddenFields values={{ rewardId, coins: String(coins), idempotencyKey: crypto.randomUUID(), locale }} />
      <p className="text-label text-muted">{t(`final.${benefit.kind}`)}</p>
      <SubmitButton>{t("redeem")}</SubmitButton>
    </form>
  );
}
