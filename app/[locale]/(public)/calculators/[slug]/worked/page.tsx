import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { textsOfParams } from "@/components/calculators/query";

interface WorkedParams extends CalculatorParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("calculators", page);

/** A calculator with the figures of its address: next.config.ts rewrites `/calculators/x?v=…` to it. */
export default async function WorkedCalculatorPage({ params, searchParams }: WorkedParams) {
  return <CalculatorPage room="calculators" params={params} texts={textsOfParams(await searchParams)} />;
}
