/** Applies decisions of a deal's issuer to the holdings of one investor. */
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { unitsInOrders } from "../claims/sale-store.ts";
import { hasEnded } from "../holdings/investment-status.ts";
import { type InvestmentRecord, listInvestmentsOf } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

/** WAIT: an investment or a sale order in the deal is open. It must end first, and the decision be applied again. */
export type HolderAnswer = "APPLIED" | "WAIT";

/** Applies a decision to each investment in the deal without anything open, in one transaction. */
export function applyToSettled(
  { storage, sql }: AccountContext,
  dealId: DealId,
  apply: (investment: InvestmentRecord) => void,
): HolderAnswer {
  return storage.transactionSync(() => {
    const inDeal = listInvestmentsOf(sql, dealId);
    const isSettled = ({ id, status }: InvestmentRecord) => hasEnded(status) && unitsInOrders(sql, id) === 0;
    for (const investment of inDeal.filter(isSettled)) apply(investment);
    return inDeal.every(isSettled) ? "APPLIED" : "WAIT";
  });
}
