/** The gain of a holding. Pure. Invariant: the gains of all investments add up to the gain of the portfolio. */

import { addMinor, type Minor, subtractMinor } from "../contract/facts/money.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

interface Earning {
  /** The total amount paid in. */
  readonly cost: Minor;
  /** Payouts and proceeds received so far, after tax. */
  readonly received: Minor;
  /** Today's value of the part still held, before tax. */
  readonly valueNow: Minor;
}

/**
 * Gain = received + value now − cost. It counts payouts already received, so that a lease which returns its principal
 * month by month shows no loss, and it neither promises nor deducts tax that is not due yet.
 */
export const gainOf = ({ cost, received, valueNow }: Earning): Minor =>
  subtractMinor(addMinor(received, valueNow), cost);

/** The gain as a share of the cost, not annualised; null without a cost. */
export function gainBps(earning: Earning): Bps | null {
  if (earning.cost <= 0) return null;
  const ratio = { value: gainOf(earning), numerator: BPS_PER_WHOLE, denominator: earning.cost };
  return bps(mulDiv({ ...ratio, rounding: "half-up" }));
}
