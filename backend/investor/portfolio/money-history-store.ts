/**
 * Rows of the history of money: movements of the wallet with the investment and the payout that they settle. Newest
 * first, read from a place in the list on.
 */
import type { HistoryEntry } from "../../../lib/contract/calls/money-history.ts";
import type { WalletReason } from "../../../lib/contract/calls/wallet.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { HistoryPlace } from "../wallet/movement-day-store.ts";
import type { MovementRow } from "../wallet/wallet-store.ts";

export type HistoryRow = MovementRow & {
  productType: Category | null;
  payerName: string | null;
  reinvestedFrom: string | null;
  payoutKind: HistoryEntry["payoutKind"];
  tds: Minor;
  dueOn: CalendarDate | null;
  paidOn: CalendarDate | null;
};

const FACTS = `movement.*, coalesce(investment.product_type, iif(reason IN ('METAL_PURCHASE', 'METAL_SALE'), counterparty, NULL))
    AS productType, payer_name AS payerName, iif(reason = 'INVESTMENT', reinvested_from, NULL) AS reinvestedFrom,
  payout.kind AS payoutKind, coalesce(payout.tds, 0) AS tds, due_on AS dueOn, paid_on AS paidOn`;

/** A payout's movement settles the order `inv_…:3`. */
const JOINS = `LEFT JOIN investment ON investment.id = movement.investment_id
  LEFT JOIN payout ON reason = 'PAYOUT' AND payout.investment_id = movement.investment_id
    AND payout_sequence = CAST(substr(order_id, instr(order_id, ':') + 1) AS INTEGER)`;

interface Reading {
  readonly currency: Currency;
  /** Only movements older than this place. */
  readonly before: HistoryPlace;
  /** Only movements not older than this moment. */
  readonly since: EpochMs;
  readonly limit: number;
}

/** Movements of any reason. The rows are read as they are taken. */
export const readMovements = (sql: SqlStorage, { currency, before, since, limit }: Reading): Iterable<HistoryRow> =>
  sql.exec<HistoryRow>(
    `SELECT ${FACTS} FROM (SELECT * FROM wallet_transaction INDEXED BY wallet_transaction_by_update
        WHERE currency = ? AND updated_at >= ? AND (updated_at, sequence) < (?, ?) ORDER BY updated_at DESC, sequence DESC LIMIT ?)
      AS movement ${JOINS}`,
    ...[currency, since, before.updatedAt, before.sequence, limit],
  );

/** Movements of one reason. */
export const readMovementsOf = (sql: SqlStorage, reason: WalletReason, reading: Reading): readonly HistoryRow[] =>
  sql
    .exec<HistoryRow>(
      `SELECT ${FACTS} FROM (SELECT * FROM wallet_transaction INDEXED BY wallet_transaction_by_reason
        WHERE currency = ? AND reason = ? AND updated_at >= ? AND (updated_at, sequence) < (?, ?)
        ORDER BY updated_at DESC, sequence DESC LIMIT ?) AS movement ${JOINS}`,
      ...[reading.currency, reason, reading.since, reading.before.updatedAt, reading.before.sequence, reading.limit],
    )
    .toArray();
