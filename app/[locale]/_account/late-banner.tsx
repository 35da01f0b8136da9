import { type LateHolding, LateHoldings } from "@/components/portfolio/late-holdings";
import { dashboardInvestment, type Metrics } from "@/lib/contract/calls/dashboard";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { lateAccountOf, readLate } from "./late-reads";
import type { AccountScope } from "./scope";

interface LateBannerProps {
  metrics: Metrics;
  /** Limits the banner to the late payouts of one category. */
  productType?: Category;
  scope: AccountScope;
  locale: Locale;
}

/** Names the payers who are late, with the amount and the days; nothing while none is. */
export async function LateBanner({ metrics: { currency, delayedCount }, productType, scope, locale }: LateBannerProps) {
  if (delayedCount === 0) return null;
  const { about, path } = scope;
  const late = await readLate(about, currency, productType ?? null);
  if (!late) return null;
  const account = lateAccountOf(late, { holder: null, path, locale });
  const holdings = await Promise.all(account.holdings.map((holding) => withRecord(holding, about)));
  return <LateHoldings accounts={[{ ...account, holdings }]} className="mt-6" locale={locale} />;
}

async function withRecord({ investment }: LateHolding, about: AccountScope["about"]): Promise<LateHolding> {
  const detail = await readOptional(dashboardInvestment, { id: investment.investmentId }, about);
  return { investment, record: detail?.paymentHistory?.payerRecord ?? null };
}
