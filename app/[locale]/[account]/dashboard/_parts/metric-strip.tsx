import { LateBanner } from "@/app/[locale]/_account/late-banner";
import { OWN_SCOPE } from "@/app/[locale]/_account/scope";
import {
  ExpectedFigure,
  InvestedFigure,
  MetalsFigure,
  NextPayoutFigure,
  ReceivedFigure,
  WalletFigure,
  XirrFigure,
} from "@/components/portfolio/metric-figures";
import { Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";

interface MetricStripProps {
  metrics: Metrics;
  /** The balance in the metrics' currency; `null` when it could not be loaded. */
  wallet: WalletBalance | null;
  locale: Locale;
}

/** Value by place, payouts received and expected, the next payout, late payers. The cost stands below each value. */
export async function MetricStrip({ metrics, wallet, locale }: MetricStripProps) {
  const { metals } = metrics;
  return (
    <>
      <Figures rowFrom="threes">
        <InvestedFigure metrics={metrics} />
        {metals.length > 0 && <MetalsFigure metrics={metrics} zone={await findOwnZone()} locale={locale} />}
        {wallet && <WalletFigure wallet={wallet} />}
        <ReceivedFigure metrics={metrics} />
        <ExpectedFigure metrics={metrics} locale={locale} />
        <NextPayoutFigure metrics={metrics} locale={locale} />
        {(metals.length === 0 || wallet === null) && <XirrFigure xirr={metrics.xirr} />}
      </Figures>
      <LateBanner scope={OWN_SCOPE} metrics={metrics} locale={locale} />
    </>
  );
}
