import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Disclosure } from "@/components/ui/disclosure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { addMinor, type Currency, type Minor } from "@/lib/contract/facts/money";
import { chartMonth, formatMonth } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { LazyChart } from "./lazy-chart";
import { CHART_HEIGHT, LABEL_HEIGHT, NAME_HEIGHT } from "./payout-geometry";
import { barsOf, type PayoutBar, type PayoutMonth } from "./payout-months";

interface CalendarProps {
  months: readonly PayoutMonth[];
  currency: Currency;
  locale: Locale;
}

/** The payouts of the next twelve months: a sentence, the bars, and a table of the figures. */
export async function PayoutCalendar({ months, currency, locale }: CalendarProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const bars = barsOf(months, {
    currency,
    words: {
      thousand: t("scale.thousand"),
      lakh: t("scale.lakh"),
      crore: t("scale.crore"),
      million: t("scale.million"),
      billion: t("scale.billion"),
    },
    nameOf: (month) => ({ name: chartMonth(month, locale), fullName: formatMonth(month, locale) }),
  });
  const coming = bars.filter(({ label }) => label !== "");
  if (coming.length === 0) return <p className="py-6 text-body text-muted">{t("calendarEmpty")}</p>;
  return (
    <>
      {(await amountsHidden()) ? (
        <HiddenChart words={t("calendarHidden")} />
      ) : (
        <Drawing bars={bars} currency={currency} locale={locale} />
      )}
      <Disclosure summary={t("calendarAsTable")}>
        <Figures bars={coming} currency={currency} locale={locale} />
      </Disclosure>
    </>
  );
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
  const [t, states] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "states" }),
  ]);
  const words = {
    label: t("calendarLabel", { currency }),
    confirmed: states("confirmed"),
    expected: states("expected"),
  };
  return (
    <div className="relative isolate">
      <GridLines />
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

async function Figures({ bars, currency, locale }: BarsProps) {
  const [t, states] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "states" }),
  ]);
  const sum = (of: (bar: PayoutBar) => Minor) => addMinor(...bars.map(of));
  const rows = [
    ...bars,
    { fullName: t("calendarTotal"), confirmed: sum((bar) => bar.confirmed), expected: sum((bar) => bar.expected) },
  ];
  return (
    <Table aria-label={t("calendarLabel", { currency })} className="text-ink">
      <TableHead>
        <tr>
          <HeaderCell>{t("month")}</HeaderCell>
          <HeaderCell figure>{states("confirmed")}</HeaderCell>
          <HeaderCell figure>{states("expected")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ fullName, confirmed, expected }) => (
          <TableRow key={fullName}>
            <Cell className="py-2.5">{fullName}</Cell>
            <Cell figure label={states("confirmed")} className="py-2.5">
              <Amount amount={confirmed} currency={currency} />
            </Cell>
            <Cell figure label={states("expected")} className="py-2.5">
              <Amount amount={expected} currency={currency} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The legend of confirmed and expected bars. */
export async function PayoutLegend({ locale }: { locale: Locale }) {
  const states = await getTranslations({ locale, namespace: "states" });
  return (
    <span className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-3 rounded-[2px] bg-accent" />
        {states("confirmed")}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="hatched size-3 rounded-[2px] border border-accent bg-accent-soft text-accent" />
        {states("expected")}
      </span>
    </span>
  );
}
