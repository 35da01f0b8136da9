import type { AccountPath } from "@/components/portfolio/account-path";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { majorFromMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

type PageQuery = Pick<InvestmentTerms, "dealId" | "amount" | "tenureMonths" | "payoutPlan">;

/** Link to the deal with the same terms. Omits the amount while amounts are hidden, because a URL would reveal it. */
export function dealHref(
  { dealId, amount, tenureMonths, payoutPlan }: PageQuery,
  { locale, isHidden, account }: { locale: Locale; isHidden: boolean; account: AccountPath },
): string {
  const query = new URLSearchParams(isHidden ? {} : { amount: String(majorFromMinor(amount)) });
  // The tenure is the investor's choice only where they chose a payout plan; otherwise the deal sets it.
  if (payoutPlan !== null) {
    if (tenureMonths !== null) query.set("tenureMonths", String(tenureMonths));
    query.set("payoutPlan", payoutPlan);
  }
  const path = `${account}/deals/${dealId}`;
  return hrefFor(locale, query.size > 0 ? `${path}?${query}` : path);
}
