/**
 * The one way by which money comes into a book from outside. Always true: in the transaction that takes it in, the wallet
 * of an open account gains it, or the refund queue of a closed one; once for each payment and each remittance.
 */
import { refundId } from "../../../lib/contract/ids.ts";
import type { Currency, Minor } from "../../../lib/contract/money.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import { isClosed } from "../closing/store.ts";
import { insertRefund, type RefundSource } from "./store.ts";

interface Arrival {
  /** The ledger's key and kind of the credit. */
  readonly key: string;
  readonly kind: string;
  readonly source: RefundSource;
  /** The provider's or the bank's own name of it. */
  readonly reference: string;
  /** Of a remittance. */
  readonly senderBank: string | null;
  readonly currency: Currency;
  readonly amount: Minor;
}

/** Synchronous, inside the caller's transaction. Answers which of the two has gained it. */
export function receiveMoney(book: Book, arrival: Arrival): "WALLET" | "REFUND" {
  const { key, kind, source, reference, senderBank, currency, amount } = arrival;
  const at = book.clock.now();
  const goesBack = isClosed(book.sql);
  const to = goesBack ? account.refund(currency) : account.wallet(currency);
  const moves = [moneyMove({ from: account.world(currency), to, amount })];
  book.ledger.transfer({ key, kind, reference, at, moves });
  if (!goesBack) return "WALLET";
  const id = refundId.parse(`rfd_${book.ids.letters()}`);
  const why = { reason: "ACCOUNT_CLOSED", receivedAt: at } as const;
  insertRefund(book.sql, { id, source, sourceReference: reference, senderBank, currency, amount, ...why });
  book.emit({ type: "refund.due.v1", refundId: id });
  return "REFUND";
}
