import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import { paise } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { settlementCalendar } from "@/lib/web/edge-config";
import { illustrateOneInvoice } from "./sample-schedule";

/** The worked example: one payout of the schedule above, line by line. */
export async function SinglePayout({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  const { seller, tenureDays, rateBps, investedPaise, flow } = illustrateOneInvoice(await settlementCalendar());
  const amount = formatMoney({ amount: investedPaise }, { decimals: "auto" });
  const words = { seller, amount, days: tenureDays, rate: formatRate(rateBps) };
  const lines = [
    { label: t("payout.principal"), amount: flow.principalPaise },
    { label: t("payout.interest", words), amount: flow.incomePaise },
    { label: t("payout.tds", { rate: formatRate(flow.tdsRateBps, 0) }), amount: paise(-flow.tdsPaise) },
  ];
  return (
    <section className="page grid gap-x-16 gap-y-6 pb-16 desktop:grid-cols-[1fr_1.6fr] desktop:pb-24">
      <div>
        <h3 className="serif text-ink text-title">{t("payout.title")}</h3>
        <p className="mt-2 max-w-prose text-body text-muted">{t("payout.lead", words)}</p>
      </div>
      <div>
        <dl className="border-line-strong border-y">
          {lines.map(({ label, amount: line }) => (
            <div key={label} className="flex items-baseline justify-between gap-6 border-line border-b py-3 text-body">
              <dt className="text-muted">{label}</dt>
              <dd>
                <AmountView amount={line} locale={locale} isPublic />
              </dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-6 py-3 text-body">
            <dt className="font-semibold text-ink">{t("payout.net", { date: formatDate(flow.dueOn, locale) })}</dt>
            <dd className="serif text-ink text-title">
              <AmountView amount={flow.netPaise} locale={locale} isPublic />
            </dd>
          </div>
        </dl>
        <p className="mt-3 max-w-prose text-faint text-label">{t("payout.note")}</p>
      </div>
    </section>
  );
}
