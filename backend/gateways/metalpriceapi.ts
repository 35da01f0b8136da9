/**
 * Metal prices from MetalpriceAPI (https://metalpriceapi.com/documentation), which quotes the world spot price per troy
 * ounce. Converted here to the price per gram in India by exact weight, with import duty. One host, no redirects; the
 * key is sent in a header, so no URL contains it. Responses are cached briefly, because the plan is billed per request.
 */
import { z } from "zod";
import type { PriceRange } from "../../lib/contract/calls/metals.ts";
import { type Paise, paise } from "../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  calendarDate,
  DAY_MS,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../lib/contract/values/weight.ts";
import { landedPrice } from "../../lib/finance/import-duty.ts";
import { mulDiv } from "../../lib/finance/rounding.ts";
import { METAL_PRODUCTS } from "../../lib/products/metal.ts";
import type { MetalPrice, MetalsGateway } from "./metals.ts";
import { type Fetch, requestProvider } from "./provider-request.ts";

const HOST = "https://api.metalpriceapi.com";

/** Markets close over a weekend that a holiday may extend; an older price is not usable. */
const STALE_AFTER_MS = 4 * DAY_MS;
const PRICE_TTL_MS = 20_000;
const HISTORY_TTL_MS = 10 * 60_000;
/** A timeframe request covers at most a year. */
const TIMEFRAME_DAYS = 365;
const POINTS_MAX = 130;

const rates = z.object({ INR: z.number().min(1).max(1e9) });
const ok = { success: z.literal(true) };
const unixSeconds = z.number().int().min(0).max(1e11);
const latest = z.object({ ...ok, timestamp: unixSeconds, rates });
const hourly = z.object({ ...ok, rates: z.array(z.object({ timestamp: unixSeconds, rates })).max(1_000) });
const usage = z.object({ ...ok, result: z.object({ remaining: z.number() }) });
const timeframe = z.object({ ...ok, rates: z.record(calendarDate, rates) });

/** Cached responses by URL, with the time of the request. */
export type FeedCache = Map<string, { readonly payload: unknown; readonly polledAt: EpochMs }>;
const shared: FeedCache = new Map();
const CACHE_MAX = 64;

interface Feed {
  readonly apiKey: string;
  readonly fetch?: Fetch;
  readonly cache?: FeedCache;
}

interface FeedRequest<Answer> {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<Answer>;
  readonly at: EpochMs;
  readonly retentionMs: number;
}

export class MetalPriceApi implements MetalsGateway {
  readonly #apiKey: string;
  readonly #fetch: Fetch;
  readonly #cache: FeedCache;

  constructor({ apiKey, fetch: send = fetchFromWorld, cache = shared }: Feed) {
    this.#apiKey = apiKey;
    this.#fetch = send;
    this.#cache = cache;
  }

