import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { YearReview } from "@/lib/contract/calls/year-review";
import { addDays, financialYearOf } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The year before and the year after, where the account has them. */
export async function YearLinks({ review, locale }: { review: YearReview; locale: Locale }) {
  const t = await getTranslations("year");
  const { financialYear, firstYear, from, to, asOf, currency } = review;
  const before = firstYear !== null && firstYear < financialYear ? financialYearOf(addDays(from, -1)) : null;
  const after = to < asOf ? financialYearOf(addDays(to, 1)) : null;
  const hrefOf = (year: string) =>
    hrefFor(locale, currency === "INR" ? `/year/${year}` : `/year/${year}?currency=${currency}`);
  if (before === null && after === null) return null;
  return (
    <nav aria-label={t("years")} className="mt-12 flex justify-between gap-6 border-line border-t pt-4 print:hidden">
      <span>{before && <TextLink href={hrefOf(before)}>← {before}</TextLink>}</span>
      <span>{after && <TextLink href={hrefOf(after)}>{after} →</TextLink>}</span>
    </nav>
  );
}
