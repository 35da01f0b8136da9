/**
 * The only entry of external money into an account. Invariant: in one transaction, the wallet of an open account or the
 * refund queue of a closed one is credited, once per payment and per remittance.
 */
import { refundId } from "../../../lib/contract/values/ids.ts";
import type { Currency, Minor } from "../../../lib/contract/values/money.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { insertRefund, type RefundSource } from "./refund-store.ts";

interface Arrival {
  /** Key and kind of the ledger transaction. */
  readonly key: string;
  readonly kind: string;
  readonly source: RefundSource;
  /** The payment's or remittance's id at the provider or bank. */
  readonly reference: string;
  /** Null for a payment. */
  readonly senderBank: string | null;
  readonly currency: Currency;
  readonly amount: Minor;
}

/** Synchronous: call inside a transaction. Returns which of the two was credited. */
export function receiveMoney(context: AccountContext, arrival: Arrival): "WALLET" | "REFUND" {
  const { key, kind, source, reference, senderBank, currency, amount } = arrival;
  const at = context.clock.now();
  const isRefund = isClosed(context.sql);
  const to = isRefund ? account.refund(currency) : account.wallet(currency);
  const moves = [moneyMove({ from: account.world(currency), to, amount })];
  context.ledger.transfer({ key, kind, reference, at, moves });
  if (!isRefund) return "WALLET";
  const id = refundId.parse(`rfd_${context.ids.letters()}`);
  const terms = { reason: "ACCOUNT_CLOSED", receivedAt: at } as const;
  insertRefund(context.sql, { id, source, sourceReference: reference, senderBank, currency, amount, ...terms });
  context.emit({ type: "refund.due.v1", refundId: id });
  return "REFUND";
}
