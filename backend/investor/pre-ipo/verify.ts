/** Whether each successful investment in shares has its delivery, of as many shares as were paid for. Reads only. */
import type { Book } from "../book.ts";
import { listOfCategory } from "../investment/store.ts";
import { findDelivery } from "./store.ts";

interface SharesFinding {
  readonly invariant: "I10";
  readonly subject: string;
  readonly detail: string;
}

export function verifyShares({ sql }: Pick<Book, "sql">): readonly SharesFinding[] {
  return listOfCategory(sql, "PRE_IPO").flatMap(({ id, status, units, product }): SharesFinding[] => {
    const wrong = (detail: string): SharesFinding[] => [{ invariant: "I10", subject: id, detail }];
    const delivery = findDelivery(sql, id);
    if (status !== "SUCCESS") return delivery ? wrong(`${status}, and shares are on their way`) : [];
    if (!delivery) return wrong("paid, and no shares are on their way");
    const paidFor = product.kind === "PRE_IPO" ? units * product.sharesPerLot : 0;
    return delivery.shares === paidFor ? [] : wrong(`delivers ${delivery.shares} shares of ${paidFor}`);
  });
}
