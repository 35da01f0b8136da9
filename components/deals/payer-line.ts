import type { getTranslations } from "next-intl/server";
import type { Deal } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";

/** Opened on `product` and on `kinds`. */
type ProductWords = Awaited<ReturnType<typeof getTranslations>>;

/**
 * Who pays and how they are graded, in one line: "Northgate pays, rated A+ by Sutradhar"; that nobody grades them is said.
 */
export function payerLine(
  { t, kinds }: { readonly t: ProductWords; readonly kinds: ProductWords },
  { payer, rating, product }: Pick<Deal, "payer" | "rating" | "product">,
): string {
  const pays = kinds(`${product.kind}.pays`, { payer: payer.name });
  if (rating) return t("rated", { pays, grade: rating.grade, agency: rating.agency });
  // Shares have no grade to lack.
  return productOf(product).promise === "NONE" ? pays : t("unrated", { pays });
}
