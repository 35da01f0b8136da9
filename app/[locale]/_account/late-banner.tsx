import { type LateHolding, LateHoldings, PAYMENTS_SECTION } from "@/components/portfolio/late-holdings";
import { dashboardInvestment, type Metrics } from "@/lib/contract/calls/dashboard";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Category } from "@/lib/contract/facts/categories";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { readLate } from "./late-reads";
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
  const holdings = await Promise.all(late.investments.map((investment) => withRecord(investment, about)));
  const count = late.total - holdings.length;
  const list = `${path}/wallet?show=expected`;
  const hrefOf = (id: string) => hrefFor(locale, `${path}/investments/${id}#${PAYMENTS_SECTION}`);
  const more = count > 0 ? { count, href: hrefFor(locale, list) } : null;
  return <LateHoldings holdings={holdings} hrefOf={hrefOf} more={more} locale={locale} />;
}

async function withRecord(investment: PortfolioSummary, about: AccountScope["about"]): Promise<LateHolding> {
  const detail = await readOptional(dashboardInvestment, { id: investment.investmentId }, about);
  return { investment, record: detail?.paymentHistory?.payerRecord ?? null };
}
