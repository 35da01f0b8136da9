import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { RewardEntry } from "@/components/portfolio/reward-entry";
import { SectionError } from "@/components/portfolio/section-error";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { listRewards, type OfferedReward, type Redemption } from "@/lib/contract/calls/rewards";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findDefaultCurrency } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { obstacleTo, REDEMPTION_STATUS } from "../_parts/reward-state";
import { StashCoins } from "./stash-coins";

/** The rewards that coins buy today, and the investor's redemptions. */
export async function Rewards({ locale }: { locale: Locale }) {
  const [t, currency, stash] = await Promise.all([
    getTranslations("rewards"),
    findDefaultCurrency(),
    readOptional(listRewards, {}),
  ]);
  if (stash === null) return <SectionError path="/stash" locale={locale} />;
  const { available, rewards, redemptions } = stash;
  return (
    <>
      {redemptions.length > 0 && <Redeemed redemptions={redemptions} locale={locale} />}
      <Section title={t("title")} aside={t("aside")} id="rewards">
        {rewards.length === 0 ? (
          <p className="border-line border-y py-8 text-body text-muted">{t("none")}</p>
        ) : (
          <ul className="border-line-strong border-t">
            {rewards.map((reward) => (
              <RewardEntry
                key={reward.rewardId}
                reward={reward}
                currency={currency}
                title={<RewardLink reward={reward} locale={locale} />}
                aside={<Obstacle reward={reward} available={available} />}
                locale={locale}
              />
            ))}
          </ul>
        )}
        <p className="mt-3 max-w-prose text-faint text-label">{t("note")}</p>
      </Section>
    </>
  );
}

const RewardLink = ({ reward: { rewardId, title }, locale }: { reward: OfferedReward; locale: Locale }) => (
  <Link
    href={hrefFor(locale, `/stash/rewards/${rewardId}`)}
    prefetch={false}
    className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
  >
    {inLocale(title, locale)}
  </Link>
);

async function Obstacle({ reward, available }: { reward: OfferedReward; available: number }) {
  const t = await getTranslations("rewards");
  const obstacle = obstacleTo(reward, available);
  return obstacle && <span className="max-w-36 text-right text-faint text-note">{t(`obstacle.${obstacle}`)}</span>;
}

/** Latest first; each leads to its page, where a voucher shows its code. */
async function Redeemed({ redemptions, locale }: { redemptions: readonly Redemption[]; locale: Locale }) {
  const t = await getTranslations("rewards");
  return (
    <Section title={t("redeemed.title")}>
      <ul className="border-line-strong border-t">
        {redemptions.map(({ redemptionId, title, state, benefit, coins, createdAt }) => (
          <li key={redemptionId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b py-4">
            <div className="min-w-0">
              <Link
                href={hrefFor(locale, `/stash/redemptions/${redemptionId}`)}
                prefetch={false}
                className="wrap-anywhere inline-flex min-h-6 items-center text-body text-ink underline-offset-4 hover:underline"
              >
                {inLocale(title, locale)}
              </Link>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-label">
                <Status kind={REDEMPTION_STATUS[state]}>{t(`state.${benefit.kind}.${state}`)}</Status>
                {formatDate(dateInIndia(createdAt), locale)}
              </p>
            </div>
            <span className={`text-body ${state === "FAILED" ? "text-faint" : "text-ink"}`}>
              <StashCoins coins={coins} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
