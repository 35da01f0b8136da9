/**
 * Checks transfers into the virtual account against the ledger and the wallet's movements (docs/invariants.md: I7, I8),
 * and against the bank (I13). Reads only; an empty result means no fault.
 */
import { callGateway } from "../../gateways/deadline.ts";
import type { OpenedAccount } from "../../gateways/virtual-accounts.ts";
import { account } from "../../ledger/accounts.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type BankCreditRecord, findBankPayment, findVirtualAccount, listBankCredits } from "./bank-credit-store.ts";
import { BANK_TRANSFER_KIND, creditKeyOf, RUPEE_ACCOUNT } from "./bank-credits.ts";
import { readUnknown } from "./credit-polling.ts";
import { findMovement } from "./wallet-store.ts";

export interface BankCreditFinding<Invariant extends "I7" | "I8" | "I13"> {
  readonly invariant: Invariant;
  /** A UTR, or the ledger key of a credit. */
  readonly subject: string;
  /** The fault, for an operator. */
  readonly detail: string;
}

const PAGE_SIZE = 500;

function* creditsIn({ ledger }: Pick<AccountContext, "ledger">): Generator<LedgerTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { account: account.world("INR"), pageNumber, pageSize: PAGE_SIZE };
    const { transactions } = ledger.listTransactions(page);
    yield* transactions.filter(({ kind }) => kind === BANK_TRANSFER_KIND);
    if (transactions.length < PAGE_SIZE) return;
  }
}

export function verifyBankCredits(
  context: Pick<AccountContext, "sql" | "ledger">,
): readonly BankCreditFinding<"I7" | "I8">[] {
  const findings: BankCreditFinding<"I7" | "I8">[] = [];
  const credits = new Map([...creditsIn(context)].map((credit) => [credit.key, credit]));
  for (const { utr: subject, amount, creditedTo, transactionId } of listBankCredits(context.sql)) {
    const target = creditedTo === "WALLET" ? account.wallet("INR") : account.refund("INR");
    const posted = credits.get(creditKeyOf(subject))?.postings.find((posting) => posting.account === target)?.amount;
    credits.delete(creditKeyOf(subject));
    if (posted !== amount) {
      findings.push({ invariant: "I7", subject, detail: `${amount} came, ${posted ?? "nothing"} was credited` });
    }
    const movement = transactionId === null ? null : findMovement(context.sql, transactionId);
    const expected = creditedTo === "WALLET" ? "SUCCESS" : "FAILED";
    const isShown = movement?.state === expected && movement.amount === amount && movement.utr === subject;
    if (!isShown && !(transactionId === null && creditedTo === "REFUND")) {
      findings.push({ invariant: "I8", subject, detail: `credited to ${creditedTo}, shown as ${movement?.state}` });
    }
  }
  const stray = [...credits.keys()];
  return [
    ...findings,
    ...stray.map((subject) => ({ invariant: "I7" as const, subject, detail: "a credit for no transfer" })),
  ];
}

interface Line {
  readonly amount: number;
  readonly isReturned: boolean;
}

type BankContext = Pick<AccountContext, "sql" | "gateways" | "scheduler">;

/** Payments received by the bank, by UTR, and those that cannot be read. @throws AppError GATEWAY_UNAVAILABLE */
async function linesAtBank({ sql, gateways }: BankContext, virtualAccount: OpenedAccount) {
  const { listed, unreadable } = await callGateway(() => gateways.virtualAccounts.listCredits(virtualAccount));
  const lines = new Map<string, Line[]>();
  const add = (utr: string, line: Line) => void lines.set(utr, [...(lines.get(utr) ?? []), line]);
  const read = await readUnknown(
    { sql, gateways },
    { account: virtualAccount, listed, take: (each) => add(each.utr, each) },
  );
  if (read.failures.length > 0) throw read.failures[0];
  for (const each of listed) {
    const payment = findBankPayment(sql, each.paymentId);
    if (payment) add(payment.utr, each);
  }
  return { lines, unreadable: [...unreadable, ...read.unreadable] };
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The fault of one UTR; null for none. A transfer that only the bank knows may be about to be polled. */
function faultOf(ours: BankCreditRecord | undefined, lines: readonly Line[], isWatched: boolean): string | null {
  const kept = lines.filter(({ isReturned }) => !isReturned);
  if (!ours) return isWatched || kept.length === 0 ? null : "credited at the bank only";
  if (lines.length === 0) return "credited here only";
  if (ours.creditedTo === "WALLET" && kept.length === 0) return "sent back by the bank, credited here";
  // The bank may have returned the payment of a refund.
  const theirs = sumOf(ours.creditedTo === "WALLET" || kept.length > 0 ? kept : lines);
  return theirs === ours.amount ? null : `${ours.amount} here, ${theirs} at the bank`;
}

/**
 * I13: each transfer credited at the bank is credited here with the same amount or about to be polled, and none is credited
 * only here.
 */
export async function verifyCreditsWithBank(context: BankContext): Promise<readonly BankCreditFinding<"I13">[]> {
  const virtualAccount = findVirtualAccount(context.sql);
  if (!virtualAccount) return [];
  const { lines, unreadable } = await linesAtBank(context, virtualAccount);
  const ours = new Map(listBankCredits(context.sql).map((credit) => [credit.utr, credit]));
  const isWatched = context.scheduler.references("BANK_CREDIT").has(RUPEE_ACCOUNT);
  const findings = [...new Set([...ours.keys(), ...lines.keys()])].flatMap((subject) => {
    const detail = faultOf(ours.get(subject), lines.get(subject) ?? [], isWatched);
    return detail === null ? [] : [{ subject, detail }];
  });
  const odd = unreadable.map((subject) => ({ subject, detail: "cannot be read at the bank" }));
  return [...findings, ...odd].map((finding) => ({ invariant: "I13", ...finding }));
}
