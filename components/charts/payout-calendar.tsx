import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { CalendarMonth } from "@/lib/contract/calls/payout-calendar";
import type { Currency } from "@/lib/contract/facts/money";
import { chartMonth, formatMonth } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { LazyChart } from "./lazy-chart";
import { CHART_HEIGHT, LABEL_HEIGHT, NAME_HEIGHT } from "./payout-geometry";
import { PART_LOOKS } from "./payout-looks";
import { barsOf, type PayoutBar, type PayoutPart, totalOfMonth } from "./payout-months";
import { scaleWordsIn } from "./scale-words";

interface CalendarProps {
  months: readonly CalendarMonth[];
  currency: Currency;
  locale: Locale;
}

/** The payouts of the next twelve months as bars: principal, interest and late payouts. */
export async function PayoutCalendar({ months, currency, locale }: CalendarProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  if (months.every((month) => totalOfMonth(month) === 0)) {
    return <p className="py-6 text-body text-muted">{t("calendarEmpty")}</p>;
  }
  if (await amountsHidden()) return <HiddenChart words={t("calendarHidden")} />;
  const bars = barsOf(months, {
    currency,
    words: await scaleWordsIn(locale),
    nameOf: (month) => ({ name: chartMonth(month, locale), fullName: formatMonth(month, locale) }),
  });
  return <Drawing bars={bars} currency={currency} locale={locale} />;
}

/** Shown while amounts are hidden: bar heights would disclose the amounts. */
function HiddenChart({ words }: { words: string }) {
  return (
    <div className="grid place-items-center bg-sunken text-label text-muted" style={{ height: CHART_HEIGHT }}>
      {words}
    </div>
  );
}

interface BarsProps extends Omit<CalendarProps, "months"> {
  bars: readonly PayoutBar[];
}

async function Drawing({ bars, currency, locale }: BarsProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const words = {
    label: t("calendarLabel", { currency }),
    paidPrincipal: t("parts.paidPrincipal"),
    paidInterest: t("parts.paidInterest"),
    late: t("parts.late"),
    principal: t("parts.principal"),
    interest: t("parts.interest"),
  };
  return (
    <div className="relative isolate">
      <Drawn>
        <GridLines />
      </Drawn>
      <LazyChart bars={bars} currency={currency} locale={locale} words={words} />
    </div>
  );
}

/** Grid lines at quarters of the tallest bar. */
function GridLines() {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 -z-10 grid grid-rows-4 divide-y divide-line border-line border-t"
      style={{ top: LABEL_HEIGHT, bottom: NAME_HEIGHT }}
    >
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** The legend of the parts: paid is solid, expected hatched; late only where something is. */
export async function PayoutLegend({ months, locale }: Pick<CalendarProps, "months" | "locale">) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const isPaid = months.some(({ paid }) => paid.principal + paid.interest > 0);
  const isLate = months.some(({ late }) => late > 0);
  const shown: readonly PayoutPart[] = [
    ...(isPaid ? (["paidPrincipal", "paidInterest"] as const) : []),
    ...(["principal", "interest"] as const),
    ...(isLate ? (["late"] as const) : []),
  ];
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map((part) => (
        <span key={part} className={`flex items-center gap-1.5 ${part === "late" ? "text-warning" : ""}`}>
          <span aria-hidden className={`size-3 rounded-[2px] ${PART_LOOKS[part].className}`} />
          {t(`parts.${part}`)}
        </span>
      ))}
    </span>
  );
}
