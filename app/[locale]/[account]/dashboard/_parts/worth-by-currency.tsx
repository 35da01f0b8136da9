import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { getExchangeRates } from "@/lib/contract/calls/exchange-rates";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { approximateRupees, totalOf } from "./currency-totals";
import { readCurrencyTotals } from "./read-currency-totals";

/**
 * The investor's total wealth, rupees and GIFT City side by side. Renders nothing for a single currency, whose
 * figures the page already shows.
 */
export async function WorthByCurrency({ shown, locale }: { shown: Currency; locale: Locale }) {
  const { totals, isWhole } = await readCurrencyTotals(shown);
  if (totals.length === 0) return null;
  const [t, rates] = await Promise.all([getTranslations("dashboard"), readOptional(getExchangeRates, {})]);
  const approximate = isWhole ? approximateRupees(totals, rates) : null;
  return (
    <Section title={t("bothModes.title")}>
      <p className="mb-2 text-label text-muted">{t("bothModes.lead")}</p>
      <Lines className="border-line border-y">
        {totals.map((total) => (
          <Line key={total.currency} label={total.currency} strong>
            <Amount amount={totalOf(total)} currency={total.currency} />
          </Line>
        ))}
      </Lines>
      {rates && approximate !== null && (
        <p className="mt-2 text-faint text-note">
          {t.rich("bothModes.approximate", {
            date: formatDate(rates.asOf, locale),
            amount: () => <Amount amount={approximate} currency="INR" decimals="words" />,
          })}
        </p>
      )}
      {!isWhole && <p className="mt-2 text-note text-warning">{t("bothModes.partial")}</p>}
    </Section>
  );
}
