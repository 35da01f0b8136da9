import { AppError } from "../../../lib/contract/values/errors.ts";
import type { RefundId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findCreditedPayment, findVirtualAccount } from "./bank-credit-store.ts";
import { findRefund, listRefunds, markRefundSent, type RefundRecord } from "./refund-store.ts";

export type RefundOrder =
  | { readonly action: "LIST" }
  | { readonly action: "SENT"; readonly id: RefundId; readonly operator: string };

const REFUND_KIND = "REFUND";

/**
 * Lists the refunds due, or records that an operator sent one. Idempotent.
 * @throws AppError NOT_FOUND; IDEMPOTENCY_CONFLICT while the bank is sending it back; GATEWAY_UNAVAILABLE
 */
export async function reviewRefunds(context: AccountContext, order: RefundOrder): Promise<readonly RefundRecord[]> {
  switch (order.action) {
    case "LIST":
      return listRefunds(context.sql).filter(({ state }) => state === "DUE");
    case "SENT":
      await assertNotReturning(context, order);
      return [context.storage.transactionSync(() => recordRefundSent(context, order.id))];
  }
}

/** The bank's book of a transfer decides, so that an operator and a file do not both send it back. */
async function assertNotReturning(
  { sql, gateways }: AccountContext,
  { id, operator }: { readonly id: RefundId; readonly operator: string },
): Promise<void> {
  const refund = findRefund(sql, id);
  const record = gateways.virtualAccounts.recordReturn;
  if (refund?.source !== "BANK_TRANSFER" || refund.state === "SENT" || !record) return;
  const [account, paymentId] = [findVirtualAccount(sql), findCreditedPayment(sql, refund.sourceReference)];
  if (!account || paymentId === null) return;
  if (!(await callGateway(() => record(account, paymentId, operator)))) throw new AppError("IDEMPOTENCY_CONFLICT");
}

/** Call inside a transaction. Idempotent. @throws AppError NOT_FOUND */
export function recordRefundSent(context: AccountContext, id: RefundId): RefundRecord {
  const refund = findRefund(context.sql, id);
  if (!refund) throw new AppError("NOT_FOUND");
  if (refund.state === "SENT") return refund;
  const { currency, amount } = refund;
  const at = context.clock.now();
  const moves = [moneyMove({ from: account.refund(currency), to: account.world(currency), amount })];
  context.ledger.transfer({ key: `refund:${id}`, kind: REFUND_KIND, reference: id, at, moves });
  markRefundSent(context.sql, id, at);
  context.emit({ type: "refund.sent.v1", refundId: id });
  return { ...refund, state: "SENT", sentAt: at };
}
