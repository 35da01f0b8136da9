import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import type { Locale } from "@/lib/i18n/locales";
import { settlementCalendar } from "@/lib/web/edge-config";
import { illustrateInvoices } from "./sample-schedule";

/** Five dated payouts and the annual return they amount to. */
export async function SchedulePanel({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  const shown = illustrateInvoices(await settlementCalendar());
  return (
    <figure className="rounded-lg bg-night p-6 text-night-ink tablet:p-8">
      <figcaption className="text-label text-night-muted">
        {t("panelTitle", { amount: formatMoney({ amount: shown.investedPaise }, { decimals: "auto" }) })}
      </figcaption>
      <ol className="mt-4 border-night-line border-b">
        {shown.payouts.map(({ seller, date, netPaise }) => (
          <li
            key={seller}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-night-line border-t py-3 text-body tablet:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={date} className="text-night-muted max-tablet:order-2 max-tablet:text-label">
              {formatDate(date, locale, { year: false })}
            </time>
            <span className="max-tablet:order-0">{t("panelRow", { seller })}</span>
            <span className="text-right max-tablet:order-1">
              <AmountView amount={netPaise} locale={locale} />
            </span>
          </li>
        ))}
      </ol>
      <div className="flex items-baseline justify-between gap-4 pt-4">
        <p className="text-body">
          <span className="block font-semibold">{t("panelTotal")}</span>
          <span className="block text-label text-night-muted">
            {t("panelTotalOf", { amount: formatMoney({ amount: shown.returnedPaise }) })}
          </span>
        </p>
        <p className="serif text-heading">{shown.netXirrBps !== null && formatRate(shown.netXirrBps, 1)}</p>
      </div>
      <p className="mt-5 text-night-muted text-note">
        {t("panelNote", {
          date: formatDate(shown.asOf, locale),
          low: formatRate(shown.lowestRateBps),
          high: formatRate(shown.highestRateBps),
          tds: formatRate(shown.tdsRateBps, 0),
        })}
      </p>
    </figure>
  );
}
