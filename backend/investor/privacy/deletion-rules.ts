/** What stands in the way of deleting an account. Pure. */
import type { DeletionObstacle, HeldThing } from "../../../lib/contract/calls/account-deletion.ts";
import { metalOf } from "../../../lib/products/categories.ts";
import { type ParsedAccount, parseAccount } from "../../ledger/accounts.ts";

export interface Holdings {
  /** The ids of the ledger's accounts that hold anything. */
  readonly accounts: readonly string[];
  /** Payments and remittances that may still bring money. */
  readonly undecidedPayments: number;
  /** The titles of investments from which something is still to come, whatever the ledger says of them. */
  readonly openInvestments: readonly string[];
  /** The names of the children whose accounts hang on this one. */
  readonly children: readonly string[];
  /** What a deal is called on every other screen. */
  readonly titleOf: (dealId: string) => string;
}

/** Tax, fees, coins and what went to the bank are records of what was; the rest is still somebody's. */
export function obstaclesIn(holdings: Holdings): DeletionObstacle[] {
  const held = new Set(heldIn(holdings).map(({ obstacle }) => obstacle));
  const inOrder = ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN"] as const;
  return inOrder.filter((obstacle) => held.has(obstacle));
}

/** Whether what lies in this account of the ledger is still somebody's. */
export const isOwned = (id: string): boolean => thingIn(parseAccount(id), (dealId) => dealId).length > 0;

/** Which they are, each once. */
export function heldIn(holdings: Holdings): HeldThing[] {
  const { accounts, undecidedPayments, openInvestments, children, titleOf } = holdings;
  const things: HeldThing[] = [
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

function thingIn({ owner, asset, dealId }: ParsedAccount, titleOf: Holdings["titleOf"]): HeldThing[] {
  switch (owner) {
    case "wallet":
    case "metal":
    case "held": {
      const kind = metalOf(asset) !== null ? "METAL" : "WALLET";
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
