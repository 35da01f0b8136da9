import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AmountView } from "@/components/money/amount-view";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import type { Receivables } from "@/lib/products/product";
import { type DealHolder, holderWord } from "./deal-holder";

interface FlowDiagramProps {
  deal: Deal;
  childName: DealHolder["childName"];
  locale: Locale;
}

/** An arrow between two stations: horizontal, and vertical on a phone. `back` points to the previous station. */
function FlowArrow({ label, direction }: { label: string; direction: "onwards" | "back" }) {
  return (
    <li className="grid place-items-center py-0.5 text-muted">
      <span className="sr-only">{label}</span>
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        aria-hidden="true"
        className={`size-4 ${direction === "onwards" ? "max-tablet:rotate-90" : "rotate-180 max-tablet:-rotate-90"}`}
      >
        <path d="M2 8h11.5M9 3.5 13.5 8 9 12.5" />
      </svg>
    </li>
  );
}

/**
 * The flow of money. Invoices: investor to seller, then buyer to investor. Other products: investor to payer and back.
 */
export async function FlowDiagram({ deal, childName, locale }: FlowDiagramProps) {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { product, payer, counterparty } = deal;
  const holder = childName ?? t("who.you");
  const { kind, sharesOf, receivablesOf } = productOf(product);
  // The money for shares goes to their current owner, not to the company.
  const middle = sharesOf && counterparty ? counterparty.name : payer.name;
  return (
    <figure aria-label={t("who.figure")}>
      <ol className="grid gap-1 tablet:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,1fr)] tablet:gap-3">
        <Station name={holder}>{t("who.youDo", { holder: holderWord(childName) })}</Station>
        <FlowArrow label={t("who.pays")} direction="onwards" />
        {receivablesOf ? (
          <InvoiceStations deal={deal} receivables={receivablesOf(product)} locale={locale} />
        ) : (
          <>
            <Station name={middle}>{kinds(`${kind}.who.payerDoes`, { payer: deal.payer.name })}</Station>
            <FlowArrow label={t("who.givesBack")} direction="onwards" />
            <Station name={holder}>{kinds(`${kind}.who.youGet`)}</Station>
          </>
        )}
      </ol>
    </figure>
  );
}

async function InvoiceStations({
  deal,
  receivables,
  locale,
}: Omit<FlowDiagramProps, "childName"> & { receivables: Receivables }) {
  const t = await getTranslations("deal");
  const { payer, counterparty } = deal;
  const value = () => <AmountView isPublic amount={receivables.value} locale={locale} decimals="auto" />;
  return (
    <>
      <Station name={counterparty?.name ?? t("who.someSeller")}>{t.rich("who.sellerDid", { value })}</Station>
      <FlowArrow label={t("who.owes")} direction="back" />
      <Station name={payer.name}>{t("who.buyerOwes", { days: receivables.tenureDays })}</Station>
    </>
  );
}

function Station({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-col justify-center rounded-md border border-line-strong px-3 py-4 text-center">
      <span className="wrap-anywhere font-semibold text-body text-ink">{name}</span>
      <span className="mt-0.5 text-label text-muted">{children}</span>
    </li>
  );
}
