import { cache } from "react";
import { type InvestmentType, type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { readOptional } from "@/lib/web/optional-read";
import { ttlCache } from "@/lib/web/ttl-cache";

/** Cached for all investors: outside the purchase flow, the remaining amount of a deal may be some seconds old. */
const memory = ttlCache<readonly ListedDeal[]>({ seconds: 5, entriesMax: 2, now: Date.now });

/** Open deals of a mode, earliest closing first; empty when they cannot be loaded. */
export const listOpenDeals = cache(async (investmentType: InvestmentType): Promise<readonly ListedDeal[]> => {
  const read = async () => (await readOptional(listDeals, { status: "OPEN", investmentType }))?.deals ?? null;
  return (await memory(investmentType, read)) ?? [];
});
