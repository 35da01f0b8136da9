/** Obstacles to the deletion of an account. Pure. */
import type { DeletionBlocker, DeletionObstacle } from "../../../lib/contract/calls/account-deletion.ts";
import { metalOf } from "../../../lib/products/categories.ts";
import { type ParsedAccount, parseAccount } from "../../ledger/accounts.ts";

export interface Holdings {
  /** Ids of the ledger accounts with a balance. */
  readonly accounts: readonly string[];
  /** Number of payments and remittances that may still bring money. */
  readonly undecidedPayments: number;
  /** Titles of investments with open payouts or deliveries. */
  readonly openInvestments: readonly string[];
  /** Names of the children whose accounts depend on this one. */
  readonly children: readonly string[];
  /** The title of a deal as shown on other screens. */
  readonly titleOf: (dealId: string) => string;
}

/**
 * Balances of tax, fees, coins and bank accounts are records only and prevent nothing; all others belong to the
 * investor.
 */
export function obstaclesIn(holdings: Holdings): DeletionObstacle[] {
  const held = new Set(heldIn(holdings).map(({ obstacle }) => obstacle));
  const inOrder = ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN"] as const;
  return inOrder.filter((obstacle) => held.has(obstacle));
}

/** Whether the balance of this ledger account belongs to the investor. */
export const isOwned = (id: string): boolean => thingIn(parseAccount(id), (dealId) => dealId).length > 0;

/** Everything held, without duplicates. */
export function heldIn(holdings: Holdings): DeletionBlocker[] {
  const { accounts, undecidedPayments, openInvestments, children, titleOf } = holdings;
  const things: DeletionBlocker[] = [
    ...accounts.flatMap((id) => thingIn(parseAccount(id), titleOf)),
    ...openInvestments.map((name) => ({ obstacle: "ACCOUNT_HAS_INVESTMENTS", kind: "INVESTMENT", name }) as const),
    ...(undecidedPayments > 0
      ? [{ obstacle: "ACCOUNT_HAS_MONEY", kind: "PAYMENT", name: String(undecidedPayments) } as const]
      : []),
    ...children.map((name) => ({ obstacle: "ACCOUNT_HAS_CHILDREN", kind: "CHILD", name }) as const),
  ];
  const known = new Set<string>();
  return things.filter((thing) => {
    const isNew = !known.has(JSON.stringify(thing));
    known.add(JSON.stringify(thing));
    return isNew;
  });
}

function thingIn({ owner, asset, dealId }: ParsedAccount, titleOf: Holdings["titleOf"]): DeletionBlocker[] {
  switch (owner) {
    case "wallet":
    case "metal":
    case "held": {
      // A reward is being assigned: a matter of seconds, unless the catalogue is unreachable.
      if (asset === "STASH") return [{ obstacle: "ACCOUNT_HAS_MONEY", kind: "REWARD", name: asset }];
      const kind = metalOf(asset) !== null ? "METAL" : owner === "held" ? "HELD" : "WALLET";
      return [{ obstacle: "ACCOUNT_HAS_MONEY", kind, name: asset }];
    }
    case "deal":
      return [{ obstacle: "ACCOUNT_HAS_INVESTMENTS", kind: "INVESTMENT", name: titleOf(dealId ?? "") }];
    case "bank":
    case "tds":
    case "gst":
    case "fees":
    case "refund":
    case "coins":
    case "world":
      return [];
  }
}
