import { redirect } from "next/navigation";
import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { pathOf } from "@/components/calculators/calculator-paths";
import { textsOfParams } from "@/components/calculators/query";
import { findWorksheet, TOOL_SLUGS } from "@/lib/calculators/registry";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { calculatorResult } from "../../../_parts/calculator-result";

interface WorkedParams extends CalculatorParams {
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("tools", page, businessNow());

/** A tool with the figures of its address: next.config.ts rewrites `/tools/x?v=…` to it. */
export default async function WorkedToolPage({ params, searchParams }: WorkedParams) {
  const locale = await pageLocale(params);
  const { slug } = await params;
  // A tool without a form has nothing to take from an address.
  if (TOOL_SLUGS.includes(slug) && !findWorksheet("tools", slug)) redirect(hrefFor(locale, pathOf("tools", slug)));
  return (
    <CalculatorPage
      room="tools"
      work={calculatorResult}
      params={params}
      texts={textsOfParams(await searchParams)}
      now={businessNow()}
      calendar={await settlementCalendar()}
    />
  );
}
