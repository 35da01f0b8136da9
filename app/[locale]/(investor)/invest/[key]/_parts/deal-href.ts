import type { InvestmentTerms } from "@/lib/contract/calls/deals";
import { majorFromMinor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

type PageQuery = Pick<InvestmentTerms, "dealId" | "amount" | "tenureMonths" | "payoutPlan">;

/** The deal with the same wishes in its fields; without the amount while amounts are hidden, for an address would tell. */
export function dealHref(
  { dealId, amount, tenureMonths, payoutPlan }: PageQuery,
  { locale, isHidden }: { locale: Locale; isHidden: boolean },
): string {
  const query = new URLSearchParams(isHidden ? {} : { amount: String(majorFromMinor(amount)) });
  // Only where the investor chose a plan is the tenure the investor's too; elsewhere it is the deal's.
  if (payoutPlan !== null) {
    if (tenureMonths !== null) query.set("tenureMonths", String(tenureMonths));
    query.set("payoutPlan", payoutPlan);
  }
  return hrefFor(locale, query.size > 0 ? `/deals/${dealId}?${query}` : `/deals/${dealId}`);
}
