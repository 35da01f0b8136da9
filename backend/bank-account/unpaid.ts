/**
 * A payment whose end the bank's files do not tell (docs/decisions/0255). Invariant: it ends as rejected by the decision of two
 * operators, each with the bank's written word that it was not paid and will not be. Any operator withdraws a proposal, whose file
 * proves nothing any more (docs/decisions/0264).
 */
import { type BankContext, deliverSoon } from "./context.ts";
import { reopenLine } from "./payments.ts";

export interface UnpaidStep {
  readonly id: string;
  readonly operator: string;
  /** The number of the file that holds the bank's word. */
  readonly evidence: string;
}

/**
 * NOT_UNDER_WAY: it has not left in a file, or has ended. NOT_PROPOSED: no such proposal stands. EVIDENCE_WITHDRAWN: a proposal with
 * this file was withdrawn.
 */
export type UnpaidOutcome =
  | ("PROPOSED" | "ENDED" | "WITHDRAWN" | "NOT_FOUND" | "NOT_UNDER_WAY")
  | ("SAME_OPERATOR" | "NOT_PROPOSED" | "EVIDENCE_WITHDRAWN");

const PROPOSED = "UNPAID_PROPOSED";
const WITHDRAWN = "UNPAID_WITHDRAWN";

/** The first operator proposes, another one ends the payment. Call inside a transaction. */
export function declareUnpaid(context: BankContext, { id, operator, evidence }: UnpaidStep): UnpaidOutcome {
  const { payments, files } = context;
  const payment = payments.find(id);
  if (!payment) return "NOT_FOUND";
  const isUnderWay = payment.state === "RELEASED" || payment.state === "ACCEPTED";
  if (!isUnderWay || files.countActs("FETCHED", payment.batch ?? "") === 0) return "NOT_UNDER_WAY";
  if (files.hasAct({ action: WITHDRAWN, subject: id, detail: evidence })) return "EVIDENCE_WITHDRAWN";
  const at = context.now();
  const proposal = payments.findUnpaidProposal(id);
  if (proposal === null) {
    payments.insertUnpaidProposal({ id, operator, evidence, at });
    files.record({ at, operator, action: PROPOSED, subject: id, detail: evidence });
    return "PROPOSED";
  }
  if (proposal.proposer === operator) return "SAME_OPERATOR";
  payments.change(payment, { state: "REJECTED", reason: `the bank's word, ${evidence}`, at });
  payments.endUnpaidProposal({ id, operator, evidence, at });
  reopenLine(context, payment);
  files.settle(id);
  files.record({ at, operator, action: "UNPAID", subject: id, detail: evidence });
  deliverSoon(context);
  return "ENDED";
}

/** The file names the proposal, so that a repetition withdraws no other. Call inside a transaction. */
export function withdrawUnpaid({ payments, files, now }: BankContext, step: UnpaidStep): UnpaidOutcome {
  const { id, operator, evidence } = step;
  if (!payments.find(id)) return "NOT_FOUND";
  if (files.hasAct({ action: WITHDRAWN, subject: id, detail: evidence })) return "WITHDRAWN";
  const proposal = payments.findUnpaidProposal(id);
  if (proposal?.evidence !== evidence) return "NOT_PROPOSED";
  if (proposal.isEnded) return "ENDED";
  payments.deleteUnpaidProposal(id);
  files.record({ at: now(), operator, action: WITHDRAWN, subject: id, detail: evidence });
  return "WITHDRAWN";
}
