import { CalculatorPage, type CalculatorParams, calculatorMetadata } from "@/components/calculators/calculator-page";
import { CALCULATORS } from "@/lib/calculators/registry";

/** The presets begin today: the page is rendered anew once a day. */
export const revalidate = 86_400;
export const dynamicParams = false;
export const generateStaticParams = () => CALCULATORS.map(({ slug }) => ({ slug }));
export const generateMetadata = (page: CalculatorParams) => calculatorMetadata("calculators", page);

const PRESETS = {};

export default function PresetCalculatorPage({ params }: CalculatorParams) {
  return <CalculatorPage room="calculators" params={params} texts={PRESETS} />;
}
