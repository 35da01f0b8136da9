import { getTranslations } from "next-intl/server";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { figuresOf } from "@/lib/products/category-figures";
import { type Issuer, type ListedBond, openDealsOf } from "@/lib/products/issuers";
import type { CompareColumn } from "./compare-table";
import { couponWords } from "./coupon-words";

async function ratingWords(rating: ListedDeal["rating"], locale: Locale): Promise<string> {
  const t = await getTranslations("directory");
  if (rating === null) return t("unrated");
  const { grade, agency, on } = rating;
  return t("rated", { grade, agency, date: formatDate(on, locale) });
}

export const issuerColumns = (issuers: readonly Issuer[], locale: Locale): Promise<CompareColumn[]> =>
  Promise.all(issuers.map((issuer) => issuerColumn(issuer, locale)));

async function issuerColumn(issuer: Issuer, locale: Locale): Promise<CompareColumn> {
  const [t, invest, product] = await Promise.all([
    getTranslations("directory"),
    getTranslations("invest"),
    getTranslations("product"),
  ]);
  const { slug, name, party, rating, categories, deals } = issuer;
  const { rateBps } = figuresOf(deals);
  const range =
    rateBps &&
    (rateBps.least === rateBps.most
      ? formatRate(rateBps.least)
      : `${formatRate(rateBps.least)} – ${formatRate(rateBps.most)}`);
  return {
    ...{ key: slug, name, href: hrefFor(locale, `/directory/${slug}`) },
    facts: [
      { label: t("facts.role"), value: party ? product(`role.${party.role}`) : "–" },
      { label: t("category"), value: categories.map((category) => invest(`category.${category}`)).join(", ") },
      { label: t("rating"), value: await ratingWords(rating, locale) },
      { label: t("facts.open"), value: openDealsOf(issuer).length },
      { label: t("facts.rates"), value: range ?? "–" },
      { label: t("facts.record"), value: <PayerRecordLine record={issuer.record} locale={locale} /> },
      { label: t("facts.restructured"), value: t("restructured", { count: restructuredOf(issuer) }) },
      { label: t("facts.about"), value: party ? inLocale(party.about, locale) : "–" },
    ],
  };
}

export const restructuredOf = ({ deals }: Pick<Issuer, "deals">): number =>
  deals.filter(({ progress }) => progress.restructuring !== null).length;

export const bondColumns = (bonds: readonly ListedBond[], locale: Locale): Promise<CompareColumn[]> =>
  Promise.all(bonds.map((bond) => bondColumn(bond, locale)));

async function bondColumn({ deal, coupon }: ListedBond, locale: Locale): Promise<CompareColumn> {
  const t = await getTranslations("directory");
  const { dealId, title, payer, rating, rateBps, minimum, currency, progress } = deal;
  const { isin, maturityOn, isPerpetual, rank } = coupon;
  return {
    ...{ key: dealId, name: title, href: hrefFor(locale, `/deals/${dealId}`) },
    facts: [
      { label: t("facts.issuer"), value: payer.name },
      {
        label: t("facts.yield"),
        value:
          rateBps === null ? "–" : t(isPerpetual ? "yieldAtCall" : "yieldToMaturity", { rate: formatRate(rateBps) }),
      },
      { label: t("facts.coupon"), value: await couponWords(coupon) },
      { label: t("facts.maturity"), value: isPerpetual ? t("perpetual") : formatDate(maturityOn, locale) },
      { label: t("rating"), value: await ratingWords(rating, locale) },
      { label: t("facts.rank"), value: t(`rank.${rank}`) },
      { label: "ISIN", value: isin ?? "–" },
      { label: t("facts.minimum"), value: formatMoney({ amount: minimum, currency }, { decimals: "auto" }) },
      { label: t("facts.status"), value: <DealStatusLabel deal={deal} zone={null} locale={locale} /> },
      {
        label: t("facts.restructured"),
        value: t("restructured", { count: progress.restructuring === null ? 0 : 1 }),
      },
    ],
  };
}
