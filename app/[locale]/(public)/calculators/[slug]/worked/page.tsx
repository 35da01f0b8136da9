import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { textsOfParams } from "@/components/calculators/query";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { calculatorResult } from "../../../_parts/calculator-result";

interface WorkedParams extends CalculatorParams {
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("calculators", page, businessNow());

/** A calculator with the figures of its address: next.config.ts rewrites `/calculators/x?v=…` to it. */
export default async function WorkedCalculatorPage({ params, searchParams }: WorkedParams) {
  return (
    <CalculatorPage
      room="calculators"
      work={calculatorResult}
      params={params}
      texts={textsOfParams(await searchParams)}
      now={businessNow()}
      calendar={await settlementCalendar()}
    />
  );
}
