import type { getTranslations } from "next-intl/server";
import type { Deal } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";

/** Translations of `product` and of `kinds`. */
type ProductWords = Awaited<ReturnType<typeof getTranslations>>;

/** The payer and its rating in one line: "Northgate pays, rated A+ by Sutradhar"; a missing rating is stated. */
export function payerLine(
  { t, kinds }: { readonly t: ProductWords; readonly kinds: ProductWords },
  { payer, rating, product }: Pick<Deal, "payer" | "rating" | "product">,
): string {
  const pays = kinds(`${product.kind}.pays`, { payer: payer.name });
  if (rating) return t("rated", { pays, grade: rating.grade, agency: rating.agency });
  // Shares are not rated.
  return productOf(product).promise === "NONE" ? pays : t("unrated", { pays });
}
