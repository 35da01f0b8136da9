import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageAbout, PageIntro } from "@/components/calculators/page-frame";
import { formatDate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import {
  LISTED_YEARS,
  listedHolidaysFrom,
  PROVISIONAL_YEARS,
  type SettlementHoliday,
} from "@/lib/calculators/settlement-calendar";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";

/** Days pass, and a day may be declared a holiday. */
export const revalidate = 3600;

const PATH = "/tools/holidays";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "calculators" });
  const words = { title: t("pages.holidays.title"), description: t("pages.holidays.description") };
  return pageMetadata({ locale, path: PATH, ...words });
}

export default async function HolidaysPage({ params }: LocaleParams) {
  renderForVisitors();
  const locale = await pageLocale(params);
  const t = await getTranslations("holidays");
  const today = dateInIndia(businessNow());
  const holidays = listedHolidaysFrom(Number(today.slice(0, 4)), await settlementCalendar());
  const past = holidays.filter(({ on }) => on < today);
  return (
    <div className="page pt-8 pb-20 desktop:pt-14">
      <PageIntro locale={locale} room="tools" slug="holidays" />
      <Section title={t("next")}>
        <HolidayList locale={locale} holidays={holidays.filter(({ on }) => on >= today)} />
        <p className="mt-4 max-w-prose text-faint text-note">
          {t("until", { year: String(LISTED_YEARS.last) })}{" "}
          {PROVISIONAL_YEARS.map((year) => t("provisionalNote", { year: String(year) })).join(" ")}
        </p>
        <p className="mt-4 text-body">
          <TextLink href={hrefFor(locale, `${PATH}.ics`)}>{t("calendar.subscribe")}</TextLink>
        </p>
      </Section>
      {past.length > 0 && (
        <Section title={t("past")}>
          <HolidayList locale={locale} holidays={past} />
        </Section>
      )}
      <PageAbout locale={locale} room="tools" slug="holidays" now={businessNow()} />
    </div>
  );
}

async function HolidayList({ locale, holidays }: { locale: Locale; holidays: readonly SettlementHoliday[] }) {
  const t = await getTranslations("holidays");
  return (
    <ul className="grid gap-x-16 border-line-strong border-t desktop:grid-cols-2">
      {holidays.map(({ on, weekday, nameKey, isProvisional }) => (
        <li key={on} className="flex items-baseline justify-between gap-6 border-line border-b py-3.5 text-body">
          <span className="min-w-0">
            <span className="block font-semibold text-ink">{t(`names.${nameKey}`)}</span>
            <span className="block text-label text-muted">
              {t(`weekday.${weekday}`)}
              {isProvisional && ` · ${t("provisional")}`}
            </span>
          </span>
          <time dateTime={on} className="whitespace-nowrap text-ink">
            {formatDate(on, locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}
