/** What stands in the way of deleting an account. Pure. */
import type { DeletionObstacle } from "../../../lib/contract/closing.ts";
import { parseAccount } from "../../ledger/accounts.ts";

export interface Holdings {
  /** The ids of the ledger's accounts that hold anything. */
  readonly accounts: readonly string[];
  readonly hasOpenPayments: boolean;
  readonly hasChildren: boolean;
}

/** Tax, fees, coins and what went to the bank are records of what was; the rest is still somebody's. */
export function obstaclesIn({ accounts, hasOpenPayments, hasChildren }: Holdings): DeletionObstacle[] {
  const owners = new Set(accounts.map((id) => parseAccount(id).owner));
  const hasMoney = hasOpenPayments || owners.has("wallet") || owners.has("held") || owners.has("metal");
  return [
    ...(hasMoney ? (["ACCOUNT_HAS_MONEY"] as const) : []),
    ...(owners.has("deal") ? (["ACCOUNT_HAS_INVESTMENTS"] as const) : []),
    ...(hasChildren ? (["ACCOUNT_HAS_CHILDREN"] as const) : []),
  ];
}
