import { getTranslations } from "next-intl/server";
import { ScheduleTable } from "@/components/deals/schedule-table";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import type { Deal, InvestmentTerms } from "@/lib/contract/deals";
import type { Locale } from "@/lib/i18n/locales";
import { findProfile } from "@/lib/server/shell";

interface EveryRupeeProps {
  deal: Deal;
  /** Of the chosen amount, or of the nearest that the deal takes. */
  terms: InvestmentTerms | null;
  /** Whether the deal takes an amount at all. */
  isOpen: boolean;
  locale: Locale;
}

/** The schedule of the chosen amount: gross, tax and net, each with its day. */
export async function EveryRupee({ deal, terms, isOpen, locale }: EveryRupeeProps) {
  const [t, profile] = await Promise.all([getTranslations("deal"), findProfile()]);
  const livesAbroad = profile !== null && profile.country !== "IN";
  return (
    <Section
      title={t("every.title")}
      aside={terms && t.rich("every.for", { amount: () => <Amount paise={terms.amount} decimals="auto" /> })}
      id="schedule"
    >
      {terms ? (
        <>
          <ScheduleTable terms={terms} locale={locale} />
          <p className="mt-3 text-faint text-label">{t("every.promise", { buyer: deal.buyer.name })}</p>
          {livesAbroad && (
            <div className="mt-4">
              <Notice>{t("every.resident")}</Notice>
            </div>
          )}
        </>
      ) : (
        <p className="border-line border-y py-5 text-body text-muted">
          {isOpen ? t("every.unread") : t("every.none", { days: deal.tenureDays })}
        </p>
      )}
    </Section>
  );
}
