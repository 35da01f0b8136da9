import { InsufficientFunds } from "../../ledger/errors.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import { fail, holdMoney } from "./investment-transitions.ts";

/**
 * Applies the outcome of a payment to its investment. Called once per outcome, synchronously, inside the transaction
 * that records it: SUCCESS (the money is already in the wallet), FAILED or EXPIRED; a late SUCCESS may follow FAILED
 * or EXPIRED. Money for an investment that no longer awaits payment stays in the wallet; the money of a closed account
 * never entered it.
 */
export function onPaymentSettled(context: AccountContext, payment: PaymentRecord): void {
  const investment = payment.investmentId === null ? null : findInvestment(context.sql, payment.investmentId);
  if (investment?.status !== "PAYMENT_PENDING") return;
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      if (isClosed(context.sql)) fail(context, investment, "INSUFFICIENT_BALANCE");
      else holdReceivedMoney(context, investment);
      break;
    case "FAILED":
    case "EXPIRED":
      // The investor may pay again while the units are reserved (`payment-retry.ts`); the saga fails when the flow
      // expires.
      return;
  }
  // No request runs the saga here and the payer is waiting, so the alarm is due at once.
  context.scheduler.schedule({ kind: "SAGA", reference: investment.id, dueAt: context.clock.now() });
}

function holdReceivedMoney(context: AccountContext, investment: InvestmentRecord): void {
  try {
    holdMoney(context, investment);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    fail(context, investment, "INSUFFICIENT_BALANCE");
  }
}
