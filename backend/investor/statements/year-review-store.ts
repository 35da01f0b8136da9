/** Sums of the lines of a year. The index of days limits the rows read to the year's. */
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { MONEYLESS_KINDS, UNPROMISED_KINDS } from "../../../lib/products/payout-kind.ts";

export interface Year {
  readonly currency: Currency;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const LINES = "statement_line AS line INDEXED BY statement_by_day";
const IN_YEAR = "line.currency = ? AND line.transaction_date BETWEEN ? AND ? AND transaction_status = 'SUCCESS'";

interface PaidSums {
  readonly payouts: number;
  readonly promised: number;
  readonly onTime: number;
  readonly principal: Minor;
  readonly net: Minor;
  readonly tds: Minor;
}

/** As `partsOf` of the payout calendar: a sale at a loss returns less than its principal. */
export function sumPaid(sql: SqlStorage, { currency, from, to }: Year): PaidSums {
  const query = `WITH paid AS (
      SELECT payout.principal, payout.net, payout.tds, payout.paid_on <= payout.due_on AS isOnTime,
        payout.kind NOT IN (SELECT value FROM json_each(?)) AS bringsMoney,
        payout.kind NOT IN (SELECT value FROM json_each(?)) AS isPromised
      FROM ${LINES} CROSS JOIN payout ON payout.investment_id = line.investment_id
        AND payout.payout_sequence = line.payout_sequence
      WHERE ${IN_YEAR} AND transaction_type = 'PAYOUT')
    SELECT count(*) FILTER (WHERE bringsMoney) AS payouts, count(*) FILTER (WHERE isPromised) AS promised,
      count(*) FILTER (WHERE isPromised AND isOnTime) AS onTime,
      coalesce(sum(min(principal, net)) FILTER (WHERE bringsMoney), 0) AS principal,
      coalesce(sum(net) FILTER (WHERE bringsMoney), 0) AS net, coalesce(sum(tds), 0) AS tds
    FROM paid`;
  const kinds = [JSON.stringify(MONEYLESS_KINDS), JSON.stringify(UNPROMISED_KINDS)];
  return sql.exec<{ [K in keyof PaidSums]: PaidSums[K] }>(query, ...kinds, currency, from, to).one();
}

/** The promised payouts of the year that are late now. */
export function countOverdue(sql: SqlStorage, { currency, from, to }: Year): number {
  const query = `SELECT count(*) AS overdue
    FROM ${LINES} CROSS JOIN payout ON payout.investment_id = line.investment_id
      AND payout.payout_sequence = line.payout_sequence AND payout.kind NOT IN (SELECT value FROM json_each(?))
    WHERE line.currency = ? AND line.transaction_date BETWEEN ? AND ? AND transaction_status = 'PENDING'
      AND transaction_type = 'PAYOUT' AND payout_timing = 'DELAYED'`;
  return sql.exec<{ overdue: number }>(query, JSON.stringify(UNPROMISED_KINDS), currency, from, to).one().overdue;
}

export function sumInvested(
  sql: SqlStorage,
  { currency, from, to }: Year,
): { readonly investments: number; readonly amount: Minor } {
  const query = `SELECT count(*) AS investments, coalesce(sum(line.amount), 0) AS amount
    FROM ${LINES} CROSS JOIN investment ON investment.id = line.id
    WHERE ${IN_YEAR} AND transaction_type = 'INVESTMENT'`;
  return sql.exec<{ investments: number; amount: Minor }>(query, currency, from, to).one();
}

interface KeptRow {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly endedOn: CalendarDate;
  readonly promisedXirrBps: number;
  readonly realisedXirrBps: number;
}

/** Of the investments that matured in the year without a late payout, the one that exceeded its promise most. */
export function findBestKept(sql: SqlStorage, { currency, from, to }: Year): KeptRow | null {
  const query = `SELECT id AS investmentId, title, max(paid_on) AS endedOn, promised_xirr_bps AS promisedXirrBps,
      realised_xirr_bps AS realisedXirrBps
    FROM investment CROSS JOIN payout ON payout.investment_id = investment.id AND payout.status = 'PAID'
    WHERE stage = 'MATURED' AND currency = ? AND matures_on BETWEEN ? AND ?
      AND realised_xirr_bps >= promised_xirr_bps
    GROUP BY id HAVING max(paid_on) BETWEEN ? AND ? AND NOT max(paid_on > due_on)
    ORDER BY realised_xirr_bps - promised_xirr_bps DESC, endedOn DESC, id LIMIT 1`;
  const rows = sql.exec<{ [K in keyof KeptRow]: KeptRow[K] }>(query, currency, from, to, from, to);
  return rows.toArray()[0] ?? null;
}

/** The day of the first line of the account in the currency. */
export function findFirstDay(sql: SqlStorage, currency: Currency): CalendarDate | null {
  const query = `SELECT transaction_date AS "on" FROM ${LINES} WHERE line.currency = ?
    AND transaction_status = 'SUCCESS' ORDER BY transaction_date LIMIT 1`;
  return sql.exec<{ on: CalendarDate }>(query, currency).toArray()[0]?.on ?? null;
}
