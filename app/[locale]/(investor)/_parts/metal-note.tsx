import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import { addMinor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";

interface MetalNoteProps {
  metrics: Pick<Metrics, "metals" | "currency">;
  locale: Locale;
}

/** The part of a value that depends on the market price: nobody guarantees it, and it changes by the minute. */
export async function MarketShare({ metrics: { metals, currency }, locale }: MetalNoteProps) {
  const t = await getTranslations("dashboard");
  const held = metals.flatMap(({ currentValue, pricedAt }) =>
    currentValue !== null && pricedAt !== null ? [{ currentValue, pricedAt }] : [],
  );
  const [oldest] = held.map(({ pricedAt }) => pricedAt).toSorted((a, b) => a - b);
  if (oldest === undefined) return null;
  const value = addMinor(...held.map(({ currentValue }) => currentValue));
  return (
    <p className="mt-1 text-faint text-label">
      {t.rich("metals.share", {
        value: () => <Amount amount={value} currency={currency} />,
        time: formatMoment(oldest, locale),
      })}
    </p>
  );
}

/** Names the metals that the figures exclude because their current price is unavailable. */
export async function MissingMetals({ metrics: { metals } }: Pick<MetalNoteProps, "metrics">) {
  const t = await getTranslations("dashboard");
  const missing = metals.filter(({ currentValue }) => currentValue === null);
  if (missing.length === 0) return null;
  const names = missing.map(({ metal }) => t(`category.${metal}`));
  return (
    <div className="mb-7">
      <Notice tone="warning">{t("metals.missing", { metals: names.join(t("metals.and")) })}</Notice>
    </div>
  );
}
