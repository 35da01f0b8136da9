import {
  ExpectedFigure,
  NextPayoutFigure,
  ReceivedFigure,
  WalletFigure,
  XirrFigure,
} from "@/components/portfolio/metric-figures";
import { Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { LateBanner } from "../../_parts/late-banner";

interface MetricStripProps {
  metrics: Metrics;
  /** `null` when it could not be loaded. */
  balance: WalletBalance | null;
  locale: Locale;
}

/** Received, expected, next payout and XIRR, and who is late. Phones have no sidebar, so the wallet balance replaces the XIRR there. */
export function MetricStrip({ metrics, balance, locale }: MetricStripProps) {
  const { currency } = metrics;
  return (
    <>
      <Figures>
        <ReceivedFigure metrics={metrics} />
        <ExpectedFigure metrics={metrics} locale={locale} />
        <NextPayoutFigure metrics={metrics} locale={locale} />
        {balance?.currency === currency && <WalletFigure wallet={balance} className="desktop:hidden" />}
        <XirrFigure xirr={metrics.xirr} className="max-desktop:hidden" />
      </Figures>
      <LateBanner metrics={metrics} locale={locale} />
    </>
  );
}
