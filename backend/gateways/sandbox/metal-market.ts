/**
 * Simulated metal prices, a pure function of time: an instant has the same price in every isolate and after every
 * restart, and a chart shows the prices that were quoted. A yearly growth with superimposed waves from seconds to
 * months; each wave interpolates smoothly between heights derived from a hash.
 */

import type { PriceRange } from "../../../lib/contract/calls/metals.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { DAY_MS, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";

interface Market {
  readonly seed: number;
  /** In paise per gram, at ANCHOR_MS. */
  readonly level: number;
  /** Average yearly growth. */
  readonly growth: number;
  /** Factor on the height of all waves. */
  readonly restlessness: number;
}

/** 2026-11-01T00:00Z, when the price equals `level`. */
const ANCHOR_MS = 1_793_491_200_000;
const YEAR_MS = 365.25 * DAY_MS;

const MARKETS: Readonly<Record<Metal, Market>> = {
  GOLD: { seed: 0x60_1d, level: 12_500_00, growth: 1.16, restlessness: 1 },
  SILVER: { seed: 0x51_1e, level: 155_00, growth: 1.18, restlessness: 1.7 },
};

const MINUTE_MS = 60_000;

/** `every`: time between two heights. `reach`: maximum deviation of a height to either side. */
const WAVES: readonly { readonly every: number; readonly reach: number }[] = [
  { every: 400 * DAY_MS, reach: 0.05 },
  { every: 90 * DAY_MS, reach: 0.025 },
  { every: 20 * DAY_MS, reach: 0.012 },
  { every: 4 * DAY_MS, reach: 0.006 },
  { every: DAY_MS / 2, reach: 0.003 },
  { every: 120 * MINUTE_MS, reach: 0.0014 },
  { every: 20 * MINUTE_MS, reach: 0.0006 },
  { every: 3 * MINUTE_MS, reach: 0.0003 },
  { every: MINUTE_MS / 3, reach: 0.0001 },
];

/** A height between −1 and 1, by the finaliser of MurmurHash3. */
function heightOf(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ index;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x7fff_ffff - 1;
}

function wavesAt(seed: number, at: number): number {
  return WAVES.reduce((sum, { every, reach }, wave) => {
    const index = Math.floor(at / every);
    const along = at / every - index;
    const [from, to] = [heightOf(seed + wave, index), heightOf(seed + wave, index + 1)];
    return sum + reach * (from + (to - from) * along * along * (3 - 2 * along));
  }, 0);
}

/** The simulated price of a gram. */
export function marketPriceAt(metal: Metal, at: EpochMs): Paise {
  const { seed, level, growth, restlessness } = MARKETS[metal];
  const trend = growth ** ((at - ANCHOR_MS) / YEAR_MS);
  const waves = (1 + restlessness * wavesAt(seed, at)) / (1 + restlessness * wavesAt(seed, ANCHOR_MS));
  return paise(Math.round(level * trend * waves));
}

/** Length of each range and the distance between its points: about a hundred points. */
const POINTS: Readonly<Record<PriceRange, { readonly durationMs: number; readonly every: number }>> = {
  "1D": { durationMs: DAY_MS, every: 15 * MINUTE_MS },
  "1W": { durationMs: 7 * DAY_MS, every: 120 * MINUTE_MS },
  "1M": { durationMs: 30 * DAY_MS, every: 480 * MINUTE_MS },
  "1Y": { durationMs: 365 * DAY_MS, every: 4 * DAY_MS },
  "5Y": { durationMs: 1_826 * DAY_MS, every: 18 * DAY_MS },
};

/** Points lie on multiples of the step, so that they stay in place when the chart is redrawn; the last one is now. */
export function marketInstants(range: PriceRange, at: EpochMs): readonly EpochMs[] {
  const { durationMs, every } = POINTS[range];
  const first = Math.ceil((at - durationMs) / every);
  const steps = Math.ceil(at / every) - first;
  return [...Array.from({ length: steps }, (_, step) => epochMs((first + step) * every)), at];
}
