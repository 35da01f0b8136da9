import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { quotedPrice } from "@/components/deals/quoted-price";
import { spanOfMonths } from "@/components/deals/span";
import { spanWords } from "@/components/deals/span-words";
import { AmountView } from "@/components/money/amount-view";
import { groupDigits } from "@/components/money/currencies";
import { formatDate, formatRate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/deals";
import { type Minor, minor } from "@/lib/contract/money";
import type { ProductOf } from "@/lib/contract/products";
import { inLocale, type Locale } from "@/lib/i18n/locales";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

type Translate = Awaited<ReturnType<typeof getTranslations>>;

interface Drawing {
  readonly deal: Deal;
  readonly locale: Locale;
  /** Opened on `deal` and on `product`. */
  readonly t: Translate;
  readonly words: Translate;
  readonly money: (amount: Minor) => ReactNode;
}

/** What a product states beyond what every deal states, as lines. */
export async function factsOf(deal: Deal, locale: Locale): Promise<Fact[]> {
  const [t, words] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  const { product, currency } = deal;
  const money = (amount: Minor) => (
    <AmountView isPublic amount={amount} currency={currency} locale={locale} decimals="auto" />
  );
  const drawing = { deal, locale, t, words, money };
  switch (product.kind) {
    case "INVOICE_DISCOUNTING":
      return [
        { label: t("facts.invoices"), value: product.invoiceCount },
        { label: t("facts.invoiceValue"), value: money(product.invoiceValue) },
      ];
    case "BOND":
      return bondFacts(product, drawing);
    case "TAP_RESERVE":
    case "FIXED_DEPOSIT":
      return [{ label: t("facts.plans"), value: product.payouts.map((plan) => words(`plan.${plan}`)).join(" · ") }];
    case "ASSET_LEASING":
      return leaseFacts(product, drawing);
    case "FRE":
      return propertyFacts(product, drawing);
    case "PRE_IPO":
      return shareFacts(product, drawing);
    case "GIFT_DEPOSIT":
      return [
        { label: t("facts.currency"), value: currency },
        { label: t("facts.rate"), value: formatRate(product.rateBps) },
        { label: t("facts.plans"), value: t(`facts.giftPayout.${product.payout}`) },
      ];
    case "GIFT_BOND":
      return [
        { label: t("facts.currency"), value: currency },
        { label: t("facts.coupon"), value: couponWords(product, drawing) },
        { label: t("facts.maturity"), value: formatDate(product.maturityOn, locale) },
        { label: t("facts.securityValue"), value: money(product.securityValue) },
      ];
  }
}

function couponWords(
  { couponBps, payout }: Pick<ProductOf<"BOND"> | ProductOf<"GIFT_BOND">, "couponBps" | "payout">,
  { t, words }: Drawing,
): string {
  return t("facts.couponPaid", { rate: formatRate(couponBps), how: words(`coupon.${payout}`) });
}

function bondFacts(bond: ProductOf<"BOND">, drawing: Drawing): Fact[] {
  const { deal, locale, t, money } = drawing;
  return [
    { label: t("facts.isin"), value: bond.isin },
    { label: t("facts.coupon"), value: couponWords(bond, drawing) },
    { label: t("facts.face"), value: money(deal.unit) },
    { label: t("facts.cleanPrice"), value: t("facts.cleanPriceOf", { price: quotedPrice(bond.cleanPrice) }) },
    { label: t("facts.rank"), value: t(`facts.security.${bond.security}`) },
    { label: t("facts.issued"), value: formatDate(bond.issuedOn, locale) },
    { label: t("facts.maturity"), value: formatDate(bond.maturityOn, locale) },
  ];
}

function leaseFacts({ asset, tenureMonths, residualShareBps }: ProductOf<"ASSET_LEASING">, drawing: Drawing): Fact[] {
  const { locale, t, words } = drawing;
  const residual =
    residualShareBps === 0 ? t("facts.noResidual") : t("facts.ofInvested", { share: formatRate(residualShareBps) });
  return [
    { label: t("facts.asset"), value: inLocale(asset, locale) },
    { label: t("facts.rentals"), value: t("facts.rentalsFor", { span: spanWords(words, spanOfMonths(tenureMonths)) }) },
    { label: t("facts.residual"), value: residual },
  ];
}

function propertyFacts(property: ProductOf<"FRE">, { t, words }: Drawing): Fact[] {
  const { city, areaSqft, tenant, rentYieldBps, yearlyStepBps, years, exitShareBps } = property;
  return [
    { label: t("facts.city"), value: city },
    { label: t("facts.area"), value: t("facts.areaOf", { area: groupDigits(String(areaSqft), "INR") }) },
    { label: t("facts.tenant"), value: tenant },
    { label: t("facts.rent"), value: t("facts.rentOf", { rate: formatRate(rentYieldBps) }) },
    { label: t("facts.step"), value: t("facts.stepOf", { rate: formatRate(yearlyStepBps) }) },
    { label: t("facts.lockIn"), value: spanWords(words, { unit: "years", count: years }) },
    { label: t("facts.exit"), value: t("facts.exitOf", { share: formatRate(exitShareBps) }) },
  ];
}

function shareFacts({ isin, sharesPerLot, pricePerShare }: ProductOf<"PRE_IPO">, { t, money }: Drawing): Fact[] {
  return [
    { label: t("facts.isin"), value: isin },
    { label: t("facts.perLot"), value: t("panel.sharesCount", { count: sharesPerLot }) },
    { label: t("facts.pricePerShare"), value: money(pricePerShare) },
    { label: t("facts.lotPrice"), value: money(minor(pricePerShare * sharesPerLot)) },
  ];
}
