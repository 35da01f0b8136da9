/**
 * Records wallet movements, the investor's view of ledger transfers. Call inside the transaction that moves the money.
 * Invariant: a movement ends once and never changes afterwards.
 */

import type {
  WalletDirection,
  WalletReason,
  WalletState,
  WalletTransaction,
} from "../../../lib/contract/calls/wallet.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { InvestmentId, PaymentKey } from "../../../lib/contract/values/ids.ts";
import { walletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { movementTransitions } from "./wallet-rules.ts";
import { endMovement, findDebitOfInvestment, getMovement, insertMovement, type MovementEnd } from "./wallet-store.ts";

export interface NewMovement {
  readonly reason: WalletReason;
  readonly amount: Minor;
  /** INR by default. */
  readonly currency?: Currency;
  /** INITIATED while the money is held or expected. */
  readonly state: Exclude<WalletState, "FAILED">;
  /**
   * The display name of the other side: the deal's title, the masked bank account, the metal's code, or the bank
   * abroad.
   */
  readonly counterparty: string | null;
  readonly investmentId?: InvestmentId | null;
  readonly paymentKey?: PaymentKey | null;
  /** The payout (`inv_…:1`) or metal trade that it settles, or the withdrawal that it returns. */
  readonly orderId?: string | null;
  readonly utr?: string | null;
}

function directionOf(reason: WalletReason): WalletDirection {
  switch (reason) {
    case "RECHARGE":
    case "PAYOUT":
    case "METAL_SALE":
    case "REMITTANCE":
    case "BANK_TRANSFER":
    case "WITHDRAWAL_RETURN":
      return "CREDIT";
    case "WITHDRAWAL":
    case "INVESTMENT":
    case "METAL_PURCHASE":
      return "DEBIT";
  }
}

/** Records a movement; its direction follows from the reason. Synchronous: call inside a transaction. */
export function recordWalletMovement(context: AccountContext, movement: NewMovement): WalletTransaction {
  const at = context.clock.now();
  const recorded = {
    transactionId: walletTransactionId.parse(`wtx_${context.ids.letters()}`),
    type: directionOf(movement.reason),
    state: movement.state,
    reason: movement.reason,
    amount: movement.amount,
    currency: movement.currency ?? "INR",
    counterparty: movement.counterparty,
    paymentKey: movement.paymentKey ?? null,
    investmentId: movement.investmentId ?? null,
    orderId: movement.orderId ?? null,
    utr: movement.utr ?? null,
    failure: null,
    createdAt: at,
    updatedAt: at,
  };
  insertMovement(context.sql, recorded);
  return getMovement(context.sql, recorded.transactionId);
}

/**
 * Ends an INITIATED movement. Synchronous: call inside a transaction.
 * @throws when it has ended: callers check their own state first, so a second end is a defect
 */
export function resolveWalletMovement(
  context: AccountContext,
  { transactionId, outcome, utr = null }: MovementEnd,
): WalletTransaction {
  const { state } = getMovement(context.sql, transactionId);
  if (!movementTransitions.allow({ from: state, to: outcome.state })) {
    throw new Error(`wallet transaction ${transactionId} cannot go from ${state} to ${outcome.state}`);
  }
  endMovement(context.sql, { transactionId, outcome, utr, at: context.clock.now() });
  return getMovement(context.sql, transactionId);
}

/** The debit that pays for an investment; its saga ends it. */
export function findInvestmentMovement(context: AccountContext, investmentId: InvestmentId): WalletTransaction | null {
  return findDebitOfInvestment(context.sql, investmentId);
}
