import type { InvestmentTerms } from "@/lib/contract/deals";
import { rupeesFromPaise } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The deal with the same amount in its field; without it while amounts are hidden, for an address would tell. */
export function dealHref(
  { dealId, amount }: Pick<InvestmentTerms, "dealId" | "amount">,
  { locale, isHidden }: { locale: Locale; isHidden: boolean },
): string {
  return hrefFor(locale, isHidden ? `/deals/${dealId}` : `/deals/${dealId}?amount=${rupeesFromPaise(amount)}`);
}
