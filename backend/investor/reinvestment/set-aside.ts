/**
 * The changes of a reinvestment, each synchronous and inside its caller's transaction. Always true here: from the payout
 * on until it is placed or given up, its money is held, so it can neither be spent nor sent on to the bank.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import type { ReinvestmentReason } from "../../../lib/contract/investments.ts";
import { type Minor, minor, paise } from "../../../lib/contract/money.ts";
import { account } from "../../ledger/accounts.ts";
import { amountOf } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import type { PayoutRecord } from "../investment/payout-store.ts";
import type { InvestmentRecord } from "../investment/store.ts";
import { sendOnToBank } from "../wallet/auto-withdraw.ts";
import { SET_ASIDE_KIND } from "../wallet/rules.ts";
import { mayBecome, shareOf } from "./rules.ts";
import { findReinvestment, type ReinvestmentRecord, writeReinvestment } from "./store.ts";

/** The ledger's key of what is held between a payout and the investment that it becomes. */
export const setAsideKeyOf = (investmentId: string) => `reinvest:${investmentId}`;

/** Nobody expires it: the alarm places it or gives it up. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

/** @throws when there is no such way: whoever decides has looked at the state in this transaction. */
export function advance(
  book: Pick<Book, "sql" | "clock">,
  record: ReinvestmentRecord,
  change: Partial<ReinvestmentRecord> & Pick<ReinvestmentRecord, "state">,
): ReinvestmentRecord {
  if (!mayBecome({ from: record.state, to: change.state })) {
    throw new Error(`the reinvestment of ${record.investmentId} cannot go from ${record.state} to ${change.state}`);
  }
  const next = { ...record, ...change, updatedAt: book.clock.now() };
  writeReinvestment(book.sql, record.state, next);
  return next;
}

interface LastPayout {
  readonly investment: InvestmentRecord;
  readonly payout: Pick<PayoutRecord, "principal" | "net">;
}

/** The last payout lies in the wallet. @returns what of it is not to go anywhere else. */
export function setAside(book: Book, { investment, payout }: LastPayout): Minor {
  const mandate = findReinvestment(book.sql, investment.id);
  if (mandate?.state !== "OPTED_IN") return minor(0);
  const amount = shareOf(mandate, payout);
  if (amount <= 0) {
    advance(book, mandate, { state: "NOT_POSSIBLE", reason: "NO_DEAL_FITS" });
    return minor(0);
  }
  const { id: reference, currency } = investment;
  const at = book.clock.now();
  book.ledger.hold({
    key: setAsideKeyOf(reference),
    kind: SET_ASIDE_KIND,
    reference,
    at,
    account: account.wallet(currency),
    amount: amountOf(currency, amount),
    expiresAt: epochMs(at + HOLD_LIFE_MS),
  });
  advance(book, mandate, { state: "SET_ASIDE", setAside: amount });
  book.agenda.schedule({ kind: "REINVESTMENT", reference, dueAt: at });
  return amount;
}

/** Gives what is held back to the wallet; whoever calls says in the same transaction what becomes of it. */
export function giveBack(book: Book, { investmentId }: Pick<ReinvestmentRecord, "investmentId">): void {
  book.ledger.voidHold({ holdId: setAsideKeyOf(investmentId), at: book.clock.now(), reason: "VOIDED" });
}

interface GivenUp {
  readonly record: ReinvestmentRecord;
  readonly investment: InvestmentRecord;
  /** What comes back to the wallet now: once placed, without the remainder, which was sent on then. */
  readonly amount: Minor;
  readonly reason: ReinvestmentReason;
}

/** To the wallet, with the reason; and on to the bank, for who has payouts sent there. */
export function giveUp(book: Book, { record, investment, amount, reason }: GivenUp): void {
  if (record.state === "SET_ASIDE") giveBack(book, record);
  advance(book, record, { state: "NOT_POSSIBLE", reason });
  sendOn(book, investment, amount);
}

/** What was set aside and is needed no longer goes the way of every payout. */
export function sendOn(book: Book, { currency }: Pick<InvestmentRecord, "currency">, amount: Minor): void {
  if (currency === "INR") sendOnToBank(book, paise(amount));
}

/** An investment that has ended before its last payout has nothing to go on with. */
export function endMandate(book: Book, { id }: Pick<InvestmentRecord, "id">): void {
  const mandate = findReinvestment(book.sql, id);
  if (mandate?.state === "OPTED_IN") advance(book, mandate, { state: "NOT_POSSIBLE", reason: "ENDED_EARLY" });
}
