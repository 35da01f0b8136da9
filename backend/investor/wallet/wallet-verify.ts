/**
 * Checks the wallet's movements against the ledger (docs/invariants.md: I3, I7, I8). Reads only; an empty result means
 * no fault. The ledger verifies its own invariants.
 */

import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import { CURRENCIES, type Currency, minor } from "../../../lib/contract/facts/money.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { account } from "../../ledger/accounts.ts";
import { amountPosted } from "../../ledger/balances.ts";
import type { LedgerTransaction } from "../../ledger/chain.ts";
import type { Hold, HoldState } from "../../ledger/holds.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getAutoWithdraw } from "./auto-withdraw-store.ts";
import { CREDIT_KIND, creditKeyOf } from "./payment-settlement.ts";
import { listAllPayments, type PaymentRecord } from "./payment-store.ts";
import { findRefundOf } from "./refund-store.ts";
import { limitsOn, REINVESTMENT_HOLD_KIND } from "./wallet-rules.ts";
import { listAllMovements, listCreditsOfPayment, shownBalance } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";
import { returnKeyOf } from "./withdrawal-return.ts";

export interface WalletFinding {
  readonly invariant: "I3" | "I7" | "I8";
  /** The id of a withdrawal's movement or of a payment, or a ledger account. */
  readonly subject: string;
  /** The fault, for an operator. */
  readonly detail: string;
}

type VerifierContext = Pick<AccountContext, "sql" | "ledger" | "clock" | "scheduler">;

/** The wallet's own invariants, without the providers. */
export function verifyWallet(context: VerifierContext): readonly WalletFinding[] {
  const withdrawals = listAllMovements(context.sql, "WITHDRAWAL");
  const payments = listAllPayments(context.sql);
  const credits = [...creditsIn(context)];
  return [
    ...withdrawals.flatMap((withdrawal) => verifyWithdrawal(context, withdrawal)),
    ...strayHolds(context, withdrawals),
    ...payments.flatMap((payment) => verifyPayment(context, payment, credits)),
    ...strayCredits(payments, credits),
    ...verifyShown(context),
    ...verifyAccumulated(context),
  ];
}

function holdStateFor({ state }: WalletTransaction): HoldState {
  switch (state) {
    case "INITIATED":
      return "OPEN";
    case "SUCCESS":
      return "POSTED";
    case "FAILED":
      return "VOIDED";
  }
}

function verifyWithdrawal({ sql, ledger }: VerifierContext, withdrawal: WalletTransaction): readonly WalletFinding[] {
  const { transactionId: subject, amount, currency, state } = withdrawal;
  const hold = ledger.findHold(holdKeyOf(subject));
  const wrong = (detail: string): readonly WalletFinding[] => [{ invariant: "I8", subject, detail }];
  if (!hold) return wrong(`${state} without a hold`);
  if (hold.asset !== currency) return wrong(`${currency} asked, ${hold.asset} held`);
  if (hold.amount !== amount) return wrong(`${amount} asked, ${hold.amount} held`);
  if (hold.state !== holdStateFor(withdrawal)) return wrong(`${state}, but its hold is ${hold.state}`);
  const returned = -amountPosted(sql, { key: returnKeyOf(subject), account: account.bank(currency) });
  const due = withdrawal.returnedAt === null ? 0 : amount;
  if (returned !== due) return wrong(`${due} came back from the bank, ${returned} was credited`);
  return [];
}

function strayHolds({ ledger }: VerifierContext, withdrawals: readonly WalletTransaction[]): readonly WalletFinding[] {
  const known = new Set(withdrawals.map(({ transactionId }) => holdKeyOf(transactionId)));
  const isStray = ({ kind, id }: Hold) => kind === "WITHDRAWAL" && !known.has(id);
  return ledger
    .openHolds()
    .filter(isStray)
    .map(({ id }) => ({ invariant: "I8" as const, subject: id, detail: "a hold for no withdrawal" }));
}

const PAGE_SIZE = 500;

/** All ledger credits of payments. */
function* creditsIn({ ledger }: VerifierContext): Generator<LedgerTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const { transactions } = ledger.listTransactions({ account: "world:INR", pageNumber, pageSize: PAGE_SIZE });
    yield* transactions.filter(({ kind }) => kind === CREDIT_KIND);
    if (transactions.length < PAGE_SIZE) return;
  }
}

function verifyPayment(
  { sql }: VerifierContext,
  { key: subject, status, amount }: PaymentRecord,
  allCredits: readonly LedgerTransaction[],
): readonly WalletFinding[] {
  const isPaid = status === "SUCCESS";
  const shown = listCreditsOfPayment(sql, subject).filter(({ state }) => state === "SUCCESS");
  const shownAmount = shown.reduce((sum, movement) => sum + movement.amount, 0);
  const credits = allCredits.filter(({ reference }) => reference === subject);
  const findings: WalletFinding[] = [];
  if (credits.length !== (isPaid ? 1 : 0)) {
    findings.push({ invariant: "I7", subject, detail: `${status} with ${credits.length} credits` });
  }
  const isShown = isPaid && findRefundOf(sql, "PAYMENT", subject) === null;
  if (shownAmount !== (isShown ? amount : 0)) {
    findings.push({ invariant: "I8", subject, detail: `${status} of ${amount}, ${shownAmount} shown as come` });
  }
  return findings;
}

function strayCredits(
  payments: readonly PaymentRecord[],
  credits: readonly LedgerTransaction[],
): readonly WalletFinding[] {
  const known = new Set(payments.map(({ key }) => creditKeyOf(key)));
  return credits
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => ({ invariant: "I7" as const, subject: key, detail: "a credit for no payment" }));
}

/** Accumulated payouts are below the minimum withdrawal, or a job will withdraw them after the cooling period. */
function verifyAccumulated({ sql, clock, scheduler }: VerifierContext): readonly WalletFinding[] {
  const { gathered } = getAutoWithdraw(sql);
  if (gathered < limitsOn(dateInIndia(clock.now())).withdrawalMin) return [];
  if (scheduler.references("AUTO_WITHDRAW").size > 0) return [];
  return [{ invariant: "I8", subject: "auto-withdraw", detail: `${gathered} gathered, and not sent` }];
}

/**
 * The movements add up to the available balance in each currency, plus reservations for reinvestment, which have no
 * movement until they are invested.
 */
function verifyShown({ sql, ledger }: VerifierContext): readonly WalletFinding[] {
  const holds = ledger.openHolds().filter(({ kind }) => kind === REINVESTMENT_HOLD_KIND);
  const reservedAmount = (currency: Currency) =>
    holds.filter(({ asset }) => asset === currency).reduce((sum, { amount }) => sum + amount, 0);
  return CURRENCIES.flatMap((currency) => {
    const shown = shownBalance(sql, currency);
    const available = minor(ledger.balance(currency).available + reservedAmount(currency));
    if (shown === available) return [];
    const detail = `${available} in it, ${shown} by its movements`;
    return [{ invariant: "I3" as const, subject: `wallet:${currency}`, detail }];
  });
}
