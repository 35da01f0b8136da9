/**
 * The bank's answers to payment files. Invariant: a payment that may succeed is not rejected; a decision is final. A rejection that
 * may be of a file's second sending only decides nothing, and is a finding (docs/decisions/0255).
 */
import { readPain002, type TransferVerdict } from "../bank-files/pain002.ts";
import { type BankContext, deliverSoon } from "./context.ts";
import type { OutgoingPaymentRecord } from "./payment-store.ts";
import { endReturn, reopenLine } from "./payments.ts";

export interface AnswerOutcome {
  /** NOT_FOUND: the answer is about no batch that was released. */
  readonly outcome: "READ" | "UNREADABLE" | "NOT_FOUND";
  readonly changed: number;
  readonly contradicted: number;
}

/** Applies the bank's answer to a batch; the same answer again changes nothing. Call inside a transaction. */
export function applyAnswer(context: BankContext, bytes: Uint8Array, operator: string): AnswerOutcome {
  const read = readPain002(bytes);
  if (read.kind === "UNREADABLE") return { outcome: "UNREADABLE", changed: 0, contradicted: 0 };
  const { messageId, whole, transfers } = read.answer;
  const batch = context.payments.findBatch(messageId);
  if (batch?.state !== "RELEASED") return { outcome: "NOT_FOUND", changed: 0, contradicted: 0 };
  const own = new Map(transfers.map((each) => [each.endToEndId, each]));
  const isFetchedAgain = context.files.countActs("FETCHED", messageId) > 1;
  const isRejected = whole?.verdict === "REJECTED" || whole?.verdict === "DOUBTFUL";
  const outcomes = context.payments.listOfBatch(messageId).map((payment) => {
    const answer = own.get(payment.id) ?? whole;
    // A message that the bank has accepted is rejected as a whole when it comes again.
    const isSentAgain = isFetchedAgain || (isRejected && payment.state === "ACCEPTED");
    return answer ? applyVerdict(context, payment, { ...answer, isSentAgain }) : "SAME";
  });
  const [changed, contradicted] = [
    outcomes.filter((each) => each === "CHANGED"),
    outcomes.filter((each) => each === "NO"),
  ];
  const detail = `${changed.length} changed, ${contradicted.length} contradicted`;
  context.files.record({ at: context.now(), operator, action: "ANSWERED", subject: messageId, detail });
  if (changed.length > 0) deliverSoon(context);
  return { outcome: "READ", changed: changed.length, contradicted: contradicted.length };
}

interface Verdict {
  readonly verdict: TransferVerdict;
  readonly reason: string;
  /** Whether the bank may have had the file twice. */
  readonly isSentAgain: boolean;
}

function applyVerdict(
  context: BankContext,
  payment: OutgoingPaymentRecord,
  { verdict, reason, isSentAgain }: Verdict,
): "CHANGED" | "SAME" | "NO" {
  const { id, state } = payment;
  if (verdict === "UNCLEAR" || verdict === state) return "SAME";
  const at = context.now();
  if (state === "RELEASED" || state === "ACCEPTED") {
    if (verdict !== "DOUBTFUL" && !(verdict === "REJECTED" && isSentAgain)) {
      advance(context, payment, { verdict, reason });
      return "CHANGED";
    }
    context.files.contradict(id, detailOf(payment, reason), at);
    return "NO";
  }
  const isContradicted =
    (verdict === "SETTLED" && state === "REJECTED") || (verdict === "REJECTED" && state === "SETTLED");
  if (!isContradicted) return "SAME";
  context.files.contradict(id, `${verdict.toLowerCase()} by the bank after it was ${state.toLowerCase()}`, at);
  return "NO";
}

function advance(
  context: BankContext,
  payment: OutgoingPaymentRecord,
  { verdict, reason }: { readonly verdict: "ACCEPTED" | "SETTLED" | "REJECTED"; readonly reason: string },
): void {
  const at = context.now();
  context.payments.change(payment, { state: verdict, at, ...(verdict === "REJECTED" && { reason }) });
  if (verdict === "REJECTED") reopenLine(context, payment);
  if (verdict === "SETTLED") endReturn(context, payment);
}

const detailOf = ({ state }: OutgoingPaymentRecord, reason: string) =>
  `rejected by the bank, which may have paid it before: ${reason || "no reason"}; ${state.toLowerCase()} here`;
