import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Line } from "@/components/ui/figures";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { isBoughtWhole } from "@/lib/products/lookup";

/**
 * The cost of a product sold in whole units: number, price, accrued interest, stamp duty and total. Empty for other
 * products.
 */
export async function CostLines({ terms }: { terms: InvestmentTerms }) {
  const { cost, kind, units, amount, currency } = terms;
  if (cost === null || !isBoughtWhole(kind)) return null;
  const [t, kinds] = await Promise.all([getTranslations("product"), getTranslations("kinds")]);
  return (
    <>
      <Line label={kinds(`${kind}.cost`, { units: kinds(`${kind}.units`, { count: units }) })}>
        <Amount amount={cost.consideration} currency={currency} />
      </Line>
      {cost.accruedInterest !== 0 && (
        <Line label={t(cost.accruedInterest > 0 ? "cost.accrued" : "cost.exCoupon")}>
          <Amount amount={cost.accruedInterest} currency={currency} />
        </Line>
      )}
      {cost.stampDuty > 0 && (
        <Line label={t("cost.duty")}>
          <Amount amount={cost.stampDuty} currency={currency} />
        </Line>
      )}
      <Line label={t("cost.total")} strong>
        <Amount amount={amount} currency={currency} />
      </Line>
    </>
  );
}
