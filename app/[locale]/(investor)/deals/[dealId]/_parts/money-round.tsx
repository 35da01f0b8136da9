import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AmountView } from "@/components/money/amount-view";
import type { Deal } from "@/lib/contract/deals";
import type { ProductOf } from "@/lib/contract/products";
import type { Locale } from "@/lib/i18n/locales";
import { FlowArrow } from "./flow-arrow";

interface RoundProps {
  deal: Deal;
  locale: Locale;
}

/** How the money goes round: of invoices from you to the seller and from the buyer back, else to the payer and back. */
export async function MoneyRound({ deal, locale }: RoundProps) {
  const t = await getTranslations("deal");
  const { product, payer, counterparty } = deal;
  // Shares are paid for to whoever sells them, not to the company.
  const middle = product.kind === "PRE_IPO" && counterparty ? counterparty.name : payer.name;
  return (
    <figure aria-label={t("who.figure")}>
      <ol className="grid gap-1 tablet:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,1fr)] tablet:gap-3">
        <Station name={t("who.you")}>{t("who.youDo")}</Station>
        <FlowArrow label={t("who.pays")} direction="onwards" />
        {product.kind === "INVOICE_DISCOUNTING" ? (
          <InvoiceStations deal={deal} product={product} locale={locale} />
        ) : (
          <>
            <Station name={middle}>{t("who.payerDoes", { kind: product.kind, payer: deal.payer.name })}</Station>
            <FlowArrow label={t("who.givesBack")} direction="onwards" />
            <Station name={t("who.you")}>{t("who.youGet", { kind: product.kind })}</Station>
          </>
        )}
      </ol>
    </figure>
  );
}

async function InvoiceStations({ deal, product, locale }: RoundProps & { product: ProductOf<"INVOICE_DISCOUNTING"> }) {
  const t = await getTranslations("deal");
  const { payer, counterparty } = deal;
  const value = () => <AmountView isPublic amount={product.invoiceValue} locale={locale} decimals="auto" />;
  return (
    <>
      <Station name={counterparty?.name ?? t("who.someSeller")}>{t.rich("who.sellerDid", { value })}</Station>
      <FlowArrow label={t("who.owes")} direction="back" />
      <Station name={payer.name}>{t("who.buyerOwes", { days: product.tenureDays })}</Station>
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
