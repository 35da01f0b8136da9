import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Coins } from "@/components/deals/coins";
import { formatDate, formatMoney } from "@/components/money/format";
import type { Reward, RewardBenefit } from "@/lib/contract/calls/rewards";
import type { Currency } from "@/lib/contract/facts/money";
import { inLocale, type Locale } from "@/lib/i18n/locales";

/** The benefit of one redemption and its provider, in one line. */
export async function benefitText(benefit: RewardBenefit, locale: Locale): Promise<string> {
  const t = await getTranslations("rewards");
  switch (benefit.kind) {
    case "VOUCHER":
      return t("benefit.VOUCHER", { issuer: inLocale(benefit.issuer, locale) });
    case "DONATION":
      return t("benefit.DONATION", {
        amount: formatMoney({ amount: benefit.amount }),
        recipient: inLocale(benefit.recipient, locale),
      });
  }
}

interface RewardEntryProps {
  reward: Reward;
  /** The title, as a link where the reward can be opened. */
  title: ReactNode;
  /** The currency whose digit grouping the price follows. */
  currency?: Currency;
  /** Below the price: the action open to the investor, or its obstacle. */
  aside?: ReactNode;
  locale: Locale;
}

/** One reward of the catalogue: a row of a list. */
export async function RewardEntry({ reward, title, currency = "INR", aside, locale }: RewardEntryProps) {
  const { benefit, coins, remaining, closesOn, markets } = reward;
  const [t, brings] = await Promise.all([getTranslations("rewards"), benefitText(benefit, locale)]);
  const [market, ...others] = markets;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b py-4">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-body text-ink">{title}</h3>
        <p className="mt-0.5 text-label text-muted">{brings}</p>
        <p className="mt-1 text-faint text-note">
          {t("stock", { count: remaining, date: formatDate(closesOn, locale) })}
          {market !== undefined && others.length === 0 && <> · {t(`market.${market}`)}</>}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1 text-body text-ink">
        <Coins coins={coins} currency={currency} isPublic />
        {aside}
      </div>
    </li>
  );
}
