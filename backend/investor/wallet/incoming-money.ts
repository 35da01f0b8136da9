/**
 * The only entry of external money into an account. Invariant: in one transaction, the wallet of an open account or the
 * refund queue is credited, once per payment, remittance, bank transfer and returned withdrawal. The refund queue takes
 * money for a closed account and money from a third party.
 */

import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { refundId } from "../../../lib/contract/values/ids.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { insertRefund, type RefundReason, type RefundSource } from "./refund-store.ts";

interface Arrival {
  /** Key and kind of the ledger transaction. */
  readonly key: string;
  readonly kind: string;
  readonly source: RefundSource;
  /** The id of the payment or remittance at the provider or bank, or that of the returned withdrawal. */
  readonly reference: string;
  /** Whether the money came from an account that is not the investor's. */
  readonly isThirdParty?: boolean;
  /** Null for a payment. */
  readonly senderBank: string | null;
  readonly currency: Currency;
  readonly amount: Minor;
}

/** Synchronous: call inside a transaction. Returns which of the two was credited. */
export function receiveMoney(context: AccountContext, arrival: Arrival): "WALLET" | "REFUND" {
  const { key, kind, source, reference, senderBank, currency, amount } = arrival;
  const at = context.clock.now();
  const reason = refundReason(context, arrival);
  const to = reason ? account.refund(currency) : account.wallet(currency);
  // A withdrawal left for the bank, and its return undoes that.
  const from = source === "WITHDRAWAL" ? account.bank(currency) : account.world(currency);
  const moves = [moneyMove({ from, to, amount })];
  context.ledger.transfer({ key, kind, reference, at, moves });
  if (!reason) return "WALLET";
  const id = refundId.parse(`rfd_${context.ids.letters()}`);
  const terms = { reason, receivedAt: at };
  insertRefund(context.sql, { id, source, sourceReference: reference, senderBank, currency, amount, ...terms });
  context.emit({ type: "refund.due.v1", refundId: id });
  return "REFUND";
}

function refundReason({ sql }: AccountContext, { isThirdParty = false }: Arrival): RefundReason | null {
  if (isClosed(sql)) return "ACCOUNT_CLOSED";
  return isThirdParty ? "THIRD_PARTY" : null;
}
