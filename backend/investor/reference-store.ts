/** The orders and movements of one account by the code of their reference. The code is computed, so each row is read. */
import { codeOf } from "../../lib/contract/values/spoken-reference.ts";

/** The record that a reference names, for an operator: no name, contact or bank account. */
export interface ReferredRecord {
  readonly record: "INVESTMENT" | "PAYOUT" | "METAL_TRADE" | "SALE" | "PAYMENT" | "WALLET_TRANSACTION" | "REDEMPTION";
  readonly id: string;
  readonly status: string;
  /** In minor units of `currency`; null for a redemption, which costs no money. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly utr: string | null;
  /** Last change, in milliseconds since 1970. */
  readonly at: number;
}

type Row = { [K in keyof ReferredRecord]: ReferredRecord[K] } & { subject: string };

/** One query per kind of record. `subject`: the id that the reference is made of. */
const QUERIES: readonly string[] = [
  `SELECT 'INVESTMENT' AS record, id, id AS subject, status, amount, currency, NULL AS utr, updated_at AS at FROM investment`,
  `SELECT 'PAYOUT' AS record, investment_id || ':' || payout_sequence AS id, investment_id || ':' || payout_sequence AS subject,
     payout.status, net AS amount, currency, NULL AS utr, payout.updated_at AS at
   FROM payout JOIN investment ON investment.id = investment_id`,
  `SELECT 'METAL_TRADE' AS record, id, id AS subject, state AS status, total AS amount, 'INR' AS currency, NULL AS utr,
     updated_at AS at FROM metal_transaction`,
  `SELECT 'SALE' AS record, sell_order.id, sell_order.id AS subject, sell_order.status, 0 AS amount, investment.currency,
     NULL AS utr, sell_order.updated_at AS at
   FROM sell_order JOIN investment ON investment.id = investment_id`,
  `SELECT 'PAYMENT' AS record, key AS id, key AS subject, status, amount, 'INR' AS currency, NULL AS utr, updated_at AS at
   FROM payment`,
  `SELECT 'WALLET_TRANSACTION' AS record, id, CASE WHEN reason = 'RECHARGE' THEN coalesce(payment_key, id)
     WHEN reason = 'INVESTMENT' THEN coalesce(investment_id, id) ELSE coalesce(order_id, id) END AS subject,
     state AS status, amount, currency, utr, updated_at AS at FROM wallet_transaction`,
  `SELECT 'REDEMPTION' AS record, id, id AS subject, state AS status, NULL AS amount, NULL AS currency, NULL AS utr,
     updated_at AS at FROM redemption`,
];

/** Every record whose reference has this code. */
export function findReferred(sql: SqlStorage, code: string): readonly ReferredRecord[] {
  const found: ReferredRecord[] = [];
  for (const query of QUERIES) {
    for (const { subject, ...record } of sql.exec<Row>(query)) if (codeOf(subject) === code) found.push(record);
  }
  return found;
}
