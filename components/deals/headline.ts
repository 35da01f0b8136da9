/** The one figure that a deal is known by. Pure; what it means stands in `messages/*\/product.json` under its kind. */
import type { Deal } from "@/lib/contract/deals";
import type { Paise } from "@/lib/contract/money";

export type Headline =
  /** A year, before tax. `isUpTo` where it is the best of several that may be chosen. */
  | { readonly is: "rate"; readonly bps: number; readonly isUpTo: boolean }
  | { readonly is: "price"; readonly perShare: Paise }
  | { readonly is: "unknown" };

export function headlineOf({ product, rateBps }: Pick<Deal, "product" | "rateBps">): Headline {
  if (product.kind === "PRE_IPO") return { is: "price", perShare: product.pricePerShare };
  if (rateBps === null) return { is: "unknown" };
  const isUpTo = "rates" in product && product.rates.some((row) => row.rateBps < rateBps);
  return { is: "rate", bps: rateBps, isUpTo };
}
