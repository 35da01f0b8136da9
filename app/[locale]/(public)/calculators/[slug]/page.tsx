import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import type { Texts } from "@/lib/calculators/fields";
import { hasLivePresets, livePresets } from "@/lib/calculators/live-presets";
import { CALCULATORS } from "@/lib/calculators/registry";
import { type TrackRecord, trackRecordOf } from "@/lib/products/past-deals";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { businessNow } from "@/lib/web/clock";
import { withDeclaredHolidays } from "@/lib/web/edge-config";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";
import { calculatorResult } from "../../_parts/calculator-result";

/** Presets are the rates of the hour, and begin today. */
export const revalidate = 3600;
export const generateStaticParams = () => CALCULATORS.map(({ slug }) => ({ slug }));
export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("calculators", page);

interface Live {
  readonly texts: Texts;
  readonly record: TrackRecord | null;
}

const PRESETS: Live = { texts: {}, record: null };

async function readLive(slug: string): Promise<Live> {
  if (!hasLivePresets(slug)) return PRESETS;
  const catalogue = await readPublicCatalogue();
  if (catalogue === null) return PRESETS;
  // A loss is counted in one currency.
  const past = catalogue.pastDeals.filter(({ currency }) => currency === "INR");
  return { texts: livePresets(slug, catalogue), record: trackRecordOf(past) };
}

export default async function PresetCalculatorPage({ params }: CalculatorParams) {
  renderForVisitors();
  await withDeclaredHolidays();
  const { texts, record } = await readLive((await params).slug);
  return (
    <CalculatorPage
      room="calculators"
      work={calculatorResult}
      params={params}
      texts={texts}
      now={businessNow()}
      record={record}
    />
  );
}
