import { getTranslations } from "next-intl/server";
import { formatRate } from "@/components/money/format";
import type { ProductTerms } from "@/lib/contract/values/products";
import { productOf } from "@/lib/products/lookup";
import { durationOfMonths } from "./duration";
import { durationText } from "./duration-text";

interface Chosen {
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
}

/** The tenure of a rate that the investor chooses among several: "6 months"; null for a deal with one rate. */
export async function chosenSpan(offered: ProductTerms, { tenureMonths }: Pick<Chosen, "tenureMonths">) {
  if (productOf(offered).termOf(offered).is !== "choice" || tenureMonths === null) return null;
  return durationText(await getTranslations("product"), durationOfMonths(tenureMonths));
}

/** "8.80% for 6 months", where the investor chooses among several rates. */
export async function chosenRate(offered: ProductTerms, { rateBps, tenureMonths }: Chosen): Promise<string | null> {
  const span = await chosenSpan(offered, { tenureMonths });
  if (span === null || rateBps === null) return null;
  return (await getTranslations("deal"))("figures.chosen", { rate: formatRate(rateBps), span });
}
