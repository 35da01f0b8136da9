import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { dashboardInvestment, type InvestmentDetail, type PortfolioDetail } from "@/lib/contract/calls/dashboard";
import { investmentId, type UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { metalOf } from "@/lib/products/categories";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import { aboutOf } from "@/lib/web/about-account";
import { readForInvestor } from "@/lib/web/investor-call";

/**
 * An investment in a deal, of the investor or of the child `member`, cached per request. An invalid id responds with
 * "not found", like the id of another investor's investment. The investor's own gold and silver have pages of their own.
 */
export const readInvestment = cache(
  async (id: string, locale: Locale, member: UserId | null): Promise<InvestmentDetail> => {
    const known = investmentId.safeParse(id);
    if (!known.success) notFound();
    const found = await readForInvestor(dashboardInvestment, { id: known.data }, aboutOf(member));
    const metal = metalOf(found.productType);
    if (metal && member === null) redirect(hrefFor(locale, METAL_PRODUCTS[metal].address));
    return inDeal(found) ?? notFound();
  },
);

/** The investment with the terms of its deal; null for a metal, which has none. */
function inDeal({ grams: _, ...found }: PortfolioDetail): InvestmentDetail | null {
  const { dealId, kind, payerName, units, currentValue, flowKey, paymentSource } = found;
  if (dealId === null || kind === null || payerName === null || units === null) return null;
  if (currentValue === null || flowKey === null || paymentSource === null) return null;
  return { ...found, dealId, kind, payerName, units, currentValue, flowKey, paymentSource };
}
