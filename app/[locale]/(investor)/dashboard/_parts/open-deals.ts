import { cache } from "react";
import { type Deal, listDeals } from "@/lib/contract/deals";
import { readPart } from "@/lib/server/partial-read";

/** Deals that take money now, those that close soonest first; none when they cannot be read. Asked once a request. */
export const listOpenDeals = cache(async (): Promise<readonly Deal[]> => {
  const answer = await readPart(listDeals, { status: "OPEN" });
  return answer?.deals ?? [];
});
