import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { textsOfParams } from "@/components/calculators/query";

interface WorkedParams extends CalculatorParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("tools", page);

/** A tool with the figures of its address: next.config.ts rewrites `/tools/x?v=…` to it. */
export default async function WorkedToolPage({ params, searchParams }: WorkedParams) {
  return <CalculatorPage room="tools" params={params} texts={textsOfParams(await searchParams)} />;
}
