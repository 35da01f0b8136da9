import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";
import { formatMoney } from "@/components/money/format";
import { RewardEntry } from "@/components/portfolio/reward-entry";
import { Status } from "@/components/ui/status";
import type { Reward } from "@/lib/contract/calls/rewards";
import { minor, paise } from "@/lib/contract/facts/money";
import { coinsFor } from "@/lib/finance/stash";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readExampleAmount } from "../_parts/amount-query";
import { ExamplePanel } from "../_parts/example-panel";
import type { PageProps } from "../_parts/page-props";
import { explainedSteps, questionsOf, risksOf } from "../_parts/page-words";
import { ExplorePart, ExploreRisks, ExploreSteps, FactStrip, Faq, Hero } from "../_parts/sections";

const SLUG = "stash";
const LIMITS = { usual: minor(20_000_000), least: minor(100), most: minor(10_000_000_000) };

/** Stash coins: they record rupees invested, buy rewards and are no investment. The drawing is a page of the ledger. */
export async function StashPage({ catalogue, query, locale }: PageProps) {
  const [t, shared] = await Promise.all([getTranslations("explore-stash"), getTranslations("explore")]);
  const read = readExampleAmount(query, LIMITS);
  return (
    <>
      <Hero
        name={shared(`places.${SLUG}.name`)}
        headline={t("headline")}
        lead={t("lead")}
        actions={[
          { href: hrefFor(locale, "/deals"), words: t("seeDeals") },
          { href: "#ledger", words: t("seeLedger") },
        ]}
        locale={locale}
      >
        <ExamplePanel slug={SLUG} locale={locale} label={t("label")} read={read} limits={LIMITS} note={t("note")}>
          <p className="mt-5 text-label text-muted">{t("coins")}</p>
          <p className="mt-1 text-brass">
            <Coins coins={coinsFor(paise(read.amount))} size="hero" />
          </p>
        </ExamplePanel>
      </Hero>
      <FactStrip
        facts={[
          { label: t("strip.rate"), value: t("strip.rateValue") },
          { label: t("strip.when"), value: t("strip.whenValue") },
          { label: t("strip.money"), value: t("strip.moneyValue") },
          { label: t("strip.expire"), value: t("strip.expireValue") },
        ]}
      />
      <WhatCoinsBuy rewards={catalogue?.rewards ?? null} locale={locale} />
      <Ledger />
      <ExplorePart title={t("stepsTitle")}>
        <ExploreSteps steps={explainedSteps(t)} />
      </ExplorePart>
      <ExplorePart title={t("risksTitle")}>
        <ExploreRisks risks={risksOf(t)} />
      </ExplorePart>
      <Faq questions={questionsOf(t)} locale={locale} />
    </>
  );
}

/** Today's rewards. Null `rewards`: not read yet. */
async function WhatCoinsBuy({ rewards, locale }: { rewards: readonly Reward[] | null; locale: Locale }) {
  const t = await getTranslations("rewards");
  return (
    <ExplorePart id="rewards" title={t("public.title")} aside={t("aside")}>
      {rewards && rewards.length > 0 ? (
        <ul className="border-line-strong border-t">
          {rewards.map((reward) => (
            <RewardEntry key={reward.rewardId} reward={reward} title={inLocale(reward.title, locale)} locale={locale} />
          ))}
        </ul>
      ) : (
        <p className="text-body text-muted">{t(rewards ? "public.none" : "public.loading")}</p>
      )}
      <p className="mt-3 max-w-prose text-faint text-label">{t("note")}</p>
    </ExplorePart>
  );
}

/** Invented rows that show each rule: entries with coins, entries without, and paise that earn none. */
const ROWS = [
  { key: "invoice", amount: paise(20_000_000), earns: true },
  { key: "bond", amount: paise(10_153_760), earns: true },
  { key: "failed", amount: paise(5_000_000), earns: false },
  { key: "recharge", amount: paise(30_000_000), earns: false },
] as const;

async function Ledger() {
  const t = await getTranslations("explore-stash");
  const total = ROWS.reduce((sum, { amount, earns }) => sum + (earns ? coinsFor(amount) : 0), 0);
  return (
    <ExplorePart id="ledger" title={t("ledgerTitle")} aside={t("ledgerAside")}>
      <ul className="border-line-strong border-t">
        {ROWS.map(({ key, amount, earns }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b py-4">
            <span className="text-body text-ink">
              {t(`ledger.${key}`)}
              <span className="block text-label text-muted">{formatMoney({ amount })}</span>
            </span>
            <span className="text-right text-body text-ink">
              {earns ? <Coins coins={coinsFor(amount)} /> : <Status kind="pending">{t("ledger.none")}</Status>}
            </span>
          </li>
        ))}
        <li className="flex justify-between py-4 font-semibold text-body text-ink">
          <span>{t("ledger.total")}</span>
          <Coins coins={total} />
        </li>
      </ul>
    </ExplorePart>
  );
}
