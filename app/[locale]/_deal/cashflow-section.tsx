import { getTranslations } from "next-intl/server";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { Amount } from "@/components/money/amount";
import { Disclosure } from "@/components/ui/disclosure";
import { Triangle } from "@/components/ui/icons/marks";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import type { Locale } from "@/lib/i18n/locales";
import { isOnlyExpected, productOf } from "@/lib/products/lookup";
import { CashPlotFigure } from "./cash-plot";

interface CashflowSectionProps {
  deal: Deal;
  /** The terms of the chosen amount, or of the nearest valid one. */
  terms: InvestmentTerms | null;
  /** Whether the deal is open for investment. */
  isOpen: boolean;
  locale: Locale;
}

/** The payout schedule of the chosen amount: date, gross, tax and net. For shares, states that there is none. */
export async function CashflowSection({ deal, terms, isOpen, locale }: CashflowSectionProps) {
  const t = await getTranslations("deal");
  const { kind } = deal.product;
  const isEstimate = isOnlyExpected(kind);
  const title = t(isEstimate ? "every.titleEstimate" : "every.title");
  if (productOf(deal.product).promise === "NONE") {
    return (
      <Section title={t("every.sharesTitle")} id="schedule">
        <p className="max-w-prose border-line border-y py-5 text-body text-ink">{t("every.shares")}</p>
      </Section>
    );
  }
  const amount = () => terms && <Amount amount={terms.amount} currency={terms.currency} decimals="auto" />;
  return (
    <Section title={title} aside={terms && t.rich("every.for", { amount })} id="schedule">
      {terms ? (
        <>
          {isEstimate && (
            <p className="flex gap-3 text-label text-warning">
              <Triangle className="mt-0.75 size-3 shrink-0" />
              {t("every.estimate")}
            </p>
          )}
          <CashPlotFigure deal={deal} terms={terms} locale={locale} />
          <Disclosure summary={t("every.table")} isWide>
            <ScheduleTable terms={terms} locale={locale} />
          </Disclosure>
          {!isEstimate && (
            <p className="mt-1.5 text-faint text-label">{t("every.promise", { payer: deal.payer.name })}</p>
          )}
        </>
      ) : (
        <p className="border-line border-y py-5 text-body text-muted">{isOpen ? t("every.unread") : t("every.none")}</p>
      )}
    </Section>
  );
}
