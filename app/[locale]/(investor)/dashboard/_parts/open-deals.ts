import { cache } from "react";
import { type Deal, listDeals } from "@/lib/contract/deals";
import { readPart } from "@/lib/server/partial-read";
import { shortMemory } from "@/lib/server/short-memory";

/** The same for everybody, and what is left of a deal may be some seconds old wherever it is not being bought. */
const memory = shortMemory<readonly Deal[]>({ seconds: 5, entriesMax: 1, now: Date.now });

/** Deals that take money now, those that close soonest first; none when they cannot be read. */
export const listOpenDeals = cache(async (): Promise<readonly Deal[]> => {
  const deals = await memory("open", async () => (await readPart(listDeals, { status: "OPEN" }))?.deals ?? null);
  return deals ?? [];
});
