/**
 * Payments out. Invariant: money leaves in a file that one operator has proposed and another released, with the sum that both saw;
 * a payment that may still succeed is not rejected, and none is in two batches.
 */
import { createHash } from "node:crypto";
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import { dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { accountFault, controlSumOf, writePain001 } from "../bank-files/pain001.ts";
import type { TransferReport } from "../gateways/bank.ts";
import { type BankContext, planRetention } from "./context.ts";
import type { Match } from "./matching.ts";
import { type BatchRecord, type OutgoingPaymentRecord, type Payee, paymentIdOf } from "./payment-store.ts";

/** Payments of one file. */
const BATCH_MAX = 5_000;

export interface PaymentOrder {
  readonly key: string;
  readonly investor: UserId | null;
  readonly amount: Minor;
  readonly payee: Payee;
}

/** Orders a payment; the same key is the same payment. Call inside a transaction. @throws Error when the key has another amount, RangeError for an account that no file carries */
export function orderPayment(
  context: BankContext,
  { key, investor, amount, payee }: PaymentOrder,
): OutgoingPaymentRecord {
  const id = paymentIdOf(context.settings.id, key);
  const known = context.payments.find(id);
  if (known && known.amount !== amount) throw new Error(`payment ${id} has another amount`);
  const fault = known ? null : accountFault(payee.account);
  if (fault !== null) throw new RangeError(fault);
  if (!known) context.payments.insert({ id, key, investor, amount, payee, createdAt: context.now() });
  planRetention(context);
  return context.payments.find(id) ?? fail(id);
}

function fail(id: string): never {
  throw new Error(`payment ${id} was not stored`);
}

export type BatchOutcome =
  | { readonly outcome: "PROPOSED" | "RELEASED" | "WITHDRAWN"; readonly batch: BatchRecord }
  /** NOTHING_DUE: no payment is due. SAME_OPERATOR: a proposer cannot release. OTHER_SUM: another sum was confirmed. */
  | { readonly outcome: "NOTHING_DUE" | "NOT_FOUND" | "NOT_PROPOSED" | "SAME_OPERATOR" | "OTHER_SUM" };

const NAME_MAX = 20;

/** The message's id. A bank executes one id once, so two accounts whose names begin alike have different ones. */
export function batchIdOf(accountId: string, number: number): string {
  const mark = createHash("sha256").update(accountId).digest("hex").slice(0, 6);
  const name = accountId.length <= NAME_MAX ? accountId : `${accountId.slice(0, NAME_MAX - 7)}-${mark}`;
  return `${name.toUpperCase()}-${String(number).padStart(6, "0")}`;
}

/** Puts all payments that are due into a batch. Call inside a transaction. */
export function proposeBatch(context: BankContext, operator: string): BatchOutcome {
  const due = context.payments.listIn("DUE", BATCH_MAX).filter(({ payee }) => accountFault(payee.account) === null);
  if (due.length === 0) return { outcome: "NOTHING_DUE" };
  const at = context.now();
  const id = batchIdOf(context.settings.id, context.payments.countBatches() + 1);
  context.payments.insertBatch({
    ...{ id, proposedBy: operator, proposedAt: at, payments: due.length },
    sum: minor(controlSumOf(due)),
  });
  for (const payment of due) context.payments.change(payment, { state: "PROPOSED", batch: id, at });
  return decided(context, { id, operator, outcome: "PROPOSED" });
}

interface Deciding {
  readonly id: string;
  readonly operator: string;
}

function decided(
  context: BankContext,
  { id, operator, outcome }: Deciding & { readonly outcome: "PROPOSED" | "RELEASED" | "WITHDRAWN" },
): BatchOutcome {
  const batch = context.payments.findBatch(id);
  if (!batch) return { outcome: "NOT_FOUND" };
  const detail = `${batch.payments} payments, ${batch.sum} in minor units`;
  context.files.record({ at: context.now(), operator, action: outcome, subject: id, detail });
  return { outcome, batch };
}

/** Call inside a transaction. */
export function releaseBatch(
  context: BankContext,
  { id, operator, sum }: Deciding & { readonly sum: Minor },
): BatchOutcome {
  const batch = context.payments.findBatch(id);
  if (!batch) return { outcome: "NOT_FOUND" };
  if (batch.state !== "PROPOSED") return { outcome: "NOT_PROPOSED" };
  if (batch.proposedBy === operator) return { outcome: "SAME_OPERATOR" };
  const payments = context.payments.listOfBatch(id);
  const isWhole = payments.length === batch.payments && controlSumOf(payments) === batch.sum;
  if (!isWhole || batch.sum !== sum) return { outcome: "OTHER_SUM" };
  const at = context.now();
  context.payments.decideBatch(id, "RELEASED", { by: operator, at });
  for (const payment of payments) context.payments.change(payment, { state: "RELEASED", at });
  return decided(context, { id, operator, outcome: "RELEASED" });
}

/** Takes a batch back that was not released; its payments are due again. Call inside a transaction. */
export function withdrawBatch(context: BankContext, { id, operator }: Deciding): BatchOutcome {
  const batch = context.payments.findBatch(id);
  if (!batch) return { outcome: "NOT_FOUND" };
  if (batch.state !== "PROPOSED") return { outcome: "NOT_PROPOSED" };
  const at = context.now();
  context.payments.decideBatch(id, "WITHDRAWN", { by: operator, at });
  for (const payment of context.payments.listOfBatch(id)) {
    context.payments.change(payment, { state: "DUE", batch: null, at });
  }
  return decided(context, { id, operator, outcome: "WITHDRAWN" });
}

/**
 * The pain.001 of a released batch, the same bytes each time; null for any other, and once a payee is past its term, a payment is
 * rejected or an operator proposes to end it as unpaid: a bank that took the file after it would pay what is given back.
 */
function fileOf({ settings, payments }: BankContext, id: string): string | null {
  const batch = payments.findBatch(id);
  if (batch?.state !== "RELEASED" || batch.decidedAt === null) return null;
  const transfers = payments.listOfBatch(id);
  if (transfers.some(({ payee, state }) => payee.account === "" || state === "REJECTED")) return null;
  if (payments.hasUnpaidProposal(id)) return null;
  return writePain001({
    messageId: id,
    createdAt: new Date(batch.decidedAt).toISOString().replace(/\.\d{3}Z$/, "Z"),
    executeOn: dateInIndia(batch.decidedAt),
    debtor: { name: settings.owner, account: settings.accountNumber, bic: settings.bic },
    transfers: transfers.map(({ id: endToEndId, amount, payee }) => ({
      ...{ endToEndId, amount, currency: settings.currency, name: payee.name, account: payee.account },
      ...{ routingCode: payee.routingCode, text: payee.text },
    })),
  });
}

export interface FetchedFile {
  readonly xml: string;
  /** Number of earlier fetches of the file, each of which was probably followed by sending it to the bank. */
  readonly fetchedBefore: number;
}

/** Records the operator who fetches the file. Null as of `fileOf`. Call inside a transaction. */
export function fetchFile(context: BankContext, id: string, operator: string): FetchedFile | null {
  const xml = fileOf(context, id);
  if (xml === null) return null;
  const fetchedBefore = context.files.countActs("FETCHED", id);
  context.files.record({ at: context.now(), operator, action: "FETCHED", subject: id, detail: "" });
  return { xml, fetchedBefore };
}

/** A line of the statement is about this payment. Call inside a transaction. */
export function applyToPayment(
  context: BankContext,
  { record, state }: NonNullable<Match["payment"]>,
  line: string,
): void {
  const at = context.now();
  if (state === "SETTLED") {
    // A statement may list the return before the payment.
    const isBack = record.state === "RETURNED";
    context.payments.change(record, { state: isBack ? "RETURNED" : state, debitLine: line, at });
    if (!isBack) endReturn(context, record);
  } else {
    context.payments.change(record, { state, returnLine: line, at });
    reopenLine(context, record);
  }
}

const RETURN_PREFIX = "return:";
export const returnedPaymentKeyOf = (line: string, attempt: number) => `${RETURN_PREFIX}${line}:${attempt}`;

const lineOfReturn = ({ key }: OutgoingPaymentRecord) =>
  key.startsWith(RETURN_PREFIX) ? (key.split(":")[1] ?? null) : null;

/** The line that a payment sends back is returned once the payment is settled. */
export function endReturn({ lines, now }: BankContext, payment: OutgoingPaymentRecord): void {
  const id = lineOfReturn(payment);
  const line = id === null ? null : lines.find(id);
  if (line?.state !== "RETURNING" || !line.decidedBy) return;
  const { virtualAccount } = line;
  const purpose = line.purpose === "CREDIT_RETURN" ? line.purpose : "RETURN";
  const decision = { state: "RETURNED", purpose, subject: payment.id, virtualAccount } as const;
  lines.decide(line, decision, { by: line.decidedBy, at: now() });
}

/** A return that failed leaves the money here: an operator decides anew. */
export function reopenLine({ lines, now }: BankContext, payment: OutgoingPaymentRecord): void {
  const id = lineOfReturn(payment);
  const line = id === null ? null : lines.find(id);
  if (!line || (line.state !== "RETURNING" && line.state !== "RETURNED")) return;
  const { virtualAccount } = line;
  const reason = line.purpose === "CREDIT_RETURN" ? "CREDIT_RETURN_FAILED" : "RETURN_FAILED";
  lines.decide(line, { state: "OPEN", reason, virtualAccount }, { by: "", at: now() });
}

/** As the gateway reports a payment. */
export function transferReportOf({ payments }: BankContext, key: string): TransferReport {
  const payment = payments.findByKey(key);
  if (!payment) return { status: "UNKNOWN", utr: null };
  const isPaid = payment.state === "SETTLED";
  const isBack = payment.state === "REJECTED" || payment.state === "RETURNED";
  return { status: isPaid ? "SUCCESS" : isBack ? "RETURNED" : "PENDING", utr: isPaid ? payment.id : null };
}
