/**
 * Principal of an investment in its deal's ledger account. Pure. Invariant: per investment, the deal's account holds
 * the lesser of the amount paid and the principal to be repaid, minus the principal already repaid.
 */
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";

/** The part of the amount that is posted to the deal's account. The rest is posted to the world account. */
export const placedOf = ({ amount, principal }: Pick<InvestmentRecord, "amount" | "principal">): Minor =>
  minor(Math.min(amount, principal));

/**
 * The cost of the remaining holding: the share of the amount paid whose principal was not repaid. Principal that is
 * written down is lost, not repaid: its cost stays with the rest (decision 0185). Shares repay no principal.
 * @param payouts in the order in which they were paid
 */
export function costOfRest(
  { amount, principal }: Pick<InvestmentRecord, "amount" | "principal">,
  payouts: readonly Pick<PayoutRecord, "kind" | "principal" | "status">[],
): Minor {
  if (principal === 0) return amount;
  let [cost, owed, rest] = [amount, principal, principal];
  for (const payout of payouts.filter(({ status }) => status === "PAID")) {
    const before = rest;
    rest = minor(Math.max(0, subtractMinor(rest, payout.principal)));
    if (payout.kind !== "WRITE_DOWN" || owed === 0) continue;
    cost = shareOf(cost, before, owed);
    owed = rest;
  }
  return owed === 0 ? minor(0) : shareOf(cost, rest, owed);
}

const shareOf = (value: Minor, numerator: Minor, denominator: Minor): Minor =>
  minor(mulDiv({ value, numerator, denominator, rounding: "half-up" }));

/** The part of an investment's principal that is still in the deal's account. */
export function principalInDeal(
  investment: Pick<InvestmentRecord, "amount" | "principal">,
  payouts: readonly Pick<PayoutRecord, "principal" | "status">[],
): Minor {
  const back = addMinor(...payouts.filter(({ status }) => status === "PAID").map(({ principal }) => principal));
  return minor(Math.max(0, subtractMinor(placedOf(investment), back)));
}
