import { CashflowSection } from "@/app/[locale]/_parts/cashflow-section";
import { DealFigures } from "@/app/[locale]/_parts/deal-figures";
import { DealHeader } from "@/app/[locale]/_parts/deal-header";
import { ProductFacts } from "@/app/[locale]/_parts/fact-list";
import { FinePrint, Questions } from "@/app/[locale]/_parts/fine-print";
import { PayerSection } from "@/app/[locale]/_parts/payer-section";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_parts/terms-query";
import { FaqData } from "@/components/layout/structured-data";
import type { Deal } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { StreamedManager } from "../_parts/manager";
import { InvestPanel } from "./invest-panel";

interface DealViewProps {
  deal: Deal;
  query: TermsSearchParams;
  hasFollowFailed?: boolean;
  locale: Locale;
}

/** The investor's page of a deal: its figures, who pays, what can go wrong, and the form to invest. */
export async function DealView({ deal, query, hasFollowFailed = false, locale }: DealViewProps) {
  const chosen = await readTermsQuery(deal, query);
  const terms = chosen?.terms ?? null;
  return (
    <div className="grid gap-x-12 max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_20.5rem] wide:grid-rows-[auto_1fr] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <DealHeader deal={deal} locale={locale} />
        <DealFigures deal={deal} terms={terms} locale={locale} />
      </div>
      <aside className="max-wide:mt-10 wide:row-span-2">
        <div className="wide:sticky wide:top-6">
          <InvestPanel deal={deal} chosen={chosen} hasFollowFailed={hasFollowFailed} locale={locale} />
        </div>
      </aside>
      <div className="min-w-0">
        <PayerSection deal={deal} locale={locale} />
        <ProductFacts deal={deal} locale={locale} />
        <CashflowSection deal={deal} terms={terms} isOpen={chosen !== null} locale={locale} />
        <FinePrint deal={deal} locale={locale} />
        <Questions deal={deal} locale={locale} />
        <StreamedManager locale={locale} />
      </div>
      <FaqData
        questions={deal.faqs.map(({ question, answer }) => ({
          question: inLocale(question, locale),
          answer: inLocale(answer, locale),
        }))}
      />
    </div>
  );
}
