import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Line } from "@/components/ui/figures";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { isBoughtWhole } from "@/lib/products/lookup";

interface CostProps {
  terms: InvestmentTerms;
}

/** Whether the cost of these terms has parts: that of a product sold in whole units has. */
export const hasCostParts = ({ cost, kind }: InvestmentTerms): boolean => cost !== null && isBoughtWhole(kind);

/** The cost of a product sold in whole units and its total. Empty for other products. */
export async function CostLines({ terms }: CostProps) {
  if (!hasCostParts(terms)) return null;
  const t = await getTranslations("product");
  return (
    <>
      <CostParts terms={terms} />
      <Line label={t("cost.total")} strong>
        <Amount amount={terms.amount} currency={terms.currency} />
      </Line>
    </>
  );
}

/** The parts of the cost: number and price of the units, accrued interest, stamp duty. */
export async function CostParts({ terms: { cost, kind, units, currency } }: CostProps) {
  if (cost === null) return null;
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
    </>
  );
}
