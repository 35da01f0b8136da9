/** Deletes expired rows: a batch per table, oldest first. */
import type { Migration } from "../../platform/migrations.ts";
import { SESSION_AGE_LIMIT_MS, SESSION_IDLE_LIMIT_MS } from "../identity/session-store.ts";
import type { RetainedKind } from "./retention-rules.ts";

/** Most flows lead to an investment and are kept; the partial index finds the others without reading those. */
export const retentionMigration: Migration = {
  id: "pruning-1",
  sql: "CREATE INDEX investment_flow_in_vain ON investment_flow (expires_at) WHERE investment_id IS NULL;",
};

/** When a session ended, or will end if it is not used again. */
const SESSION_END = `coalesce(revoked_at, min(last_seen_at + ${SESSION_IDLE_LIMIT_MS}, created_at + ${SESSION_AGE_LIMIT_MS}))`;

interface ExpiringTable {
  readonly of: RetainedKind;
  readonly table: string;
  readonly key: string;
  /** SQL expression of the time from which the retention period counts. */
  readonly since: string;
  /** SQL condition of the rows that may be deleted. */
  readonly where: string;
}

const EXPIRING_TABLES: readonly ExpiringTable[] = [
  { of: "COMMAND", table: "command", key: "rowid", since: "at", where: "true" },
  { of: "SESSION", table: "session", key: "rowid", since: SESSION_END, where: "true" },
  { of: "EVENT", table: "payment_event", key: "event_id", since: "at", where: "true" },
  { of: "EVENT", table: "remittance_event", key: "event_id", since: "at", where: "true" },
  { of: "FLOW", table: "investment_flow", key: "rowid", since: "expires_at", where: "investment_id IS NULL" },
  {
    of: "FLOW",
    table: "sell_terms",
    key: "id",
    since: "valid_until",
    where: "id NOT IN (SELECT terms_id FROM sell_order)",
  },
  { of: "FLOW", table: "deposit_terms", key: "id", since: "valid_until", where: "payout_sequence IS NULL" },
  { of: "PROOF", table: "aadhaar_challenge", key: "one", since: "sent_at", where: "true" },
  { of: "PROOF", table: "passkey_challenge", key: "rowid", since: "at", where: "true" },
  { of: "PROOF", table: "digilocker_visit", key: "rowid", since: "opened_at", where: "true" },
  { of: "RATE_LIMIT", table: "rate_limit", key: "rowid", since: "(minute + 1) * 60000", where: "true" },
  { of: "FORMER_ACCOUNT", table: "former_bank_account", key: "sequence", since: "replaced_at", where: "true" },
  { of: "INVITATION", table: "invitation", key: "rowid", since: "at", where: "ended IS NOT NULL" },
];

/** The tables with expiring rows, and the retention rule of each. */
export const RETAINED_TABLES: readonly Pick<ExpiringTable, "of" | "table">[] = EXPIRING_TABLES;

interface Batch {
  /** Rows from before this time are deleted. */
  readonly before: (of: RetainedKind) => number;
  /** The most rows that are deleted from one table. */
  readonly limit: number;
}

/** @returns whether any table may have more expired rows */
export function deleteExpiredBatch(sql: SqlStorage, { before, limit }: Batch): boolean {
  let hasMore = false;
  for (const { of, table, key, since, where } of EXPIRING_TABLES) {
    const deleted = sql.exec(
      `DELETE FROM ${table} WHERE ${key} IN (
         SELECT ${key} FROM ${table} WHERE ${where} AND ${since} < ? ORDER BY ${since} LIMIT ?
       ) RETURNING 1`,
      before(of),
      limit,
    );
    hasMore = deleted.toArray().length === limit || hasMore;
  }
  return hasMore;
}

/** When the first remaining row expires, in epoch milliseconds; null without rows. */
export function firstRetentionRun(sql: SqlStorage, retentionMs: (of: RetainedKind) => number): number | null {
  const moments = EXPIRING_TABLES.flatMap(({ of, table, since, where }) => {
    const query = `SELECT min(${since}) AS first FROM ${table} WHERE ${where}`;
    const { first } = sql.exec<{ first: number | null }>(query).one();
    return first === null ? [] : [first + retentionMs(of)];
  });
  return moments.length === 0 ? null : Math.min(...moments);
}
