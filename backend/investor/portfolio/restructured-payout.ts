/** One payout as it is owed after a restructuring. Pure. */

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { addMinor, minor, paise, subtractMinor } from "../../../lib/contract/values/money.ts";
import { nextBusinessDay } from "../../../lib/finance/business-days.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "../../../lib/finance/rounding.ts";
import { simpleInterest } from "../../../lib/finance/simple-interest.ts";

interface Agreed {
  readonly extendDays: number;
  /** Simple, actual/365, on the principal of the payout, for the days by which it comes later. */
  readonly rateBps: number;
  /** The new payout's place in the order of its investment. */
  readonly payoutSequence: number;
}

/**
 * The same principal, so many days later, with the interest of those days beside the interest that was promised. Tax is at
 * the payout's own rate on what has been added; what was deducted on the promised part stays.
 */
export function restructuredPayout(
  { kind, principal, interest: promised, tds: deducted, tdsRateBps, accruesTo: from }: ScheduledPayout,
  { extendDays, rateBps, payoutSequence }: Agreed,
): ScheduledPayout {
  const accruesTo = addDays(from, extendDays);
  // The smallest unit of any currency counts as the engine's paise do.
  const added = simpleInterest({ principalPaise: paise(principal), rateBps: bps(rateBps), from, to: accruesTo });
  const interest = addMinor(promised, added);
  const gross = addMinor(principal, interest);
  const tax = mulDiv({ value: added, numerator: tdsRateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });
  const tds = addMinor(deducted, minor(tax));
  const dueOn = nextBusinessDay(accruesTo);
  return {
    payoutSequence,
    dueOn,
    accruesTo,
    kind,
    principal,
    interest,
    gross,
    tdsRateBps,
    tds,
    net: subtractMinor(gross, tds),
  };
}
