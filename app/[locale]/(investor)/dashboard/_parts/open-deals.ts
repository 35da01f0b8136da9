import { cache } from "react";
import { type InvestmentType, type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { readOptional } from "@/lib/web/optional-read";
import { ttlCache } from "@/lib/web/ttl-cache";

/** The same for everybody, and what is left of a deal may be some seconds old wherever it is not being bought. */
const memory = ttlCache<readonly ListedDeal[]>({ seconds: 5, entriesMax: 2, now: Date.now });

/** Deals of a mode that take money now, those that close soonest first; none when they cannot be read. */
export const listOpenDeals = cache(async (investmentType: InvestmentType): Promise<readonly ListedDeal[]> => {
  const read = async () => (await readOptional(listDeals, { status: "OPEN", investmentType }))?.deals ?? null;
  return (await memory(investmentType, read)) ?? [];
});
