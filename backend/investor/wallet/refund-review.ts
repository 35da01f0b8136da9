import { AppError } from "../../../lib/contract/values/errors.ts";
import type { RefundId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findCreditedPayment, findVirtualAccount } from "./bank-credit-store.ts";
import { findRefund, listRefunds, markRefundSent, type RefundRecord } from "./refund-store.ts";
import { findAccount, findRemittance } from "./remittance-store.ts";

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
  if (!refund || refund.state === "SENT") return;
  const record = recordingOf({ sql, gateways }, refund);
  if (record && !(await callGateway(() => record(operator)))) throw new AppError("IDEMPOTENCY_CONFLICT");
}

/** Records a return by another way in the bank's book of a transfer; null where there is no such book. */
function recordingOf(
  { sql, gateways }: Pick<AccountContext, "sql" | "gateways">,
  { source, sourceReference }: RefundRecord,
): ((operator: string) => Promise<boolean>) | null {
  if (source === "BANK_TRANSFER") {
    const record = gateways.virtualAccounts.recordReturn;
    const [paymentId, account] = [findCreditedPayment(sql, sourceReference), findVirtualAccount(sql)];
    return record && paymentId !== null && account ? (operator) => record(paymentId, operator, account) : null;
  }
  const remittance = source === "REMITTANCE" ? findRemittance(sql, sourceReference) : null;
  const account = remittance && findAccount(sql, remittance.currency);
  if (!account) return null;
  const record = gateways.remittance.recordReturn;
  return record ? (operator) => record(sourceReference, operator, account.accountNumber) : null;
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
