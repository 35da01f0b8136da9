import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { type Deal, getDeal } from "@/lib/contract/calls/deals";
import { dealId } from "@/lib/contract/values/ids";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { dealPathOf } from "@/lib/products/categories";
import { readForInvestor } from "@/lib/web/investor-call";

/** Cached per request for the metadata and the page. */
export const findPageDeal = cache(async (id: string): Promise<Deal | null> => {
  const parsed = dealId.safeParse(id);
  return parsed.success ? readForInvestor(getDeal, { id: parsed.data }) : null;
});

export async function dealMetadata(locale: Locale, id: string): Promise<Metadata> {
  const [deal, t] = await Promise.all([findPageDeal(id), getTranslations("deal")]);
  if (!deal) return {};
  const { title, payer, product } = deal;
  const kinds = await getTranslations("kinds");
  return pageMetadata({
    locale,
    path: dealPathOf(deal),
    title: `${title}, ${inLocale(deal.subtitle, locale)}`,
    description: t("description", { title, pays: kinds(`${product.kind}.pays`, { payer: payer.name }) }),
    index: false,
  });
}
