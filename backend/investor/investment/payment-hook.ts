import { InsufficientFunds } from "../../ledger/errors.ts";
import type { Book } from "../book.ts";
import { isClosed } from "../closing/store.ts";
import type { PaymentRecord } from "../payment/store.ts";
import { findInvestment, type InvestmentRecord } from "./store.ts";
import { fail, holdMoney } from "./turns.ts";

/**
 * A payment for an investment has come to an end: SUCCESS (its money lies in the wallet already), FAILED or EXPIRED; a
 * late SUCCESS may follow either. Called once for each, inside the transaction that makes it true: synchronous. Money
 * that comes when the investment waits no longer stays in the wallet; that of a closed account was never in it.
 */
export function onPaymentSettled(book: Book, payment: PaymentRecord): void {
  const investment = payment.investmentId === null ? null : findInvestment(book.sql, payment.investmentId);
  if (investment?.status !== "PAYMENT_PENDING") return;
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      if (isClosed(book.sql)) fail(book, investment, "INSUFFICIENT_BALANCE");
      else holdWhatCame(book, investment);
      break;
    case "FAILED":
    case "EXPIRED":
      // He may pay again while his units are kept (`pay-again.ts`); the saga gives up with the flow.
      return;
  }
  // Nobody drives the saga here: the alarm does, and the payer is waiting.
  book.agenda.schedule({ kind: "SAGA", reference: investment.id, dueAt: book.clock.now() });
}

function holdWhatCame(book: Book, investment: InvestmentRecord): void {
  try {
    holdMoney(book, investment);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    fail(book, investment, "INSUFFICIENT_BALANCE");
  }
}
