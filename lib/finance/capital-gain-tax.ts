/**
 * Income tax on a capital gain that an investor declares, as dated data. Sources: Finance (No. 2) Act 2024 (long-term
 * gains at 12.5 % without indexation; 12 months for listed and 24 for other assets; gains on unlisted bonds at the
 * rate of income whatever the time, section 50AA of 1961), kept by the Income-tax Act 2025. Health and education cess of 4 %
 * comes on top, and a surcharge of at most 15 %. Not legal advice.
 */
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

export const GAIN_ASSETS = ["UNLISTED_SHARES", "LISTED_BOND", "UNLISTED_BOND", "PROPERTY", "METAL"] as const;
export type GainAsset = (typeof GAIN_ASSETS)[number];

interface GainRates {
  readonly from: string;
  readonly longTermBps: Bps;
  readonly cessBps: Bps;
  readonly surchargeMaximumBps: Bps;
  /** The asset is long-term when it was held for more than so many months; null: never. */
  readonly longTermAfterMonths: Readonly<Record<GainAsset, number | null>>;
}

/** Oldest first. */
const GAIN_TABLE: readonly GainRates[] = [
  {
    from: "2023-04-01",
    longTermBps: bps(2000),
    cessBps: bps(400),
    surchargeMaximumBps: bps(1500),
    longTermAfterMonths: { UNLISTED_SHARES: 24, LISTED_BOND: 12, UNLISTED_BOND: 36, PROPERTY: 24, METAL: 36 },
  },
  {
    from: "2024-07-23",
    longTermBps: bps(1250),
    cessBps: bps(400),
    surchargeMaximumBps: bps(1500),
    longTermAfterMonths: { UNLISTED_SHARES: 24, LISTED_BOND: 12, UNLISTED_BOND: null, PROPERTY: 24, METAL: 24 },
  },
];

export interface GainHolding {
  readonly asset: GainAsset;
  readonly acquiredOn: CalendarDate;
}

/** @throws RangeError before the table. */
export function isLongTerm({ asset, acquiredOn, soldOn }: GainHolding & { readonly soldOn: CalendarDate }): boolean {
  const threshold = ratesOn(soldOn).longTermAfterMonths[asset];
  return threshold !== null && soldOn > addMonths(acquiredOn, threshold);
}

function ratesOn(date: CalendarDate): GainRates {
  const rates = GAIN_TABLE.findLast(({ from }) => date >= from);
  if (!rates) throw new RangeError(`no rates of capital gains for ${date}`);
  return rates;
}

interface Gain {
  readonly asset: GainAsset;
  readonly monthsHeld: number;
  readonly date: CalendarDate;
  readonly surchargeBps: number;
}

/** The rate with surcharge and cess; null where the gain is taxed like other income. @throws RangeError before the table. */
export function longTermGainRate({ asset, monthsHeld, date, surchargeBps }: Gain): Bps | null {
  const rates = ratesOn(date);
  const threshold = rates.longTermAfterMonths[asset];
  if (threshold === null || monthsHeld <= threshold) return null;
  const surcharge = Math.min(surchargeBps, rates.surchargeMaximumBps);
  const withSurcharge = BigInt(BPS_PER_WHOLE + surcharge) * BigInt(BPS_PER_WHOLE + rates.cessBps);
  const denominator = BPS_PER_WHOLE * BPS_PER_WHOLE;
  return bps(mulDiv({ value: rates.longTermBps, numerator: withSurcharge, denominator, rounding: "half-up" }));
}
