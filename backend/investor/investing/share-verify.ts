/** Verifies that each successful investment in shares has a delivery of the number of shares paid for. Reads only. */
import { preIpo } from "../../../lib/products/pre-ipo.ts";
import { findDelivery } from "../claims/share-store.ts";
import { getShareTerms } from "../claims/shares.ts";
import { listOfCategory } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

interface SharesFinding {
  readonly invariant: "I10";
  readonly subject: string;
  readonly detail: string;
}

export function verifyShares({ sql }: Pick<AccountContext, "sql">): readonly SharesFinding[] {
  return listOfCategory(sql, preIpo.category).flatMap((investment): SharesFinding[] => {
    const { id, status, units } = investment;
    const finding = (detail: string): SharesFinding[] => [{ invariant: "I10", subject: id, detail }];
    const delivery = findDelivery(sql, id);
    if (status !== "SUCCESS") return delivery ? finding(`${status}, but shares are being delivered`) : [];
    if (!delivery) return finding("paid, but no delivery of shares");
    const paidFor = units * getShareTerms(investment).sharesPerLot;
    return delivery.shares === paidFor ? [] : finding(`delivers ${delivery.shares} shares of ${paidFor}`);
  });
}
