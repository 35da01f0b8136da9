/**
 * A payment whose end the bank's files do not tell (docs/decisions/0255). Invariant: it ends as rejected by the decision of two
 * operators, each with the bank's written word that it was not paid and will not be.
 */
import { type BankContext, deliverSoon } from "./context.ts";
import { reopenLine } from "./payments.ts";

export interface UnpaidStep {
  readonly id: string;
  readonly operator: string;
  /** The number of the file that holds the bank's word. */
  readonly evidence: string;
}

/** NOT_UNDER_WAY: it has not left in a file, or has ended. */
export type UnpaidOutcome = "PROPOSED" | "ENDED" | "NOT_FOUND" | "NOT_UNDER_WAY" | "SAME_OPERATOR";

/** The first operator proposes, another one ends the payment. Call inside a transaction. */
export function declareUnpaid(context: BankContext, { id, operator, evidence }: UnpaidStep): UnpaidOutcome {
  const { payments, files } = context;
  const payment = payments.find(id);
  if (!payment) return "NOT_FOUND";
  const isUnderWay = payment.state === "RELEASED" || payment.state === "ACCEPTED";
  if (!isUnderWay || files.countActs("FETCHED", payment.batch ?? "") === 0) return "NOT_UNDER_WAY";
  const at = context.now();
  const proposer = payments.findUnpaidProposer(id);
  if (proposer === null) {
    payments.insertUnpaidProposal({ id, operator, evidence, at });
    files.record({ at, operator, action: "UNPAID_PROPOSED", subject: id, detail: evidence });
    return "PROPOSED";
  }
  if (proposer === operator) return "SAME_OPERATOR";
  payments.change(payment, { state: "REJECTED", reason: `the bank's word, ${evidence}`, at });
  payments.endUnpaidProposal({ id, operator, evidence, at });
  reopenLine(context, payment);
  files.settle(id);
  files.record({ at, operator, action: "UNPAID", subject: id, detail: evidence });
  deliverSoon(context);
  return "ENDED";
}
