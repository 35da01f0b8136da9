import { type LateHolding, LateHoldings } from "@/components/portfolio/late-holdings";
import { dashboardInvestment, investmentView, type Metrics } from "@/lib/contract/calls/dashboard";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Category } from "@/lib/contract/values/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

interface LateBannerProps {
  metrics: Metrics;
  /** Of one category only. */
  productType?: Category;
  locale: Locale;
}

/** Each line costs one read of the payer's record. */
const SHOWN_MAX = 3;

/** Names the payers who are late, with the amount and the days; nothing while none is. */
export async function LateBanner({ metrics: { currency, delayedCount }, productType, locale }: LateBannerProps) {
  if (delayedCount === 0) return null;
  const stage = "DELAYED" as const;
  const input = { stage, currency, pageSize: SHOWN_MAX, sortBy: "AMOUNT" as const };
  const late = await readOptional(investmentView, { ...input, ...(productType && { productType }) });
  if (!late) return null;
  const holdings = await Promise.all(late.investments.map(withRecord));
  const count = late.total - holdings.length;
  const more = count > 0 ? { count, href: hrefFor(locale, "/transactions?view=expected&status=DELAYED") } : null;
  return <LateHoldings holdings={holdings} more={more} locale={locale} />;
}

async function withRecord(investment: PortfolioSummary): Promise<LateHolding> {
  const detail = await readOptional(dashboardInvestment, { id: investment.investmentId });
  return { investment, record: detail?.paymentHistory?.payerRecord ?? null };
}
