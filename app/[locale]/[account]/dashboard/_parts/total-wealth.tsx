import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { gainTone } from "@/components/money/gain-tone";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import { addMinor, type Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { totalOf } from "./currency-totals";
import { readCurrencyTotals } from "./read-currency-totals";

interface TotalWealthProps {
  metrics: Metrics;
  /** `null` when it could not be loaded: the figure then names the investments alone. */
  wallet: WalletBalance | null;
  /** Whether the label is the page's title; false beside another headline. */
  isTitle?: boolean;
  locale: Locale;
}

/**
 * Investments and metals at today's value with the wallet, money on hold included. The gain compares value with cost,
 * so that reinvested money is counted once. Other currencies stand beside it in the same size: they
 * are never added up, and none alone is called everything.
 */
export async function TotalWealth({ metrics, wallet, isTitle = true, locale }: TotalWealthProps) {
  const [t, { totals, isWhole }] = await Promise.all([
    getTranslations("dashboard"),
    readCurrencyTotals(metrics.currency),
  ]);
  const others = totals.filter((total) => total.currency !== metrics.currency && totalOf(total) > 0);
  const { asOf, currency, currentValue, investmentCount } = metrics;
  const date = formatDate(asOf, locale);
  const whole = isWhole ? t("everything", { date }) : t("everythingIn", { currency, date });
  const label = wallet === null ? t("worth", { date }) : whole;
  const Label = isTitle ? "h1" : "p";
  return (
    <div className="min-w-0">
      <Label className="text-label text-muted">{label}</Label>
      <div className="flex flex-wrap items-baseline gap-x-8 text-ink">
        <Amount
          amount={wallet === null ? currentValue : addMinor(currentValue, wallet.posted)}
          currency={currency}
          size="hero"
        />
        {others.map((total) => (
          <span key={total.currency} data-slot="other-currency">
            <Amount amount={totalOf(total)} currency={total.currency} size="hero" />
          </span>
        ))}
      </div>
      {others.length > 0 && <p className="mt-1 text-faint text-note">{t("bothModes.lead")}</p>}
      {investmentCount > 0 && <Earned metrics={metrics} />}
    </div>
  );
}

async function Earned({ metrics: { gain, realised, accrued, currency, xirr } }: Pick<TotalWealthProps, "metrics">) {
  const t = await getTranslations("dashboard");
  const colour = gainTone(gain) || "text-ink";
  const signed = (amount: Minor, className?: string) => (
    <Amount amount={amount} currency={currency} sign="always" {...(className && { className })} decimals="figure" />
  );
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  const rate = xirr.realisedBps === null ? "gainXirrPromised" : "gainXirr";
  return (
    <p className="mt-3 text-label text-muted">
      {t.rich("earned", {
        gain: () => signed(gain, `font-semibold text-body ${colour}`),
        realised: () => signed(realised),
        accrued: () => signed(accrued),
      })}
      {bps !== null && <span> · {t(rate, { rate: formatRate(bps) })}</span>}
    </p>
  );
}
