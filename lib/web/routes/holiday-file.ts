/** The days of `/tools/holidays`, for a calendar to subscribe to. */
import { createTranslator } from "use-intl/core";
import type english from "../../../messages/en/holidays.json";
import { holidayCalendarText } from "../../calculators/holiday-calendar.ts";
import { listedHolidaysFrom } from "../../calculators/settlement-calendar.ts";
import { dateInIndia, epochMs } from "../../contract/values/calendar-date.ts";
import { LOCALES } from "../../i18n/locales.ts";
import { absoluteUrl, SITE_ORIGIN } from "../../i18n/site-origin.ts";
import { businessNow } from "../clock.ts";
import { findSettlementCalendar } from "../edge-decisions.ts";
import type { RouteVisit } from "./visit.ts";

type Words = typeof english;
type NameKey = keyof Words["names"];

const DAY_MS = 86_400_000;

export async function answerHolidays({ locale, env }: RouteVisit): Promise<Response> {
  const calendar = await findSettlementCalendar(env);
  const { default: messages }: { default: Words } = await import(`../../../messages/${locale}/holidays.json`);
  const t = createTranslator<Words>({ locale, messages });
  const now = businessNow();
  const today = dateInIndia(now);
  const text = holidayCalendarText(listedHolidaysFrom(Number(today.slice(0, 4)), calendar), {
    // One stamp for a day: a file that has not changed keeps its ETag.
    now: epochMs(now - (now % DAY_MS)),
    host: new URL(SITE_ORIGIN).hostname,
    url: absoluteUrl(locale, "/tools/holidays"),
    language: LOCALES[locale].tag.slice(0, 2).toUpperCase(),
    name: t("calendar.name"),
    summaryOf: ({ nameKey }) => t("calendar.summary", { name: t(`names.${nameKey as NameKey}`) }),
    descriptionOf: ({ isProvisional, on }) =>
      isProvisional ? t("provisionalNote", { year: on.slice(0, 4) }) : t("calendar.description"),
  });
  return new Response(text, {
    headers: { "content-type": "text/calendar; charset=utf-8", "cache-control": "s-maxage=3600" },
  });
}
