/**
 * Checks metal trades against the ledger in weight, money and GST (docs/invariants.md: I3), and against their payments
 * (I8). Reads only; an empty result means no fault.
 */
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { isPaymentFinal } from "../wallet/payment-rules.ts";
import { findPayment, type PaymentRecord } from "../wallet/payment-store.ts";
import { listAllMovements } from "../wallet/wallet-store.ts";
import { listWrongInvoices } from "./invoice-store.ts";
import { listAllMetalTransactions, type MetalRecord } from "./store.ts";
import { PURCHASE_KIND, SALE_KIND } from "./trade.ts";

export interface MetalFinding {
  readonly invariant: "I3" | "I8";
  /** A trade's id, or a ledger account. */
  readonly subject: string;
  /** The fault, for an operator. */
  readonly detail: string;
}

type VerifierContext = Pick<AccountContext, "sql" | "ledger">;

export function verifyMetals(context: VerifierContext): readonly MetalFinding[] {
  const records = listAllMetalTransactions(context.sql);
  const entries = METALS.flatMap((metal) => [...entriesIn(context, metal)]);
  return [
    ...records.flatMap((record) => verifyEntry(record, entries)),
    ...strayEntries(records, entries),
    ...METALS.flatMap((metal) => verifyWeight(context, records, metal)),
    ...verifyShown(context, records),
    ...verifyInvoices(context),
    ...records.flatMap((record) => verifyPayment(context, record)),
  ];
}

const PAGE_SIZE = 500;

/** All ledger transactions that moved this metal. */
function* entriesIn({ ledger }: VerifierContext, metal: Metal): Generator<LedgerTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { account: `world:${metal}`, pageNumber, pageSize: PAGE_SIZE } as const;
    const { transactions } = ledger.listTransactions(page);
    yield* transactions;
    if (transactions.length < PAGE_SIZE) return;
  }
}

/** The expected change of each ledger account by a trade. */
function effectOf({ kind, metal, weight, metalValue, gst, total }: MetalRecord): ReadonlyMap<string, number> {
  const effect =
    kind === "BUY"
      ? { "wallet:INR": -total, "world:INR": metalValue, "gst:INR": gst, [`metal:${metal}`]: weight }
      : { "wallet:INR": total, "world:INR": -total, [`metal:${metal}`]: -weight };
  return new Map(Object.entries(effect).filter(([, amount]) => amount !== 0));
}

function verifyEntry(record: MetalRecord, entries: readonly LedgerTransaction[]): readonly MetalFinding[] {
  const { id: subject, kind, metal, state } = record;
  const own = entries.filter(({ reference }) => reference === subject);
  const due = state === "SUCCESS" ? 1 : 0;
  if (own.length !== due) {
    return [{ invariant: "I3", subject, detail: `${state} with ${own.length} transactions of the ledger` }];
  }
  const expected = effectOf(record);
  return own.flatMap(({ kind: entryKind, postings }) => {
    const gained = new Map<string, number>();
    for (const { account, amount } of postings) gained.set(account, (gained.get(account) ?? 0) + amount);
    gained.delete(`world:${metal}`);
    const isSame = gained.size === expected.size && [...expected].every(([account, by]) => gained.get(account) === by);
    if (isSame && entryKind === (kind === "BUY" ? PURCHASE_KIND : SALE_KIND)) return [];
    return [{ invariant: "I3" as const, subject, detail: "the ledger moved something else" }];
  });
}

function strayEntries(records: readonly MetalRecord[], entries: readonly LedgerTransaction[]): readonly MetalFinding[] {
  const known = new Set<string>(records.map(({ id }) => id));
  return entries
    .filter(({ reference }) => !known.has(reference))
    .map(({ key }) => ({ invariant: "I3" as const, subject: key, detail: "metal moved for no trade" }));
}

/** The weight held equals purchases minus sales. */
function verifyWeight(
  { ledger }: VerifierContext,
  records: readonly MetalRecord[],
  metal: Metal,
): readonly MetalFinding[] {
  const traded = records
    .filter((record) => record.metal === metal && record.state === "SUCCESS")
    .reduce((sum, { kind, weight }) => sum + (kind === "BUY" ? weight : -weight), 0);
  const { posted } = ledger.balance(metal);
  if (posted === traded) return [];
  return [{ invariant: "I3", subject: `metal:${metal}`, detail: `${posted} held, ${traded} by its trades` }];
}

/** The wallet's movements for metals equal the totals of the trades. */
function verifyShown({ sql }: VerifierContext, records: readonly MetalRecord[]): readonly MetalFinding[] {
  const totalOf = (rows: readonly { readonly amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const done = (kind: MetalRecord["kind"]) =>
    records
      .filter((record) => record.kind === kind && record.state === "SUCCESS")
      .map(({ total }) => ({ amount: total }));
  const pairs = [
    [PURCHASE_KIND, totalOf(listAllMovements(sql, PURCHASE_KIND)), totalOf(done("BUY"))],
    [SALE_KIND, totalOf(listAllMovements(sql, SALE_KIND)), totalOf(done("SELL"))],
  ] as const;
  return pairs
    .filter(([, shown, traded]) => shown !== traded)
    .map(([subject, shown, traded]) => ({
      invariant: "I3" as const,
      subject,
      detail: `${shown} shown in the wallet, ${traded} by the trades`,
    }));
}

/** The parts of each tax invoice add up to the GST of its purchase, and follow from the state of the recipient. */
function verifyInvoices({ sql }: VerifierContext): readonly MetalFinding[] {
  const detail = "its tax invoice states another GST, or parts of another state";
  return listWrongInvoices(sql).map((subject) => ({ invariant: "I3" as const, subject, detail }));
}

function verifyPayment({ sql }: VerifierContext, record: MetalRecord): readonly MetalFinding[] {
  const { id: subject, paymentKey, total, state, failure } = record;
  if (paymentKey === null) return [];
  const payment = findPayment(sql, paymentKey);
  const wrong = (detail: string): readonly MetalFinding[] => [{ invariant: "I8", subject, detail }];
  if (!payment) return wrong("waits for no payment");
  if (payment.amount !== total) return wrong(`costs ${total}, its payment is of ${payment.amount}`);
  return isConsistentWith(payment, record) ? [] : wrong(`${failure ?? state} while its payment is ${payment.status}`);
}

function isConsistentWith({ status }: PaymentRecord, { state, failure }: MetalRecord): boolean {
  switch (state) {
    case "INITIATED":
      return !isPaymentFinal(status);
    case "SUCCESS":
      return status === "SUCCESS";
    case "FAILED":
      return isPaymentFinal(status) && (failure === "PAID_TOO_LATE") === (status === "SUCCESS");
  }
}
