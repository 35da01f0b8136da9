/**
 * Where the principal of an investment lies. Pure. Always true here: a deal's account holds, for each investment, what was
 * paid in or what will be given back as principal, whichever is less, minus what has come back.
 */
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/values/money.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";

/** What goes into the deal's account: the rest of the amount leaves the book. */
export const placedOf = ({ amount, principal }: Pick<InvestmentRecord, "amount" | "principal">): Minor =>
  minor(Math.min(amount, principal));

/** What of an investment still lies in its deal's account. */
export function principalInDeal(
  investment: Pick<InvestmentRecord, "amount" | "principal">,
  payouts: readonly Pick<PayoutRecord, "principal" | "status">[],
): Minor {
  const back = addMinor(...payouts.filter(({ status }) => status === "PAID").map(({ principal }) => principal));
  return minor(Math.max(0, subtractMinor(placedOf(investment), back)));
}
