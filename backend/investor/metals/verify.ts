/**
 * Whether what was bought and sold is what the ledger holds: grams, money and GST (docs/invariants.md: I3), and whether a
 * purchase stands as its payment does (I8). Reads only; an empty answer is a sound holding.
 */
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { hasEnded } from "../wallet/payment-rules.ts";
import { findPayment, type PaymentRecord } from "../wallet/payment-store.ts";
import { listAllMovements } from "../wallet/wallet-store.ts";
import { listAllMetalTransactions, type MetalRecord } from "./store.ts";
import { PURCHASE_KIND, SALE_KIND } from "./trade.ts";

export interface MetalFinding {
  readonly invariant: "I3" | "I8";
  /** A trade of metal by its id, or an account. */
  readonly subject: string;
  /** How it is wrong, for an operator. */
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "ledger">;

export function verifyMetals(context: Verified): readonly MetalFinding[] {
  const records = listAllMetalTransactions(context.sql);
  const entries = METALS.flatMap((metal) => [...entriesIn(context, metal)]);
  return [
    ...records.flatMap((record) => verifyEntry(record, entries)),
    ...strayEntries(records, entries),
    ...METALS.flatMap((metal) => verifyWeight(context, records, metal)),
    ...verifyShown(context, records),
    ...records.flatMap((record) => verifyPayment(context, record)),
  ];
}

const AT_ONCE = 500;

/** The ledger's transactions that moved a metal, page after page. */
function* entriesIn({ ledger }: Verified, metal: Metal): Generator<LedgerTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { account: `world:${metal}`, pageNumber, pageSize: AT_ONCE } as const;
    const { transactions } = ledger.listTransactions(page);
    yield* transactions;
    if (transactions.length < AT_ONCE) return;
  }
}

/** What each account must gain by a trade. */
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
  const wanted = effectOf(record);
  return own.flatMap(({ kind: entryKind, postings }) => {
    const gained = new Map<string, number>();
    for (const { account, amount } of postings) gained.set(account, (gained.get(account) ?? 0) + amount);
    gained.delete(`world:${metal}`);
    const isSame = gained.size === wanted.size && [...wanted].every(([account, by]) => gained.get(account) === by);
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

/** What is held in grams is what was bought less what was sold. */
function verifyWeight({ ledger }: Verified, records: readonly MetalRecord[], metal: Metal): readonly MetalFinding[] {
  const traded = records
    .filter((record) => record.metal === metal && record.state === "SUCCESS")
    .reduce((sum, { kind, weight }) => sum + (kind === "BUY" ? weight : -weight), 0);
  const { posted } = ledger.balance(metal);
  if (posted === traded) return [];
  return [{ invariant: "I3", subject: `metal:${metal}`, detail: `${posted} held, ${traded} by its trades` }];
}

/** What the wallet shows of trades is what they cost and brought. */
function verifyShown({ sql }: Verified, records: readonly MetalRecord[]): readonly MetalFinding[] {
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

function verifyPayment({ sql }: Verified, record: MetalRecord): readonly MetalFinding[] {
  const { id: subject, paymentKey, total, state, failure } = record;
  if (paymentKey === null) return [];
  const payment = findPayment(sql, paymentKey);
  const wrong = (detail: string): readonly MetalFinding[] => [{ invariant: "I8", subject, detail }];
  if (!payment) return wrong("waits for no payment");
  if (payment.amount !== total) return wrong(`costs ${total}, its payment is of ${payment.amount}`);
  return standsAs(payment, record) ? [] : wrong(`${failure ?? state} while its payment is ${payment.status}`);
}

function standsAs({ status }: PaymentRecord, { state, failure }: MetalRecord): boolean {
  switch (state) {
    case "INITIATED":
      return !hasEnded(status);
    case "SUCCESS":
      return status === "SUCCESS";
    case "FAILED":
      return hasEnded(status) && (failure === "PAID_TOO_LATE") === (status === "SUCCESS");
  }
}
