import { cache } from "react";
import { type InvestmentType, type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { AppError } from "@/lib/contract/values/errors";
import { callPublic } from "@/lib/web/public-read";
import { ttlCache } from "@/lib/web/ttl-cache";

/**
 * Cached for all investors, so it holds only what every visitor may see. Outside the purchase flow, the remaining
 * amount of a deal may be some seconds old.
 */
const memory = ttlCache<readonly ListedDeal[]>({ seconds: 5, entriesMax: 2, now: Date.now });

/** Open deals of a mode, earliest closing first; empty when they cannot be loaded. */
export const listOpenDeals = cache(async (investmentType: InvestmentType): Promise<readonly ListedDeal[]> => {
  const read = () => callPublic(listDeals, { status: "OPEN", investmentType }).then(({ deals }) => deals, noDeals);
  return (await memory(investmentType, read)) ?? [];
});

function noDeals(cause: unknown): null {
  if (cause instanceof AppError) return null;
  throw cause;
}
