/**
 * Statement of each wallet over a period. Invariant: the opening balance plus all movements is the closing balance,
 * which for a period ending today equals the ledger's balance.
 */

import { addMinor, CURRENCIES, type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { listOwnedEntries, type OwnedEntry, ownedBefore } from "../../ledger/ownership-history.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listMovedCurrencies } from "../wallet/movement-list-store.ts";
import { type StatementLabel, statementLabelOf } from "./statement-labels.ts";
import { assertPeriod, type Period, STATEMENT_LINES_MAX } from "./statement-rules.ts";

export interface AccountStatementLine {
  readonly at: EpochMs;
  readonly on: CalendarDate;
  readonly label: StatementLabel;
  /** Negative for money out. */
  readonly amount: Minor;
  /** Balance after this line. */
  readonly balance: Minor;
}

export interface WalletStatement {
  readonly currency: Currency;
  readonly opening: Minor;
  readonly lines: readonly AccountStatementLine[];
  readonly closing: Minor;
  /** The part of the closing balance that is held for open orders; null for a period that ended before today. */
  readonly held: Minor | null;
}

export interface AccountStatement {
  readonly period: Period;
  readonly madeAt: EpochMs;
  /** Rupees first; a foreign currency only if the wallet ever had a movement in it. */
  readonly wallets: readonly WalletStatement[];
}

/** @throws AppError PERIOD_INVALID, PERIOD_TOO_LONG, STATEMENT_TOO_LONG */
export function accountStatement(context: AccountContext, period: Period): AccountStatement {
  const madeAt = context.clock.now();
  assertPeriod(period, dateInIndia(madeAt));
  const moved = listMovedCurrencies(context.sql);
  const currencies = CURRENCIES.filter((currency) => currency === "INR" || moved.has(currency));
  return { period, madeAt, wallets: currencies.map((currency) => walletStatement(context, currency, period)) };
}

function walletStatement(
  context: AccountContext,
  currency: Currency,
  { from: firstDay, to: lastDay }: Period,
): WalletStatement {
  const from = startOfDayInIndia(firstDay);
  const before = startOfDayInIndia(addDays(lastDay, 1));
  const limit = STATEMENT_LINES_MAX + 1;
  const entries = listOwnedEntries(context.sql, { currency, from, before, after: null, limit });
  if (entries.length === limit) throw new AppError("STATEMENT_TOO_LONG");
  const opening = ownedBefore(context.sql, { currency, from });
  const closing = addMinor(opening, ...entries.map(({ amount }) => amount));
  const isOfToday = lastDay === dateInIndia(context.clock.now());
  return {
    currency,
    opening,
    lines: [...linesOf(context, entries, opening)],
    closing,
    held: isOfToday ? context.ledger.balance(currency).held : null,
  };
}

/** Turns ledger entries into statement lines with a running balance. */
export function* linesOf(
  context: Pick<AccountContext, "sql">,
  entries: readonly OwnedEntry[],
  opening: Minor,
): Generator<AccountStatementLine> {
  let balance = opening;
  for (const entry of entries) {
    const { at, amount } = entry;
    balance = minor(balance + amount);
    yield { at, on: dateInIndia(at), label: statementLabelOf(context, entry), amount, balance };
  }
}
