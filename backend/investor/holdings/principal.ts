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

/** The cost of what is still held: the share of the amount paid whose principal was not repaid. Shares repay none. */
export function costOfRest(
  { amount, principal }: Pick<InvestmentRecord, "amount" | "principal">,
  payouts: readonly Pick<PayoutRecord, "principal" | "status">[],
): Minor {
  if (principal === 0) return amount;
  const repaid = addMinor(...payouts.filter(({ status }) => status === "PAID").map((payout) => payout.principal));
  const rest = Math.max(0, subtractMinor(principal, repaid));
  return minor(mulDiv({ value: amount, numerator: rest, denominator: principal, rounding: "half-up" }));
}

/** The part of an investment's principal that is still in the deal's account. */
export function principalInDeal(
  investment: Pick<InvestmentRecord, "amount" | "principal">,
  payouts: readonly Pick<PayoutRecord, "principal" | "status">[],
): Minor {
  const back = addMinor(...payouts.filter(({ status }) => status === "PAID").map(({ principal }) => principal));
  return minor(Math.max(0, subtractMinor(placedOf(investment), back)));
}
