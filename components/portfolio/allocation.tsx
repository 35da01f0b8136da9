import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { Progress } from "@/components/ui/progress";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { Currency } from "@/lib/contract/facts/money";
import { shareBpsOf } from "@/lib/finance/shares";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf, metalOf } from "@/lib/products/categories";
import { promiseOf } from "@/lib/products/lookup";

interface AllocationProps {
  categories: Metrics["byCategory"];
  currency: Currency;
  /** False in another member's account: a category's page is only for the account's owner. */
  isLinked?: boolean;
  locale: Locale;
}

/** The allocation by category, largest first: amount, share of the total in percent and as a bar, and return. */
export async function Allocation({ categories, currency, isLinked = true, locale }: AllocationProps) {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const held = categories
    .filter(({ currentValue }) => currentValue > 0)
    .toSorted((a, b) => b.currentValue - a.currentValue);
  const shares = shareBpsOf(held.map(({ currentValue }) => currentValue));
  if (held.length === 0) return <p className="py-4 text-body text-muted">{t("whereEmpty")}</p>;
  return (
    <ul>
      {held.map(({ productType, currentValue, xirrBps }, index) => {
        const name = t(`category.${productType}`);
        const path = isLinked ? holdingsPathOf(productType) : null;
        const share = shares[index] ?? 0;
        const estimate = promiseOf(productType) === "EXPECTED" ? "≈" : "";
        return (
          <li key={productType} className="share-row">
            <div>
              <span>{path === null ? name : <AppLink href={hrefFor(locale, path)}>{name}</AppLink>}</span>
              <Amount amount={currentValue} currency={currency} decimals="words" className="text-ink" />
              <span className="share">{formatRate(share, 1)}</span>
            </div>
            <p>
              {metalOf(productType) !== null
                ? t("metals.atMarket")
                : xirrBps === null
                  ? t("whereNoXirr")
                  : t("whereXirr", { rate: `${estimate}${formatRate(xirrBps, 1)}` })}
            </p>
            {!hidden && <Progress percent={share / 100} label={t("shareOf", { name })} tone="ink" />}
          </li>
        );
      })}
    </ul>
  );
}
