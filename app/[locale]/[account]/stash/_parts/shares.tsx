import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMonth } from "@/components/money/format";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import type { Stash } from "@/lib/contract/calls/stash";
import type { Locale } from "@/lib/i18n/locales";
import { StashCoins } from "./stash-coins";

/** The coins that each category earned, and its share of all coins earned. */
export async function CategoryShares({
  categories,
  earned,
  locale,
}: {
  categories: Stash["byCategory"];
  earned: number;
  locale: Locale;
}) {
  const [t, dashboard] = await Promise.all([
    getTranslations({ locale, namespace: "stash" }),
    getTranslations({ locale, namespace: "dashboard" }),
  ]);
  return (
    <Section title={t("byCategory")}>
      <ul>
        {categories.map(({ productType, coins }) => {
          const name = productType === null ? t("earned.other") : dashboard(`category.${productType}`);
          return (
            <Share
              key={productType ?? "OTHER"}
              name={name}
              label={t("shareOf", { name })}
              coins={coins}
              percent={(coins / Math.max(1, earned)) * 100}
            />
          );
        })}
      </ul>
    </Section>
  );
}

/** Twelve months; the list of coins goes back further. */
const MONTHS_SHOWN = 12;

/** The recent months in which coins were earned, each relative to the best month. */
export async function MonthShares({ months, locale }: { months: Stash["byMonth"]; locale: Locale }) {
  const t = await getTranslations("stash");
  const shown = months.slice(0, MONTHS_SHOWN);
  const most = Math.max(...shown.map(({ coins }) => coins));
  return (
    <Section title={t("byMonth")}>
      <ul>
        {shown.map(({ month, coins }) => {
          const name = formatMonth(month, locale);
          return (
            <Share
              key={month}
              name={name}
              label={t("besideBest", { name })}
              coins={coins}
              percent={(coins / most) * 100}
            />
          );
        })}
      </ul>
    </Section>
  );
}

interface ShareProps {
  name: ReactNode;
  /** The bar's accessible label. */
  label: string;
  coins: number;
  percent: number;
}

/** The bar would reveal the number of coins, so both are hidden together. */
async function Share({ name, label, coins, percent }: ShareProps) {
  const isHidden = await amountsHidden();
  return (
    <li className="border-line border-b py-3">
      <div className="mb-1.5 flex items-baseline gap-3 text-body text-ink">
        <span className="min-w-0 grow">{name}</span>
        <StashCoins coins={coins} />
      </div>
      {!isHidden && <Progress percent={percent} label={label} tone="ink" />}
    </li>
  );
}
