/** Verifies that each successful investment in shares has a delivery of the number of shares paid for. Reads only. */
import { preIpo } from "../../../lib/products/pre-ipo.ts";
import { listOfCategory } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findDelivery } from "./share-store.ts";
import { getShareTerms } from "./shares.ts";

interface SharesFinding {
  readonly invariant: "I10";
  readonly subject: string;
  readonly detail: string;
}

export function verifyShares({ sql }: Pick<AccountContext, "sql">): readonly SharesFinding[] {
  return listOfCategory(sql, preIpo.category).flatMap((investment): SharesFinding[] => {
    const { id, status, units } = investment;
    const wrong = (detail: string): SharesFinding[] => [{ invariant: "I10", subject: id, detail }];
    const delivery = findDelivery(sql, id);
    if (status !== "SUCCESS") return delivery ? wrong(`${status}, and shares are on their way`) : [];
    if (!delivery) return wrong("paid, and no shares are on their way");
    const paidFor = units * getShareTerms(investment).sharesPerLot;
    return delivery.shares === paidFor ? [] : wrong(`delivers ${delivery.shares} shares of ${paidFor}`);
  });
}
