/**
 * The one way by which money comes into a book from outside. Always true: in the transaction that takes it in, the wallet
 * of an open account gains it, or the refund queue of a closed one; once for each payment and each remittance.
 */
import { refundId } from "../../../lib/contract/values/ids.ts";
import type { Currency, Minor } from "../../../lib/contract/values/money.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { insertRefund, type RefundSource } from "./refund-store.ts";

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
export function receiveMoney(context: AccountContext, arrival: Arrival): "WALLET" | "REFUND" {
  const { key, kind, source, reference, senderBank, currency, amount } = arrival;
  const at = context.clock.now();
  const goesBack = isClosed(context.sql);
  const to = goesBack ? account.refund(currency) : account.wallet(currency);
  const moves = [moneyMove({ from: account.world(currency), to, amount })];
  context.ledger.transfer({ key, kind, reference, at, moves });
  if (!goesBack) return "WALLET";
  const id = refundId.parse(`rfd_${context.ids.letters()}`);
  const why = { reason: "ACCOUNT_CLOSED", receivedAt: at } as const;
  insertRefund(context.sql, { id, source, sourceReference: reference, senderBank, currency, amount, ...why });
  context.emit({ type: "refund.due.v1", refundId: id });
  return "REFUND";
}