  /** Asks how much of the plan is used, which counts as no request of it. @throws Error when the key is refused or nothing is left */
  async check(): Promise<void> {
    const { result } = usage.parse(await this.#fetchPayload(`${HOST}/v1/usage`));
    if (result.remaining <= 0) throw new Error("the plan of metal prices is used up");
  }

  async price(metal: Metal, at: EpochMs): Promise<MetalPrice> {
    const query = { base: METAL_PRODUCTS[metal].isoCode, currencies: "INR" };
    const payload = await this.#fetchParsed({ path: "latest", query, schema: latest, at, retentionMs: PRICE_TTL_MS });
    const pricedAt = epochMs(payload.timestamp * 1000);
    if (at - pricedAt > STALE_AFTER_MS) throw new Error("the feed's last price of a metal is too old");
    return priceOf(metal, { ounce: payload.rates.INR, at: pricedAt });
  }

  async history(metal: Metal, range: PriceRange, at: EpochMs): Promise<readonly MetalPrice[]> {
    const [payload, now] = await Promise.all([this.#past(metal, range, at), this.price(metal, at)]);
    const before = payload.filter((point) => point.at < now.at).sort((a, b) => a.at - b.at);
    const step = Math.ceil(before.length / POINTS_MAX);
    return [...before.filter((_, index) => (before.length - 1 - index) % step === 0), now];
  }

  async #past(metal: Metal, range: PriceRange, at: EpochMs): Promise<readonly MetalPrice[]> {
    const yesterday = addDays(dateInIndia(at), -1);
    const days = (count: number, lastDay: CalendarDate) => this.#days({ metal, count, lastDay, at });
    switch (range) {
      case "1D":
        return this.#hours({ metal, days: 1, at });
      case "1W":
        return this.#hours({ metal, days: 7, at });
      case "1M":
        return days(30, yesterday);
      case "1Y":
        return days(TIMEFRAME_DAYS, yesterday);
      case "5Y": {
        const ends = [0, 1, 2, 3, 4].map((year) => addDays(yesterday, -year * TIMEFRAME_DAYS));
        return (await Promise.all(ends.map((end) => days(TIMEFRAME_DAYS, end)))).flat();
      }
    }
  }

  async #hours({ metal, days, at }: { metal: Metal; days: number; at: EpochMs }): Promise<readonly MetalPrice[]> {
    const hour = Math.floor(at / 3_600_000) * 3_600;
    const query = {
      base: METAL_PRODUCTS[metal].isoCode,
      currency: "INR",
      start: String(hour - days * 86_400),
      end: String(hour),
    };
    const payload = await this.#fetchParsed({ path: "hourly", query, schema: hourly, at, retentionMs: HISTORY_TTL_MS });
    return payload.rates.map((hourOf) =>
      priceOf(metal, { ounce: hourOf.rates.INR, at: epochMs(hourOf.timestamp * 1000) }),
    );
  }

  /** Daily prices of `count` days, ending with `lastDay`. */
  async #days({ metal, count, lastDay, at }: RequestedDays): Promise<readonly MetalPrice[]> {
    const query = {
      base: METAL_PRODUCTS[metal].isoCode,
      currencies: "INR",
      start_date: addDays(lastDay, 1 - count),
      end_date: lastDay,
    };
    const payload = await this.#fetchParsed({
      path: "timeframe",
      query,
      schema: timeframe,
      at,
      retentionMs: HISTORY_TTL_MS,
    });
    return Object.entries(payload.rates).map(([day, { INR }]) => priceOf(metal, { ounce: INR, at: endOfDay(day) }));
  }

  async #fetchParsed<Answer>({ path, query, schema, at, retentionMs }: FeedRequest<Answer>): Promise<Answer> {
    const address = `${HOST}/v1/${path}?${new URLSearchParams(query)}`;
    const known = this.#cache.get(address);
    // Cached responses are parsed again, because the cache holds responses of every format.
    if (known && at >= known.polledAt && at - known.polledAt < retentionMs) return schema.parse(known.payload);
    const payload = await this.#fetchPayload(address);
    const answer = schema.parse(payload);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    this.#cache.set(address, { payload, polledAt: at });
    return answer;
  }

  async #fetchPayload(address: string): Promise<unknown> {
    const headers = { accept: "application/json", "x-api-key": this.#apiKey };
    const { status, payload } = await requestProvider(this.#fetch, address, { headers });
    if (status !== 200) throw new Error(`the feed of metal prices answered ${status}`);
    return payload;
  }
}

interface RequestedDays {
  readonly metal: Metal;
  readonly count: number;
  readonly lastDay: CalendarDate;
  readonly at: EpochMs;
}

/** A Worker's global `fetch` must not be called as a method of another object. */
const fetchFromWorld = (address: string, init: RequestInit) => fetch(address, init);

/** The feed's days end in UTC. */
const endOfDay = (day: string): EpochMs => epochMs(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);

function priceOf(metal: Metal, { ounce, at }: { readonly ounce: number; readonly at: EpochMs }): MetalPrice {
  const worldPrice = paisePerGram(ounce);
  return { paisePerGram: landedPrice(METAL_PRODUCTS[metal].importDuty, { worldPrice, on: dateInIndia(at) }), at };
}

/** A troy ounce is exactly 31.1034768 g. */
const TROY_OUNCE = { digits: 311_034_768n, scale: 10_000_000n };

/** Converts rupees per troy ounce by decimal digits, rounding half up. */
function paisePerGram(ounce: number): Paise {
  const [whole = "0", fraction = ""] = String(ounce).split(".");
  return paise(
    mulDiv({
      value: BigInt(whole + fraction),
      numerator: 100n * TROY_OUNCE.scale,
      denominator: TROY_OUNCE.digits * 10n ** BigInt(fraction.length),
      rounding: "half-up",
    }),
  );
}
