import type { getTranslations } from "next-intl/server";
import type { Duration, Tenure } from "./duration";

type ProductWords = Awaited<ReturnType<typeof getTranslations>>;

/** "60 days", "18 months", "4 years 7 months". @param t translations of `product`. */
export function durationText(t: ProductWords, duration: Duration): string {
  return duration.unit === "yearsMonths"
    ? t("span.yearsMonths", { years: duration.years, months: duration.months })
    : t(`span.${duration.unit}`, { count: duration.count });
}

/** "60 days", "1–12 months", "6 months to 5 years". @param t translations of `product`. */
export function tenureWords(t: ProductWords, { from, to }: Tenure): string {
  if (from.unit === "yearsMonths" || to.unit === "yearsMonths" || from.unit !== to.unit) {
    const [shortest, longest] = [durationText(t, from), durationText(t, to)];
    return shortest === longest ? shortest : t("span.range", { from: shortest, to: longest });
  }
  if (from.count === to.count) return durationText(t, from);
  return t(`span.rangeOf.${to.unit}`, { from: from.count, to: to.count });
}
