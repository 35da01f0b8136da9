import { AmountView } from "@/components/money/amount-view";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";

export interface Bar {
  readonly label: string;
  readonly amount: Minor;
  readonly isOwn?: boolean;
}

interface BarsProps {
  bars: readonly Bar[];
  /** The amount invested. Bars show only the excess over it, because it is the same in each. */
  base: Minor;
  currency?: Currency;
  locale: Locale;
}

const FULL = 100;

/** Amounts as bars of their gain over the amount put in; the figures stand beside them. */
export function CompareBars({ bars, base, currency = "INR", locale }: BarsProps) {
  const gains = bars.map(({ amount }) => Math.max(0, amount - base));
  const most = Math.max(1, ...gains);
  return (
    <dl className="mt-4 grid gap-2.5">
      {bars.map(({ label, amount, isOwn = false }, index) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
        >
          <dt className={`text-label ${isOwn ? "font-semibold text-ink" : "text-muted"}`}>{label}</dt>
          <dd aria-hidden className="order-3 col-span-2 tablet:order-none tablet:col-span-1">
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-full" role="presentation">
              <rect
                width={((gains[index] ?? 0) / most) * FULL}
                height="6"
                className={isOwn ? "fill-accent" : "fill-line-strong"}
              />
            </svg>
          </dd>
          <dd className={`text-right text-body ${isOwn ? "font-semibold text-ink" : "text-ink"}`}>
            <AmountView isPublic amount={amount} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
