/** Reads the stored facts behind the events that an account has emitted. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type InvestmentRecord, selectInvestments } from "./holdings/investment-store.ts";

/** The sequence number of the latest event, delivered or not; 0 before the first event. */
export function lastSequence(sql: SqlStorage): number {
  const query = "SELECT seq AS last FROM sqlite_sequence WHERE name = 'outbox'";
  return sql.exec<{ last: number }>(query).toArray()[0]?.last ?? 0;
}

export function findCompletion(sql: SqlStorage): EpochMs | null {
  return sql.exec<{ at: EpochMs }>("SELECT at FROM kyc_completion").toArray()[0]?.at ?? null;
}

export function findReferral(sql: SqlStorage): { readonly referrerId: string; readonly at: EpochMs } | null {
  const query = "SELECT referrer_id AS referrerId, at FROM referred_by";
  return sql.exec<{ referrerId: string; at: EpochMs }>(query).toArray()[0] ?? null;
}

/** The first investment that succeeded, and the time at which its money moved to the deal. */
export function findFirstSuccess(
  sql: SqlStorage,
): { readonly investment: InvestmentRecord; readonly at: EpochMs } | null {
  const query = `SELECT investment.id AS id, ledger_transaction.at AS at
    FROM investment JOIN ledger_transaction ON key = 'invested:' || investment.id
    WHERE status = 'SUCCESS' ORDER BY ledger_transaction.sequence LIMIT 1`;
  const first = sql.exec<{ id: string; at: EpochMs }>(query).toArray()[0];
  const [investment] = first ? selectInvestments(sql, "WHERE id = ?", first.id) : [];
  return first && investment ? { investment, at: first.at } : null;
}
