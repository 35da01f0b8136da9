import type { InvestmentTerms } from "@/lib/contract/deals";
import { majorFromMinor } from "@/lib/contract/money";
import type { ProductKind } from "@/lib/contract/products";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

type Asked = Pick<InvestmentTerms, "dealId" | "kind" | "amount" | "tenureMonths" | "payoutPlan">;

/** Where the tenure is the investor's to choose; elsewhere it is the deal's, and no address asks for it. */
const isChosen = (kind: ProductKind) => kind === "TAP_RESERVE" || kind === "FIXED_DEPOSIT";

/** The deal with the same wishes in its fields; without the amount while amounts are hidden, for an address would tell. */
export function dealHref(
  { dealId, kind, amount, tenureMonths, payoutPlan }: Asked,
  { locale, isHidden }: { locale: Locale; isHidden: boolean },
): string {
  const query = new URLSearchParams(isHidden ? {} : { amount: String(majorFromMinor(amount)) });
  if (isChosen(kind) && tenureMonths !== null) query.set("tenureMonths", String(tenureMonths));
  if (payoutPlan !== null) query.set("payoutPlan", payoutPlan);
  return hrefFor(locale, query.size > 0 ? `/deals/${dealId}?${query}` : `/deals/${dealId}`);
}
