import type { getTranslations } from "next-intl/server";
import type { InvestmentSummary } from "@/lib/contract/calls/investments";
import { isBoughtWhole } from "@/lib/products/lookup";
import { durationOfHolding } from "./duration";
import { durationText } from "./duration-text";

type ProductWords = Awaited<ReturnType<typeof getTranslations>>;
type Facts = Pick<InvestmentSummary, "kind" | "payerName" | "tenureDays" | "tenureMonths" | "units">;

/**
 * A holding in one line: "90 days · buyer Northgate Retail", "2 lots · shares of Tarang Foods".
 * @param words translations of `product` and of `kinds`.
 */
export function holdingLine(
  { t, kinds }: { readonly t: ProductWords; readonly kinds: ProductWords },
  investment: Facts,
): string {
  const { kind, payerName: payer, units } = investment;
  const duration = durationOfHolding(investment);
  return kinds(`${kind}.holding`, {
    payer,
    tenure: duration === null ? t("span.none") : durationText(t, duration),
    units: isBoughtWhole(kind) ? kinds(`${kind}.units`, { count: units }) : String(units),
  });
}
