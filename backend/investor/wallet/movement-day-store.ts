/**
 * The movements of the wallet by day: their number and their sums. Invariant: `movement_day` equals the sums of the
 * movements (`verify-counters.ts`).
 */
import type { WalletDirection, WalletReason } from "../../../lib/contract/calls/wallet.ts";
import { type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { type Counter, counterSql } from "../../platform/counter.ts";
import type { Migration } from "../../platform/migrations.ts";

export const movementDayCounter = {
  name: "movement_day",
  of: "wallet_transaction",
  by: {
    currency: "row.currency",
    // The day in India, five and a half hours before UTC.
    on_day: "date(row.updated_at / 1000 + 19800, 'unixepoch')",
    reason: "row.reason",
    type: "row.type",
    state: "row.state",
  },
  sums: ["amount"],
} as const satisfies Counter;

export const movementDayMigration: Migration = {
  id: "wallet-history-1",
  sql: `${counterSql(movementDayCounter)}
    CREATE INDEX wallet_transaction_by_reason ON wallet_transaction (currency, reason, updated_at, sequence);`,
};

/** Position of a movement in the history, which is ordered by last change. */
export interface HistoryPlace {
  readonly updatedAt: EpochMs;
  readonly sequence: number;
}

/** The number of movements of each reason. */
export function countMovements(sql: SqlStorage, currency: Currency): ReadonlyMap<WalletReason, number> {
  const rows = sql.exec<{ reason: WalletReason; entries: number }>(
    "SELECT reason, sum(entries) AS entries FROM movement_day WHERE currency = ? GROUP BY reason",
    currency,
  );
  return new Map(rows.toArray().map(({ reason, entries }) => [reason, entries]));
}

export function findFirstMovementDay(sql: SqlStorage, currency: Currency): CalendarDate | null {
  const first = "SELECT on_day AS day FROM movement_day WHERE currency = ? AND entries > 0 ORDER BY on_day LIMIT 1";
  return sql.exec<{ day: CalendarDate }>(first, currency).toArray()[0]?.day ?? null;
}

interface MonthSum {
  readonly month: string;
  readonly moneyIn: Minor;
  readonly moneyOut: Minor;
}

/** Sums of the completed movements of each month from `from` to `to` (`2026-11`), inclusive; newest first. */
export function sumMonths(
  sql: SqlStorage,
  currency: Currency,
  { from, to, reasons }: { readonly from: string; readonly to: string; readonly reasons: readonly WalletReason[] },
): readonly MonthSum[] {
  const rows = sql.exec<{ month: string; type: WalletDirection; amount: number }>(
    `SELECT substr(on_day, 1, 7) AS month, type, sum(amount) AS amount FROM movement_day
     WHERE currency = ? AND on_day >= ? AND on_day <= ? AND state = 'SUCCESS'
       AND reason IN (SELECT value FROM json_each(?)) GROUP BY month, type`,
    ...[currency, `${from}-01`, `${to}-31`, JSON.stringify(reasons)],
  );
  const months = Map.groupBy(rows, ({ month }) => month);
  const sumOf = (month: string, type: WalletDirection) =>
    minor(months.get(month)?.find((row) => row.type === type)?.amount ?? 0);
  return [...months.keys()]
    .toSorted((one, other) => other.localeCompare(one))
    .map((month) => ({ month, moneyIn: sumOf(month, "CREDIT"), moneyOut: sumOf(month, "DEBIT") }));
}

const CHANGE = "sum(iif(type = 'CREDIT', amount, -amount))";

/** Change of the balance on each day from `from` on, oldest first. */
export function listDayChanges(
  sql: SqlStorage,
  currency: Currency,
  from: CalendarDate,
): readonly { readonly on: CalendarDate; readonly change: number }[] {
  return sql
    .exec<{ on: CalendarDate; change: number }>(
      `SELECT on_day AS "on", ${CHANGE} AS change FROM movement_day
       WHERE currency = ? AND on_day >= ? AND state = 'SUCCESS' GROUP BY on_day ORDER BY on_day`,
      ...[currency, from],
    )
    .toArray();
}

/** Change of the balance by the movements above this place. Reads the rows of one day only. */
export function changeAfter(sql: SqlStorage, currency: Currency, { updatedAt, sequence }: HistoryPlace): number {
  const day = dateInIndia(updatedAt);
  const later = sql
    .exec<{ change: number }>(
      `SELECT coalesce(${CHANGE}, 0) AS change FROM movement_day
       WHERE currency = ? AND on_day > ? AND state = 'SUCCESS'`,
      ...[currency, day],
    )
    .one().change;
  const onDay = sql
    .exec<{ change: number }>(
      `SELECT coalesce(${CHANGE}, 0) AS change FROM wallet_transaction
       WHERE currency = ? AND state = 'SUCCESS' AND (updated_at, sequence) > (?, ?) AND updated_at < ?`,
      ...[currency, updatedAt, sequence, startOfDayInIndia(addDays(day, 1))],
    )
    .one().change;
  return later + onDay;
}
