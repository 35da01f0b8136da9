/**
 * A withdrawal whose transfer a bank has taken and no longer knows (docs/decisions/0250), or that no bank has taken for a day
 * (docs/decisions/0256). Invariant: its money becomes available again by the decision of two operators, each with the provider's
 * written word, while the bank does not know the transfer; it is not ordered once its release is proposed.
 */
import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { resolveWalletMovement } from "./movements.ts";
import { isUntakenTooLong, ORDER_UNDER_WAY_MS } from "./wallet-rules.ts";
import { findMovement } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";
import { notifyOfReturn } from "./withdrawal-return.ts";
import { findRelease, insertReleaseProposal, markReleased, ordersOf, transferTakenAt } from "./withdrawal-store.ts";

export interface ReleaseOrder {
  readonly action: "propose" | "release";
  readonly transactionId: WalletTransactionId;
  readonly operator: string;
  /** The number of the file that holds the provider's word that the transfer will not be paid. */
  readonly evidence: string;
}

/**
 * NOT_FOUND: no withdrawal of this account. NOT_FORGOTTEN: the bank knows it, it has ended, or a bank may take it yet.
 * NOT_PROPOSED: nobody has proposed its release. SAME_OPERATOR: the operator who proposed it cannot release it. TOO_SOON: an order
 * of it may still be under way.
 */
export type ReleaseOutcome =
  | ("PROPOSED" | "RELEASED" | "NOT_FOUND" | "NOT_FORGOTTEN")
  | ("NOT_PROPOSED" | "SAME_OPERATOR" | "TOO_SOON");

/** Idempotent: the first proposal and the first release count. */
export async function reviewForgottenTransfer(context: AccountContext, order: ReleaseOrder): Promise<ReleaseOutcome> {
  const movement = findMovement(context.sql, order.transactionId);
  if (movement?.reason !== "WITHDRAWAL") return "NOT_FOUND";
  if (findRelease(context.sql, order.transactionId)?.releasedBy) return "RELEASED";
  if (!isReleasable(context, movement)) return "NOT_FORGOTTEN";
  const question = { key: holdKeyOf(order.transactionId), currency: movement.currency };
  const { status } = await callGateway(() => context.gateways.bank.transferStatus(question));
  if (status !== "UNKNOWN") return "NOT_FORGOTTEN";
  return context.storage.transactionSync(() => decide(context, order));
}

/** Read again: the bank may have reported the transfer's end while another answer of it was under way. */
const isReleasable = ({ sql, clock }: AccountContext, movement: WalletTransaction) =>
  movement.state === "INITIATED" &&
  (transferTakenAt(sql, movement.transactionId) > 0 || isUntakenTooLong(movement, clock.now()));

/** Its acknowledgement may be under way, and a bank that has just taken a transfer may not list it yet. */
const isOrderUnderWay = ({ sql, clock }: AccountContext, transactionId: WalletTransactionId) =>
  clock.now() - ordersOf(sql, transactionId).lastAt < ORDER_UNDER_WAY_MS;

/** Call inside a transaction. */
function decide(context: AccountContext, { action, transactionId, operator, evidence }: ReleaseOrder): ReleaseOutcome {
  const { sql } = context;
  const at = context.clock.now();
  const movement = findMovement(sql, transactionId);
  const release = findRelease(sql, transactionId);
  if (release?.releasedBy) return "RELEASED";
  if (!movement || !isReleasable(context, movement)) return "NOT_FORGOTTEN";
  if (action === "propose") {
    if (!release) insertReleaseProposal(sql, { transactionId, operator, evidence, at });
    return "PROPOSED";
  }
  if (!release) return "NOT_PROPOSED";
  if (release.proposedBy === operator) return "SAME_OPERATOR";
  if (isOrderUnderWay(context, transactionId)) return "TOO_SOON";
  markReleased(sql, { transactionId, operator, evidence, at });
  context.ledger.voidHold({ holdId: holdKeyOf(transactionId), at, reason: "VOIDED" });
  const outcome = { state: "FAILED", failure: "TRANSFER_NOT_MADE" } as const;
  resolveWalletMovement(context, { transactionId, outcome, utr: null });
  notifyOfReturn(context, movement);
  return "RELEASED";
}
