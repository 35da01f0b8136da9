/**
 * A withdrawal whose transfer a bank has taken and no longer knows (docs/decisions/0250), or that no bank has taken for a day
 * (docs/decisions/0256). Invariant: its money becomes available again by the decision of two operators, each with the provider's
 * written word, while the bank does not know the transfer; it is not ordered while a proposal of its release stands. Any operator
 * withdraws a proposal, which is kept (docs/decisions/0264).
 */
import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { resolveWalletMovement } from "./movements.ts";
import {
  findRelease,
  insertReleaseProposal,
  isWithdrawnEvidence,
  listWithdrawnProposals,
  markReleased,
  type ReleaseRecord,
  type WithdrawnProposal,
  withdrawProposal,
} from "./release-store.ts";
import { isUntakenTooLong, ORDER_UNDER_WAY_MS } from "./wallet-rules.ts";
import { findMovement } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";
import { notifyOfReturn } from "./withdrawal-return.ts";
import { ordersOf, transferTakenAt } from "./withdrawal-store.ts";

export interface ReleaseOrder {
  readonly action: "propose" | "release" | "withdraw";
  readonly transactionId: WalletTransactionId;
  readonly operator: string;
  /**
   * The number of the file that holds the provider's word that the transfer will not be paid; of a proposal to withdraw, the number
   * that it was made with.
   */
  readonly evidence: string;
}

/**
 * NOT_FOUND: no withdrawal of this account. NOT_FORGOTTEN: the bank knows it, it has ended, or a bank may take it yet.
 * NOT_PROPOSED: no such proposal stands, or it was made while the bank was answering. SAME_OPERATOR: the operator who proposed it
 * cannot release it. TOO_SOON: an order of it may still be under way. EVIDENCE_WITHDRAWN: a proposal with this file was withdrawn,
 * and the transfer may have been ordered since.
 */
export type ReleaseOutcome =
  | ("PROPOSED" | "RELEASED" | "WITHDRAWN" | "NOT_FOUND" | "NOT_FORGOTTEN")
  | ("NOT_PROPOSED" | "SAME_OPERATOR" | "TOO_SOON" | "EVIDENCE_WITHDRAWN");

/** Idempotent: the first proposal and the first decision on it count. */
export async function reviewForgottenTransfer(context: AccountContext, order: ReleaseOrder): Promise<ReleaseOutcome> {
  const movement = findMovement(context.sql, order.transactionId);
  if (movement?.reason !== "WITHDRAWAL") return "NOT_FOUND";
  if (order.action === "withdraw") return context.storage.transactionSync(() => withdraw(context, order));
  const seen = findRelease(context.sql, order.transactionId);
  if (seen?.releasedBy) return "RELEASED";
  if (!isReleasable(context, movement)) return "NOT_FORGOTTEN";
  const question = { key: holdKeyOf(order.transactionId), currency: movement.currency };
  const { status } = await callGateway(() => context.gateways.bank.transferStatus(question));
  if (status !== "UNKNOWN") return "NOT_FORGOTTEN";
  return context.storage.transactionSync(() => decide(context, order, seen));
}

export interface TransferReview {
  readonly state: WalletTransaction["state"];
  readonly proposal: ReleaseRecord | null;
  readonly withdrawn: readonly WithdrawnProposal[];
}

/** The operators' decisions on a withdrawal; null when this account has no such withdrawal. */
export function showTransferReview({ sql }: AccountContext, transactionId: WalletTransactionId): TransferReview | null {
  const movement = findMovement(sql, transactionId);
  if (movement?.reason !== "WITHDRAWAL") return null;
  const withdrawn = listWithdrawnProposals(sql, transactionId);
  return { state: movement.state, proposal: findRelease(sql, transactionId), withdrawn };
}

/** Read again: the bank may have reported the transfer's end while another answer of it was under way. */
const isReleasable = ({ sql, clock }: AccountContext, movement: WalletTransaction) =>
  movement.state === "INITIATED" &&
  (transferTakenAt(sql, movement.transactionId) > 0 || isUntakenTooLong(movement, clock.now()));

/** Its acknowledgement may be under way, and a bank that has just taken a transfer may not list it yet. */
const isOrderUnderWay = ({ sql, clock }: AccountContext, transactionId: WalletTransactionId) =>
  clock.now() - ordersOf(sql, transactionId).lastAt < ORDER_UNDER_WAY_MS;

/** Inside a transaction. The transfer is ordered as before; the file names the proposal, so that a repetition withdraws no other. */
function withdraw(context: AccountContext, { transactionId, operator, evidence }: ReleaseOrder): ReleaseOutcome {
  const { sql, clock, scheduler } = context;
  const release = findRelease(sql, transactionId);
  if (release?.releasedBy) return "RELEASED";
  if (isWithdrawnEvidence(sql, { transactionId, evidence })) return "WITHDRAWN";
  if (release?.evidence !== evidence) return "NOT_PROPOSED";
  withdrawProposal(sql, { transactionId, operator, at: clock.now() });
  if (findMovement(sql, transactionId)?.state === "INITIATED") {
    scheduler.schedule({ kind: "WITHDRAWAL", reference: transactionId, dueAt: clock.now() });
  }
  return "WITHDRAWN";
}

/** Call inside a transaction. `seen`: the proposal that stood before the bank answered. */
function decide(
  context: AccountContext,
  { action, transactionId, operator, evidence }: ReleaseOrder,
  seen: ReleaseRecord | null,
): ReleaseOutcome {
  const { sql } = context;
  const at = context.clock.now();
  const movement = findMovement(sql, transactionId);
  const release = findRelease(sql, transactionId);
  if (release?.releasedBy) return "RELEASED";
  if (!movement || !isReleasable(context, movement)) return "NOT_FORGOTTEN";
  if (isWithdrawnEvidence(sql, { transactionId, evidence })) return "EVIDENCE_WITHDRAWN";
  if (action === "propose") {
    if (!release) insertReleaseProposal(sql, { transactionId, operator, evidence, at });
    return "PROPOSED";
  }
  if (!release || release.evidence !== seen?.evidence) return "NOT_PROPOSED";
  if (release.proposedBy === operator) return "SAME_OPERATOR";
  if (isOrderUnderWay(context, transactionId)) return "TOO_SOON";
  markReleased(sql, { transactionId, operator, evidence, at });
  context.ledger.voidHold({ holdId: holdKeyOf(transactionId), at, reason: "VOIDED" });
  const outcome = { state: "FAILED", failure: "TRANSFER_NOT_MADE" } as const;
  resolveWalletMovement(context, { transactionId, outcome, utr: null });
  notifyOfReturn(context, movement);
  return "RELEASED";
}
