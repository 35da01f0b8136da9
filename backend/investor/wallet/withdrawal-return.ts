/**
 * A completed withdrawal that the bank sends back, days later perhaps. Invariant: it is returned once, in one
 * transaction, to the wallet or, for a closed account, to the refund queue; the investor is notified of it.
 */
import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement } from "./movements.ts";
import { markReturned } from "./withdrawal-store.ts";

/** The ledger kind of these credits. */
const RETURN_KIND = "WITHDRAWAL_RETURN";

/** The ledger key of a withdrawal's only return. */
export const returnKeyOf = (transactionId: string) => `withdrawal-return:${transactionId}`;

/** A completed withdrawal may be returned, once. */
export const isReturnable = ({ state, returnedAt }: WalletTransaction) => state === "SUCCESS" && returnedAt === null;

/** Call inside a transaction, for a withdrawal that is returnable. */
export function receiveReturn(context: AccountContext, withdrawal: WalletTransaction): void {
  const { transactionId, amount, currency, counterparty, utr } = withdrawal;
  const arrival = { key: returnKeyOf(transactionId), kind: RETURN_KIND, source: "WITHDRAWAL" } as const;
  const sender = { reference: transactionId, senderBank: counterparty ?? "" };
  const creditedTo = receiveMoney(context, { ...arrival, ...sender, currency, amount });
  if (creditedTo === "REFUND") {
    markReturned(context.sql, transactionId, context.clock.now());
    return;
  }
  const movement = { reason: RETURN_KIND, state: "SUCCESS", amount, currency, counterparty, utr } as const;
  const { createdAt } = recordWalletMovement(context, { ...movement, orderId: transactionId });
  markReturned(context.sql, transactionId, createdAt);
  notifyOfReturn(context, withdrawal);
}

export function notifyOfReturn(
  context: AccountContext,
  { transactionId, amount, currency, reference }: WalletTransaction,
): void {
  const subject = { kind: "WITHDRAWAL_RETURNED", transactionId, amount, currency, reference } as const;
  notify(context, { reference: transactionId, subject });
}
