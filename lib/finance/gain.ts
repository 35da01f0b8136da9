/** What a holding has earned. Pure. Invariant: the gains of all investments add up to the gain of the portfolio. */

import { addMinor, type Minor, subtractMinor } from "../contract/facts/money.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

interface Earning {
  /** Everything that was paid in. */
  readonly cost: Minor;
  /** Everything that came back so far, after tax. */
  readonly received: Minor;
  /** What is still held is worth today, before tax. */
  readonly valueNow: Minor;
}

/**
 * Gain = received + value now − cost. It counts what was already paid out, so that a lease which returns its principal
 * month by month shows no loss, and it neither promises nor deducts tax that is not due yet.
 */
export const gainOf = ({ cost, received, valueNow }: Earning): Minor =>
  subtractMinor(addMinor(received, valueNow), cost);

/** The gain as a share of everything that was paid in, not annualised; null where nothing was. */
export function gainBps(earning: Earning): Bps | null {
  if (earning.cost <= 0) return null;
  const ratio = { value: gainOf(earning), numerator: BPS_PER_WHOLE, denominator: earning.cost };
  return bps(mulDiv({ ...ratio, rounding: "half-up" }));
}
