import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { TOOLS } from "@/lib/calculators/registry";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { businessNow } from "@/lib/web/clock";
import { calculatorResult } from "../../_parts/calculator-result";

export const generateStaticParams = () => TOOLS.map(({ slug }) => ({ slug }));
export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("tools", page, businessNow());

const PRESETS = {};

export default function PresetToolPage({ params }: CalculatorParams) {
  return (
    <CalculatorPage
      room="tools"
      work={calculatorResult}
      params={params}
      texts={PRESETS}
      now={businessNow()}
      // The page is static, and no tool computes a settlement day.
      calendar={SETTLEMENT_HOLIDAYS}
    />
  );
}
