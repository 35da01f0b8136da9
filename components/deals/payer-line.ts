import type { getTranslations } from "next-intl/server";
import type { Deal } from "@/lib/contract/deals";

type ProductWords = Awaited<ReturnType<typeof getTranslations>>;

/**
 * Who pays and how they are graded, in one line: "Northgate pays, rated A+ by Sutradhar"; that nobody grades them is said.
 * @param t opened on `product`.
 */
export function payerLine(
  t: ProductWords,
  { payer, rating, product }: Pick<Deal, "payer" | "rating" | "product">,
): string {
  const pays = t(`pays.${product.kind}`, { payer: payer.name });
  if (rating) return t("rated", { pays, grade: rating.grade, agency: rating.agency });
  // Shares have no grade to lack.
  return product.kind === "PRE_IPO" ? pays : t("unrated", { pays });
}
