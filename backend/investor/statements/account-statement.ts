/**
 * Each wallet over a period. Always true here: the opening balance and every movement come to the closing balance, and the
 * one of a period that ends now is what the ledger holds.
 */
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { addMinor, CURRENCIES, type Currency, type Minor, minor } from "../../../lib/contract/money.ts";
import { listOwnedEntries, type OwnedEntry, ownedBefore } from "../../ledger/owned.ts";
import type { Book } from "../book.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";
import { assertPeriod, type Period, STATEMENT_LINES_MAX } from "./rules.ts";
import { type Story, storyOf } from "./stories.ts";

export interface StatementLine {
  readonly at: EpochMs;
  readonly on: CalendarDate;
  readonly story: Story;
  readonly reference: string;
  /** Below zero for what went out. */
  readonly amount: Minor;
  /** After it. */
  readonly balance: Minor;
}

export interface WalletStatement {
  readonly currency: Currency;
  readonly opening: Minor;
  readonly lines: readonly StatementLine[];
  readonly closing: Minor;
  /** Of the closing balance, set aside for orders under way; null for a period that ended before today. */
  readonly held: Minor | null;
}

export interface AccountStatement {
  readonly period: Period;
  readonly madeAt: EpochMs;
  /** Rupees first; a foreign currency only when anything ever moved in it. */
  readonly wallets: readonly WalletStatement[];
}

/** @throws Refusal PERIOD_INVALID, PERIOD_TOO_LONG, STATEMENT_TOO_LONG */
export function accountStatement(book: Book, period: Period): AccountStatement {
  const madeAt = book.clock.now();
  assertPeriod(period, dateInIndia(madeAt));
  const moved = listMovedCurrencies(book.sql);
  const currencies = CURRENCIES.filter((currency) => currency === "INR" || moved.has(currency));
  return { period, madeAt, wallets: currencies.map((currency) => walletStatement(book, currency, period)) };
}

function walletStatement(book: Book, currency: Currency, { from: firstDay, to: lastDay }: Period): WalletStatement {
  const from = startOfDayInIndia(firstDay);
  const before = startOfDayInIndia(addDays(lastDay, 1));
  const limit = STATEMENT_LINES_MAX + 1;
  const entries = listOwnedEntries(book.sql, { currency, from, before, after: null, limit });
  if (entries.length === limit) throw new Refusal("STATEMENT_TOO_LONG");
  const opening = ownedBefore(book.sql, { currency, from });
  const closing = addMinor(opening, ...entries.map(({ amount }) => amount));
  const isOfToday = lastDay === dateInIndia(book.clock.now());
  return {
    currency,
    opening,
    lines: [...linesOf(book, entries, opening)],
    closing,
    held: isOfToday ? book.ledger.balance(currency).held : null,
  };
}

/** Entries as lines, each with the balance after it. */
export function* linesOf(
  book: Pick<Book, "sql">,
  entries: readonly OwnedEntry[],
  opening: Minor,
): Generator<StatementLine> {
  let balance = opening;
  for (const entry of entries) {
    const { at, reference, amount } = entry;
    balance = minor(balance + amount);
    yield { at, on: dateInIndia(at), story: storyOf(book, entry), reference, amount, balance };
  }
}
