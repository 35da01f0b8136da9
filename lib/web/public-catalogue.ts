/**
 * The catalogue's live figures for pages that are rendered once and stored for everybody. Pages that read them export
 * `revalidate` (docs/decisions/0064). Invariants: no request data is read, so a page stays static; a failed read
 * throws, so that the stored page stays; a build has no backend and renders without figures, for one second.
 */
import "server-only";
import { unstable_cache } from "next/cache";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { cache } from "react";
import { z } from "zod";
import { type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { getMetalPrice, type MetalPriceQuote } from "@/lib/contract/calls/metals";
import { listPastDeals, type PastDeal } from "@/lib/contract/calls/past-deals";
import { type Call, type OutputOf, requestAddress } from "@/lib/contract/define";
import { type CalendarDate, dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import { AppError, problem } from "@/lib/contract/values/errors";
import { CATEGORY_FACTS } from "@/lib/products/categories";
import { fetchBackend } from "./backend-fetch";
import { platformEnv } from "./platform";
import { ttlCache } from "./ttl-cache";

const BACKEND_ORIGIN = "https://backend.internal";
/** Within the deadline of a background rendering. */
const DEADLINE_MS = 4_000;

export interface PublicCatalogue {
  readonly asOf: CalendarDate;
  /** Rupee deals, then those of GIFT City; without categories that only experienced investors see. */
  readonly deals: readonly ListedDeal[];
  /** Every deal that has ended, earliest first. */
  readonly pastDeals: readonly PastDeal[];
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

/** Calls a public call without any session. Null during the build only. @throws AppError of the call */
export async function readPublic<C extends Call<string, "public">>(
  call: C,
  input: z.input<C["input"]>,
): Promise<OutputOf<C> | null> {
  return (await isBuild()) ? null : callPublic(call, input);
}

/** A page without figures is stored for one second, so that the first visit after a deploy replaces it. */
async function isBuild(): Promise<boolean> {
  if (process.env.NEXT_PHASE !== PHASE_PRODUCTION_BUILD) return false;
  await unstable_cache(async () => "", ["build"], { revalidate: 1 })();
  return true;
}

async function readAll(): Promise<PublicCatalogue> {
  const [rupee, gift, past, metals] = await Promise.all([
    callPublic(listDeals, { investmentType: "INR" }),
    callPublic(listDeals, { investmentType: "GIFT" }),
    callPublic(listPastDeals, {}),
    callPublic(getMetalPrice, {}).catch(nullWhenUnavailable),
  ]);
  const isPublic = ({ category }: ListedDeal) => !CATEGORY_FACTS[category].isForExperienced;
  return {
    // The backend's clock, which a sandbox may have moved.
    asOf: dateInIndia(rupee.deals[0]?.progress.at ?? epochMs(Date.now())),
    deals: [...rupee.deals, ...gift.deals].filter(isPublic),
    pastDeals: past.deals,
    metalPrices: metals?.prices.map(({ quote: _, ...price }) => price) ?? null,
  };
}

function nullWhenUnavailable(cause: unknown): null {
  if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return null;
  throw cause;
}

async function callPublic<C extends Call>(call: C, input: z.input<C["input"]>): Promise<OutputOf<C>> {
  const { url } = requestAddress(call, z.record(z.string(), z.unknown()).parse(input));
  const response = await fetchBackend(platformEnv(), `${BACKEND_ORIGIN}${url}`, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => {
    throw new AppError("GATEWAY_UNAVAILABLE");
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return z.decode(call.output, body as z.input<C["output"]>) as OutputOf<C>;
  const parsed = problem.safeParse(body);
  throw parsed.success ? new AppError(parsed.data.code, parsed.data.fields) : new AppError("INTERNAL");
}
