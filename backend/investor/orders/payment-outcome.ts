import { InsufficientFunds } from "../../ledger/errors.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { PaymentRecord } from "../wallet/payment-store.ts";
import { fail, holdMoney } from "./investment-transitions.ts";

/**
 * A payment for an investment has come to an end: SUCCESS (its money lies in the wallet already), FAILED or EXPIRED; a
 * late SUCCESS may follow either. Called once for each, inside the transaction that makes it true: synchronous. Money
 * that comes when the investment waits no longer stays in the wallet; that of a closed account was never in it.
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
      else holdWhatCame(context, investment);
      break;
    case "FAILED":
    case "EXPIRED":
      // He may pay again while his units are kept (`pay-again.ts`); the saga gives up with the flow.
      return;
  }
  // Nobody drives the saga here: the alarm does, and the payer is waiting.
  context.scheduler.schedule({ kind: "SAGA", reference: investment.id, dueAt: context.clock.now() });
}

function holdWhatCame(context: AccountContext, investment: InvestmentRecord): void {
  try {
    holdMoney(context, investment);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    fail(context, investment, "INSUFFICIENT_BALANCE");
  }
}
