/**
 * Checks transfers into the virtual account against the ledger and the wallet's movements (docs/invariants.md: I7, I8),
 * and against the bank (I13). Reads only; an empty result means no fault.
 */
import { callGateway } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findVirtualAccount, listBankCredits } from "./bank-credit-store.ts";
import { BANK_TRANSFER_KIND, creditKeyOf, RUPEE_ACCOUNT } from "./bank-credits.ts";
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

/** I13: each transfer credited at the bank is credited here or about to be polled, and none is credited only here. */
export async function verifyCreditsWithBank({
  sql,
  gateways,
  scheduler,
}: Pick<AccountContext, "sql" | "gateways" | "scheduler">): Promise<readonly BankCreditFinding<"I13">[]> {
  const virtualAccount = findVirtualAccount(sql);
  if (!virtualAccount) return [];
  const credits = await callGateway(() => gateways.virtualAccounts.credits(virtualAccount));
  const theirs = new Set(credits.map(({ utr }) => utr));
  const ours = new Set(listBankCredits(sql).map(({ utr }) => utr));
  const inWallet = new Set(
    listBankCredits(sql).flatMap(({ utr, creditedTo }) => (creditedTo === "WALLET" ? [utr] : [])),
  );
  const isWatched = scheduler.references("BANK_CREDIT").has(RUPEE_ACCOUNT);
  const missing = isWatched ? [] : credits.flatMap(({ utr, isReturned }) => (ours.has(utr) || isReturned ? [] : [utr]));
  const takenBack = credits.flatMap(({ utr, isReturned }) => (isReturned && inWallet.has(utr) ? [utr] : []));
  const unknown = [...ours].filter((utr) => !theirs.has(utr));
  return [
    ...missing.map((subject) => ({ invariant: "I13" as const, subject, detail: "credited at the bank only" })),
    ...takenBack.map((subject) => ({
      invariant: "I13" as const,
      subject,
      detail: "sent back by the bank, credited here",
    })),
    ...unknown.map((subject) => ({ invariant: "I13" as const, subject, detail: "credited here only" })),
  ];
}
