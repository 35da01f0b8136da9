import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { Progress } from "@/components/ui/progress";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { Currency } from "@/lib/contract/facts/money";
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

/** The allocation by category, largest first: amount, return, and share of the total as a bar. */
export async function Allocation({ categories, currency, isLinked = true, locale }: AllocationProps) {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "dashboard" }), amountsHidden()]);
  const held = categories
    .filter(({ currentValue }) => currentValue > 0)
    .toSorted((a, b) => b.currentValue - a.currentValue);
  const whole = held.reduce((sum, { currentValue }) => sum + currentValue, 0);
  if (held.length === 0) return <p className="py-4 text-body text-muted">{t("whereEmpty")}</p>;
  return (
    <ul>
      {held.map(({ productType, currentValue, xirrBps }) => {
        const name = t(`category.${productType}`);
        const path = isLinked ? holdingsPathOf(productType) : null;
        const percent = (currentValue / whole) * 100;
        const isAtMarket = metalOf(productType) !== null;
        return (
          <li key={productType} className="border-line border-b py-3">
            <div className="mb-1.5 flex items-baseline gap-3 text-body">
              <span className="min-w-0 grow text-ink">
                {path === null ? name : <CategoryLink href={hrefFor(locale, path)}>{name}</CategoryLink>}
                {isAtMarket && <span className="ml-2 text-faint text-note">{t("metals.atMarket")}</span>}
              </span>
              <Amount amount={currentValue} currency={currency} decimals="auto" className="text-ink" />
              <span className="w-12 text-right text-label text-muted">
                {xirrBps === null
                  ? "–"
                  : `${promiseOf(productType) === "EXPECTED" ? "≈" : ""}${formatRate(xirrBps, 1)}`}
              </span>
            </div>
            {!hidden && <Progress percent={percent} label={t("shareOf", { name })} tone="ink" />}
          </li>
        );
      })}
    </ul>
  );
}

function CategoryLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} className="underline-offset-4 hover:underline">
      {children}
    </AppLink>
  );
}
