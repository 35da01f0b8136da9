import type { ReactNode } from "react";
import { FaqData } from "@/components/layout/structured-data";
import { cn } from "@/components/ui/cn";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { Deal } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { CashflowSection } from "./cashflow-section";
import { DealAsset } from "./deal-asset";
import { DealFigures } from "./deal-figures";
import { DealHeader } from "./deal-header";
import type { ChildName } from "./deal-holder";
import { ProductFacts, ProductTables } from "./fact-list";
import { FinePrint, Regulation, Risks } from "./fine-print";
import { FundFlow } from "./fund-flow";
import { PayerSection } from "./payer-section";
import { BondPriceHistory } from "./price-history";
import { ShareRounds } from "./share-rounds";
import type { RequestedTerms } from "./terms-query";

interface DealLayoutProps {
  deal: Deal;
  chosen: RequestedTerms | null;
  locale: Locale;
  /** The form for an amount; it stays in view beside the deal. */
  panel: ReactNode;
  /** The address fragment of the panel. */
  panelId?: string;
  childName: ChildName;
  /** In place of the deal's own header. */
  header?: ReactNode;
  /** The widths of the page. */
  className: string;
  /** The section below the small print. */
  children?: ReactNode;
}

/** Sections below one another, closer where the page has two columns. */
const COLUMN = "min-w-0 [&>section:first-child]:mt-12 wide:[&>section]:mt-8 wide:[&>section:first-child]:mt-8";

/**
 * The page of a deal: figures, cash flow and payer, and beside them the amount panel, the way of the money and the risks;
 * the small print is collapsed below. Two screens of 900 px hold it where it has two columns. On a phone the sections follow one another in the same order.
 */
export function DealLayout({
  deal,
  chosen,
  locale,
  panel,
  panelId,
  childName,
  header = (
    <Drawn>
      <DealHeader deal={deal} locale={locale} />
    </Drawn>
  ),
  className,
  children,
}: DealLayoutProps) {
  const terms = chosen?.terms ?? null;
  return (
    <div className={cn("grid gap-x-12 wide:grid-rows-[auto_auto_1fr_auto]", className)}>
      <div className="min-w-0 wide:col-start-1 wide:row-start-1">
        <div className="gap-x-5 wide:has-[[data-slot=asset]]:grid wide:has-[[data-slot=asset]]:grid-cols-[minmax(0,1fr)_auto]">
          {header}
          <Drawn>
            <DealAsset deal={deal} locale={locale} />
          </Drawn>
        </div>
        <Drawn>
          <DealFigures deal={deal} terms={terms} locale={locale} />
        </Drawn>
      </div>
      {/* Two rows, so that content below the panel begins where it ends. */}
      <aside id={panelId} className="scroll-mt-4 max-wide:mt-10 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        {panel}
      </aside>
      <div className={`wide:col-start-1 wide:row-span-2 wide:row-start-2 ${COLUMN}`}>
        <Drawn>
          <CashflowSection deal={deal} terms={terms} isOpen={chosen !== null} locale={locale} />
          <PayerSection deal={deal} locale={locale} />
        </Drawn>
      </div>
      <div className={`wide:col-start-2 wide:row-span-2 wide:row-start-3 ${COLUMN}`}>
        <Drawn>
          <FundFlow deal={deal} terms={terms} childName={childName} locale={locale} />
          <Risks deal={deal} locale={locale} />
          <Regulation deal={deal} />
        </Drawn>
      </div>
      <div className={`wide:col-start-1 wide:row-start-4 ${COLUMN}`}>
        <Drawn>
          <FinePrint deal={deal} childName={childName} locale={locale}>
            <ProductFacts deal={deal} locale={locale} />
            <BondPriceHistory deal={deal} locale={locale} />
            <ShareRounds deal={deal} locale={locale} />
            <ProductTables deal={deal} locale={locale} />
          </FinePrint>
        </Drawn>
        {children}
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
