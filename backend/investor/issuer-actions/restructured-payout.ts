/** Computes a payout after a restructuring. Pure. */

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { addMinor, minor, paise, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "../../../lib/finance/business-days.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "../../../lib/finance/rounding.ts";
import { simpleInterest } from "../../../lib/finance/simple-interest.ts";

interface Agreed extends WithCalendar {
  readonly extendDays: number;
  /** Simple interest, actual/365, on the payout's principal for the days of the extension. */
  readonly rateBps: number;
  /** Sequence number of the new payout within its investment. */
  readonly payoutSequence: number;
}

/**
 * The same principal, due later, with the promised interest plus that of the extension. The added interest is taxed at
 * the payout's TDS rate; the TDS of the promised part stays.
 */
export function restructuredPayout(
  { kind, principal, interest: promised, tds: deducted, tdsRateBps, accruesTo: from, redemption }: ScheduledPayout,
  { extendDays, rateBps, payoutSequence, calendar }: Agreed,
): ScheduledPayout {
  const accruesTo = addDays(from, extendDays);
  // A part of a deposit is repaid without interest. The engine counts in paise; other
  // currencies pass their own smallest unit.
  const rate = bps(kind === "PART_WITHDRAWAL" ? 0 : rateBps);
  const added = simpleInterest({ principalPaise: paise(principal), rateBps: rate, from, to: accruesTo });
  const interest = addMinor(promised, added);
  const gross = addMinor(principal, interest);
  const tax = mulDiv({ value: added, numerator: tdsRateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });
  const tds = addMinor(deducted, minor(tax));
  const dueOn = nextBusinessDay(accruesTo, calendar);
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
    ...(redemption && { redemption }),
  };
}
