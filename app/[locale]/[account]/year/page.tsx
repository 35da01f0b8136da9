import { redirect } from "next/navigation";
import { SectionError } from "@/components/portfolio/section-error";
import { financialYearOf } from "@/lib/contract/values/calendar-date";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findStatementPeriod } from "@/lib/web/statement-period";

/** Leads to the running year. */
export default async function YearPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const period = await findStatementPeriod();
  if (period === null) return <SectionError path="/year" locale={locale} />;
  redirect(hrefFor(locale, `/year/${financialYearOf(period.today)}`));
}
