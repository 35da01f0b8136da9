/**
 * The catalogue's live figures for pages that are rendered once and stored for everybody. Pages that read them export
 * `revalidate` (docs/decisions/0064). Invariants: no request data is read, so a page stays static; a failed read
 * throws, so that the stored page stays; a build has no backend and renders without figures, for one second.
 */
import "server-only";
import { cache } from "react";
import { type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { getMetalPrice, type MetalPriceQuote } from "@/lib/contract/calls/metals";
import { listPastDeals, type PastDeal } from "@/lib/contract/calls/past-deals";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import { listPublicRewards, type Reward } from "@/lib/contract/calls/rewards";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import { AppError } from "@/lib/contract/values/errors";
import { CATEGORY_FACTS } from "@/lib/products/categories";
import { businessNow } from "./clock";
import { callPublic, isBuild } from "./public-read";
import { ttlCache } from "./ttl-cache";

export interface PublicCatalogue {
  readonly asOf: CalendarDate;
  /** Rupee deals, then those of GIFT City; without categories that only experienced investors see. */
  readonly deals: readonly ListedDeal[];
  /** Every deal that has ended, earliest first. */
  readonly pastDeals: readonly PastDeal[];
  /** The record of every payer, by name. */
  readonly records: readonly PayerRecord[];
  /** Rewards for Stash coins on offer today, the cheapest first. */
  readonly rewards: readonly Reward[];
  /** Null while the market does not answer. */
  readonly metalPrices:
    | readonly Pick<MetalPriceQuote, "metal" | "marketPrice" | "buyPrice" | "sellPrice" | "gstBps" | "at">[]
    | null;
}

/** One read for all pages that an isolate renders at about the same time. */
const kept = ttlCache<PublicCatalogue>({ seconds: 5, entriesMax: 1, now: Date.now });

/** Null during the build only. @throws AppError when the backend fails */
export const readPublicCatalogue = cache(async (): Promise<PublicCatalogue | null> => {
  return (await isBuild()) ? null : kept("all", readAll);
});

async function readAll(): Promise<PublicCatalogue> {
  const [rupee, gift, past, rewards, metals] = await Promise.all([
    callPublic(listDeals, { investmentType: "INR" }),
    callPublic(listDeals, { investmentType: "GIFT" }),
    callPublic(listPastDeals, {}),
    callPublic(listPublicRewards, {}),
    callPublic(getMetalPrice, {}).catch(nullWhenUnavailable),
  ]);
  const isPublic = ({ category }: ListedDeal) => !CATEGORY_FACTS[category].isForExperienced;
  return {
    // The backend's clock, which a sandbox may have moved.
    asOf: dateInIndia(rupee.deals[0]?.progress.at ?? businessNow()),
    deals: [...rupee.deals, ...gift.deals].filter(isPublic),
    pastDeals: past.deals,
    records: past.records,
    rewards: rewards.rewards,
    metalPrices: metals?.prices.map(({ quote: _, ...price }) => price) ?? null,
  };
}

function nullWhenUnavailable(cause: unknown): null {
  if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return null;
  throw cause;
}
