import { Refusal } from "../../../lib/contract/errors.ts";
import type { RefundId } from "../../../lib/contract/ids.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import { findRefund, listRefunds, markRefundSent, type RefundRecord } from "./store.ts";

export type RefundOrder = { readonly action: "LIST" } | { readonly action: "SENT"; readonly id: RefundId };

const REFUND_KIND = "REFUND";

/**
 * An operator looks at what is due to be sent back, or says that he has sent one. Said again, it changes nothing.
 * @throws Refusal NOT_FOUND
 */
export function reviewRefunds(book: Book, order: RefundOrder): readonly RefundRecord[] {
  switch (order.action) {
    case "LIST":
      return listRefunds(book.sql).filter(({ state }) => state === "DUE");
    case "SENT":
      return [book.storage.transactionSync(() => recordSent(book, order.id))];
  }
}

function recordSent(book: Book, id: RefundId): RefundRecord {
  const refund = findRefund(book.sql, id);
  if (!refund) throw new Refusal("NOT_FOUND");
  if (refund.state === "SENT") return refund;
  const { currency, amount } = refund;
  const at = book.clock.now();
  const moves = [moneyMove({ from: account.refund(currency), to: account.world(currency), amount })];
  book.ledger.transfer({ key: `refund:${id}`, kind: REFUND_KIND, reference: id, at, moves });
  markRefundSent(book.sql, id, at);
  book.emit({ type: "refund.sent.v1", refundId: id });
  return { ...refund, state: "SENT", sentAt: at };
}
