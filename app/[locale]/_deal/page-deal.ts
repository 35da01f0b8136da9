import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { dealStatusWords } from "@/components/deals/deal-status-words";
import type { AccountPath } from "@/components/portfolio/account-path";
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

/** The head of a deal's page in an account. */
export async function dealMetadata(account: AccountPath, locale: Locale, id: string): Promise<Metadata> {
  const deal = await findPageDeal(id);
  if (!deal) return {};
  return pageMetadata({
    locale,
    path: `${account}${dealPathOf(deal)}`,
    ...(await dealHeadWords(deal, locale)),
    index: false,
  });
}

/** Title and description for a tab and a search engine; those of an ended deal state its outcome. */
export async function dealHeadWords(deal: Deal, locale: Locale): Promise<{ title: string; description: string }> {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { title, payer, product, subtitle, outcome } = deal;
  const about = t("description", { title, pays: kinds(`${product.kind}.pays`, { payer: payer.name }) });
  if (outcome === null) return { title: `${title}, ${inLocale(subtitle, locale)}`, description: about };
  const status = await dealStatusWords(deal, { zone: null, locale });
  return { title: `${title}: ${status}`, description: t("descriptionOver", { about, status }) };
}
