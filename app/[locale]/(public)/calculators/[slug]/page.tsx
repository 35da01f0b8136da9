import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import type { Texts } from "@/lib/calculators/fields";
import { hasLivePresets, livePresets } from "@/lib/calculators/live-presets";
import { CALCULATORS } from "@/lib/calculators/registry";
import type { Currency } from "@/lib/contract/facts/money";
import { type RecordTotals, recordsAmong, totalsOf } from "@/lib/products/payer-record";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";
import { calculatorResult } from "../../_parts/calculator-result";

/** Seconds: docs/decisions/0064. The record of the payers is that of every other page. */
export const revalidate = 30;
export const generateStaticParams = () => CALCULATORS.map(({ slug }) => ({ slug }));
export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("calculators", page, businessNow());

interface Live {
  readonly texts: Texts;
  readonly record: RecordTotals | null;
}

const PRESETS: Live = { texts: {}, record: null };

async function readLive(slug: string): Promise<Live> {
  if (!hasLivePresets(slug)) return PRESETS;
  const catalogue = await readPublicCatalogue();
  if (catalogue === null) return PRESETS;
  const inRupees = ({ currency }: { readonly currency: Currency }) => currency === "INR";
  const { deals, pastDeals } = catalogue;
  const owed = { deals: deals.filter(inRupees), pastDeals: pastDeals.filter(inRupees) };
  return { texts: livePresets(slug, catalogue), record: totalsOf(recordsAmong(catalogue.records, owed)) };
}

export default async function PresetCalculatorPage({ params }: CalculatorParams) {
  renderForVisitors();
  const { texts, record } = await readLive((await params).slug);
  return (
    <CalculatorPage
      room="calculators"
      work={calculatorResult}
      params={params}
      texts={texts}
      now={businessNow()}
      calendar={await settlementCalendar()}
      record={record}
    />
  );
}
