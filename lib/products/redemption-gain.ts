/**
 * The gain of payouts that redeem bonds. A redemption is a transfer (docs/decisions/0106). Invariant: the gains of all payouts
 * are the principal and premiums less the whole price, the interest in it included (`INTEREST_IN_PRICE`).
 */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import { addMinor, type Minor, minor, subtractMinor, ZERO_PAISE } from "../contract/facts/money.ts";
import { mulDiv } from "../finance/rounding.ts";
import type { Purchase } from "./product.ts";

/** Adds the gain of the redemption to the whole schedule of a purchase, of which nothing was sold or put yet. */
export function withGains(
  payouts: readonly ScheduledPayout[],
  { amount }: Pick<Purchase, "amount">,
): readonly ScheduledPayout[] {
  const denominator = addMinor(...payouts.map(({ principal }) => principal));
  const shareOf = (value: Minor, numerator: Minor) => mulDiv({ value, numerator, denominator, rounding: "half-up" });
  const costUpTo = (repaid: Minor) => minor(shareOf(amount, repaid));
  let repaid = minor(0);
  return payouts.map((payout) => {
    const { principal, redemption } = payout;
    if (principal === 0) return payout;
    const before = repaid;
    repaid = addMinor(repaid, principal);
    const premium = redemption?.premium ?? ZERO_PAISE;
    const cost = subtractMinor(costUpTo(repaid), costUpTo(before));
    return { ...payout, redemption: untaxedRedemption(premium, subtractMinor(addMinor(principal, premium), cost)) };
  });
}

export const untaxedRedemption = (premium: Minor, gain: Minor) => ({ premium, gain, tdsRateBps: 0, tds: minor(0) });
