import { getTranslations } from "next-intl/server";
import { holidayCalendarText } from "@/lib/calculators/holiday-calendar";
import { listedHolidaysFrom } from "@/lib/calculators/settlement-calendar";
import { dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import { LOCALE_IDS, LOCALES, localeOr } from "@/lib/i18n/locales";
import { absoluteUrl, SITE_ORIGIN } from "@/lib/i18n/site-origin";
import { withDeclaredHolidays } from "@/lib/web/edge-config";

export const dynamic = "force-static";
/** A day may be declared a holiday. */
export const revalidate = 3600;

export const generateStaticParams = () => LOCALE_IDS.map((locale) => ({ locale }));

/** The days of `/tools/holidays`, for a calendar to subscribe to. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  await withDeclaredHolidays();
  const locale = localeOr((await params).locale);
  const t = await getTranslations({ locale, namespace: "calculators" });
  const now = epochMs(Date.now());
  const text = holidayCalendarText(listedHolidaysFrom(Number(dateInIndia(now).slice(0, 4))), {
    now,
    host: new URL(SITE_ORIGIN).hostname,
    url: absoluteUrl(locale, "/tools/holidays"),
    language: LOCALES[locale].tag.slice(0, 2).toUpperCase(),
    name: t("holidays.calendar.name"),
    summaryOf: ({ nameKey }) => t("holidays.calendar.summary", { name: t(`holidays.names.${nameKey}`) }),
    descriptionOf: ({ isProvisional, on }) =>
      isProvisional ? t("holidays.provisionalNote", { year: on.slice(0, 4) }) : t("holidays.calendar.description"),
  });
  return new Response(text, { headers: { "content-type": "text/calendar; charset=utf-8" } });
}
