import type { getTranslations } from "next-intl/server";
import type { InvestmentSummary } from "@/lib/contract/investments";
import { spanOfHolding } from "./span";
import { spanWords } from "./span-words";
import { isBoughtWhole } from "./unit-price";

type ProductWords = Awaited<ReturnType<typeof getTranslations>>;
type Facts = Pick<InvestmentSummary, "kind" | "payerName" | "tenureDays" | "tenureMonths" | "units">;

/**
 * What is held, in one line: "90 days · buyer Northgate Retail", "2 lots · shares of Tarang Foods".
 * @param t opened on `product`.
 */
export function holdingLine(t: ProductWords, investment: Facts): string {
  const { kind, payerName: payer, units } = investment;
  const span = spanOfHolding(investment);
  return t(`holding.${kind}`, {
    payer,
    tenure: span === null ? t("span.none") : spanWords(t, span),
    units: isBoughtWhole(kind) ? t(`units.${kind}`, { count: units }) : String(units),
  });
}
