import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { lawValues } from "@/components/money/law-values";
import type { Calculator } from "@/lib/calculators/calculator";
import type { Texts } from "@/lib/calculators/fields";
import { CALCULATOR_SLUGS, findWorksheet, TOOL_SLUGS } from "@/lib/calculators/registry";
import type { AnalyticsEvent } from "@/lib/contract/values/analytics-events";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import type { WithCalendar } from "@/lib/finance/business-days";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import type { RecordTotals } from "@/lib/products/payer-record";
import { pathOf, type Room } from "./calculator-paths";
import { CalculatorView } from "./calculator-view";
import { LiveForm } from "./live-form";
import { PageAbout, PageIntro } from "./page-frame";

export interface CalculatorParams {
  params: Promise<{ locale: string; slug: string }>;
}

const SLUGS = { calculators: CALCULATOR_SLUGS, tools: TOOL_SLUGS };

/** The same head with and without figures in the address: the canonical address has none. */
export async function calculatorMetadata(room: Room, { params }: CalculatorParams, now: EpochMs): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { slug } = await params;
  if (!SLUGS[room].includes(slug)) notFound();
  const t = await getTranslations({ locale, namespace: "calculators" });
  const words = { title: t(`pages.${slug}.title`), description: t(`pages.${slug}.description`, lawValues(now)) };
  return pageMetadata({ locale, path: pathOf(room, slug), ...words });
}

/** No figure is part of the event, and of a tool not even a category. */
function eventOf(room: Room, { category }: Calculator): AnalyticsEvent {
  if (room === "tools") return { event: "tool_used" };
  return { event: "calculator_used", properties: category === null ? {} : { productType: category } };
}

const isList = ({ fields }: Calculator) => Object.values(fields).some((field) => field.is === "list");

/** The server action that renders a calculator's form for a query. */
type WorkOut = (room: Room, slug: string, locale: Locale, query: string) => Promise<ReactNode>;

interface CalculatorPageProps extends CalculatorParams, WithCalendar {
  room: Room;
  work: WorkOut;
  texts: Texts;
  /** A date that is left empty counts as this day. */
  now: EpochMs;
  /** The payment record of the payers of rupee deals, where the page compares deals. */
  record?: RecordTotals | null;
}

export async function CalculatorPage({ room, work, params, texts, now, calendar, record = null }: CalculatorPageProps) {
  const locale = await pageLocale(params);
  const { slug } = await params;
  const calculator = findWorksheet(room, slug);
  if (!calculator) notFound();
  const t = await getTranslations("calculators");
  return (
    <div className="page pt-8 pb-20 desktop:pt-14">
      <PageIntro locale={locale} room={room} slug={slug} />
      <LiveForm
        path={hrefFor(locale, pathOf(room, slug))}
        work={work.bind(null, room, slug, locale)}
        isInAddress={!isList(calculator)}
        event={eventOf(room, calculator)}
        words={{ working: t("ui.working"), failed: t("ui.failed") }}
      >
        <CalculatorView
          room={room}
          calculator={calculator}
          locale={locale}
          texts={texts}
          now={now}
          calendar={calendar}
        />
      </LiveForm>
      <PageAbout locale={locale} room={room} slug={slug} now={now} record={record} />
    </div>
  );
}
