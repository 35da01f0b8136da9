import { getTranslations } from "next-intl/server";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import type { Deal, InvestmentTerms } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { isOnlyExpected, productOf } from "@/lib/products/lookup";
import { findProfile } from "@/lib/web/app-shell-data";

interface CashflowSectionProps {
  deal: Deal;
  /** Of the chosen amount, or of the nearest that the deal takes. */
  terms: InvestmentTerms | null;
  /** Whether the deal takes an amount at all. */
  isOpen: boolean;
  locale: Locale;
}

/** The schedule of the chosen amount: gross, tax and net, each with its day. Shares have none, and say so. */
export async function CashflowSection({ deal, terms, isOpen, locale }: CashflowSectionProps) {
  const t = await getTranslations("deal");
  const { kind } = deal.product;
  const isEstimate = isOnlyExpected(kind);
  const title = isEstimate ? t("every.titleEstimate") : t("every.title", { currency: deal.currency });
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
            <div className="mb-4">
              <Notice tone="warning">{t("every.estimate")}</Notice>
            </div>
          )}
          <ScheduleTable terms={terms} locale={locale} />
          {!isEstimate && (
            <p className="mt-3 text-faint text-label">{t("every.promise", { payer: deal.payer.name })}</p>
          )}
          <LivesAbroad deal={deal} />
        </>
      ) : (
        <p className="border-line border-y py-5 text-body text-muted">{isOpen ? t("every.unread") : t("every.none")}</p>
      )}
    </Section>
  );
}

/** The public calculator assumes a resident: whoever is none is told in which direction it errs. */
async function LivesAbroad({ deal: { investmentType } }: Pick<CashflowSectionProps, "deal">) {
  const [t, profile] = await Promise.all([getTranslations("deal"), findProfile()]);
  if (profile === null || profile.country === "IN") return null;
  return (
    <div className="mt-4">
      <Notice>{t(investmentType === "GIFT" ? "every.residentGift" : "every.resident")}</Notice>
    </div>
  );
}
