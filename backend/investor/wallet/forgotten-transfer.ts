/**
 * A withdrawal whose transfer a bank has taken and no longer knows (docs/decisions/0250). Invariant: its money becomes
 * available again by the decision of two operators, each with the provider's written word, while the bank does not know the
 * transfer.
 */
import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { resolveWalletMovement } from "./movements.ts";
import { findMovement } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";
import { notifyOfReturn } from "./withdrawal-return.ts";
import { findRelease, insertReleaseProposal, markReleased, transferTakenAt } from "./withdrawal-store.ts";

export interface ReleaseOrder {
  readonly action: "propose" | "release";
  readonly transactionId: WalletTransactionId;
  readonly operator: string;
  /** The number of the file that holds the provider's word that the transfer will not be paid. */
  readonly evidence: string;
}

/**
 * NOT_FOUND: no withdrawal of this account. NOT_FORGOTTEN: no bank has taken it, the bank knows it, or it has ended.
 * NOT_PROPOSED: nobody has proposed its release. SAME_OPERATOR: the operator who proposed it cannot release it.
 */
export type ReleaseOutcome = "PROPOSED" | "RELEASED" | "NOT_FOUND" | "NOT_FORGOTTEN" | "NOT_PROPOSED" | "SAME_OPERATOR";

/** Idempotent: the first proposal and the first release count. */
export async function reviewForgottenTransfer(context: AccountContext, order: ReleaseOrder): Promise<ReleaseOutcome> {
  const movement = findMovement(context.sql, order.transactionId);
  if (movement?.reason !== "WITHDRAWAL") return "NOT_FOUND";
  if (findRelease(context.sql, order.transactionId)?.releasedBy) return "RELEASED";
  if (!isTaken(context, movement)) return "NOT_FORGOTTEN";
  const question = { key: holdKeyOf(order.transactionId), currency: movement.currency };
  const { status } = await callGateway(() => context.gateways.bank.transferStatus(question));
  if (status !== "UNKNOWN") return "NOT_FORGOTTEN";
  return context.storage.transactionSync(() => decide(context, order));
}

/** The bank may have reported the transfer's end while another answer of it was under way. */
const isTaken = ({ sql }: AccountContext, { transactionId, state }: WalletTransaction) =>
  state === "INITIATED" && transferTakenAt(sql, transactionId) > 0;

/** Call inside a transaction. */
function decide(context: AccountContext, { action, transactionId, operator, evidence }: ReleaseOrder): ReleaseOutcome {
  const { sql } = context;
  const at = context.clock.now();
  const movement = findMovement(sql, transactionId);
  const release = findRelease(sql, transactionId);
  if (release?.releasedBy) return "RELEASED";
  if (!movement || !isTaken(context, movement)) return "NOT_FORGOTTEN";
  if (action === "propose") {
    if (!release) insertReleaseProposal(sql, { transactionId, operator, evidence, at });
    return "PROPOSED";
  }
  if (!release) return "NOT_PROPOSED";
  if (release.proposedBy === operator) return "SAME_OPERATOR";
  markReleased(sql, { transactionId, operator, evidence, at });
  context.ledger.voidHold({ holdId: holdKeyOf(transactionId), at, reason: "VOIDED" });
  const outcome = { state: "FAILED", failure: "TRANSFER_NOT_MADE" } as const;
  resolveWalletMovement(context, { transactionId, outcome, utr: null });
  notifyOfReturn(context, movement);
  return "RELEASED";
}
