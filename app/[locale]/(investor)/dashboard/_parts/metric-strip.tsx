import { getTranslations } from "next-intl/server";
import {
  ExpectedFigure,
  NextPayoutFigure,
  ReceivedFigure,
  WalletFigure,
  XirrFigure,
} from "@/components/portfolio/metric-figures";
import { Notice } from "@/components/ui/feedback";
import { Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";

interface MetricStripProps {
  metrics: Metrics;
  /** `null` when it could not be loaded. */
  balance: WalletBalance | null;
  locale: Locale;
}

/** Received, expected, next payout and XIRR. Phones have no sidebar, so the wallet balance replaces the XIRR there. */
export async function MetricStrip({ metrics, balance, locale }: MetricStripProps) {
  const t = await getTranslations("dashboard");
  const { currency, delayedCount } = metrics;
  return (
    <>
      <Figures>
        <ReceivedFigure metrics={metrics} />
        <ExpectedFigure metrics={metrics} locale={locale} />
        <NextPayoutFigure metrics={metrics} locale={locale} />
        {balance?.currency === currency && <WalletFigure wallet={balance} className="desktop:hidden" />}
        <XirrFigure xirr={metrics.xirr} className="max-desktop:hidden" />
      </Figures>
      {delayedCount > 0 && (
        <div className="mt-6">
          <Notice tone="warning">{t("lateNotice", { count: delayedCount })}</Notice>
        </div>
      )}
    </>
  );
}
