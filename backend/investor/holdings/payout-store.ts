/**
 * Promised and paid payouts. Invariants: gross = principal + interest and net = gross − TDS (CHECK constraints); a
 * paid payout has its day of payment and never changes again, but for the tax of an ACCRUAL (accrual-correction-store.ts).
 */

import type { PayoutStatus } from "../../../lib/contract/calls/investments.ts";
import { type Minor, type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import { type CalendarDate, type EpochMs, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { BondRedemption } from "../../../lib/contract/values/redemption.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import type { WithLots } from "../../../lib/products/tax.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { TaxedPayout } from "./payout-tax.ts";

export const payoutMigration: Migration = {
  id: "payout-1",
  sql: `
    CREATE TABLE payout (
      investment_id TEXT NOT NULL REFERENCES investment (id),
      payout_sequence INTEGER NOT NULL CHECK (payout_sequence > 0),
      due_on TEXT NOT NULL,
      accrues_to TEXT NOT NULL,
      kind TEXT NOT NULL,
      principal INTEGER NOT NULL CHECK (principal >= 0),
      -- Negative for a sale at a loss.
      interest INTEGER NOT NULL,
      gross INTEGER NOT NULL CHECK (gross = principal + interest AND gross >= 0),
      promised_gross INTEGER NOT NULL,
      tds_rate_bps INTEGER NOT NULL,
      -- Up to the gross amount, because a lease is taxed on its whole rental.
      tds INTEGER NOT NULL CHECK (tds BETWEEN 0 AND gross),
      net INTEGER NOT NULL CHECK (net = gross - tds),
      -- REPLACED: no longer owed, because the holding was sold, withdrawn or restructured.
      status TEXT NOT NULL DEFAULT 'EXPECTED' CHECK (status IN ('EXPECTED', 'DELAYED', 'PAID', 'REPLACED')),
      paid_on TEXT,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (investment_id, payout_sequence),
      CHECK ((status = 'PAID') = (paid_on IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payout_open ON payout (due_on) WHERE status IN ('EXPECTED', 'DELAYED');
    CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED')
    BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;
  `,
};

/** A payout that was paid before this column existed shows by its rate whose tax was deducted. */
export const payoutTdsBasisMigration: Migration = {
  id: "payout-tds-basis-1",
  sql: `
    ALTER TABLE payout ADD COLUMN tds_basis TEXT NOT NULL DEFAULT 'RESIDENT'
      CHECK (tds_basis IN ('RESIDENT', 'FORM_121', 'NON_RESIDENT', 'TREATY'));
    DROP TRIGGER payout_is_paid_once;
    UPDATE payout SET tds_basis = 'NON_RESIDENT'
      WHERE (SELECT residency FROM investment WHERE id = investment_id) = 'NON_RESIDENT'
        AND NOT (status = 'PAID' AND tds_rate_bps IN (200, 1000, 2000));
    CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED')
    BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;
  `,
};

/** `gain` is null for a payout that redeems no bonds. A row from before this migration has a premium of 0. */
export const payoutRedemptionMigration: Migration = {
  id: "payout-redemption-1",
  sql: `
    ALTER TABLE payout ADD COLUMN premium INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE payout ADD COLUMN gain INTEGER;
    ALTER TABLE payout ADD COLUMN gain_tds_rate_bps INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE payout ADD COLUMN gain_tds INTEGER NOT NULL DEFAULT 0 CHECK (gain_tds BETWEEN 0 AND tds);
  `,
};

/**
 * The time at which a payout became part of the schedule; 0 for the first schedule. For a row from before this
 * migration: the time of the latest replacement of earlier rows, before the row itself was paid or replaced.
 */
export const payoutCreatedMigration: Migration = {
  id: "payout-created-1",
  sql: `
    ALTER TABLE payout ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
    DROP TRIGGER payout_is_paid_once;
    WITH followed AS (
      SELECT later.investment_id, later.payout_sequence, max(replaced.updated_at) AS at
      FROM payout AS replaced JOIN payout AS later USING (investment_id)
      WHERE replaced.status = 'REPLACED' AND replaced.payout_sequence < later.payout_sequence AND CASE later.status
        -- Rows that are replaced together differ by milliseconds.
        WHEN 'REPLACED' THEN replaced.updated_at < later.updated_at - 3600000
        WHEN 'PAID' THEN replaced.updated_at <= later.updated_at
        ELSE TRUE END
      GROUP BY 1, 2
    )
    UPDATE payout SET created_at = followed.at FROM followed
      WHERE followed.investment_id = payout.investment_id AND followed.payout_sequence = payout.payout_sequence;
    CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED')
    BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;
  `,
};

export interface PayoutRecord extends TaxedPayout, WithLots {
  readonly investmentId: InvestmentId;
  /** Gross amount promised on the day of the investment; `gross` becomes the amount that was paid. */
  readonly promisedGross: Minor;
  readonly status: PayoutStatus;
  readonly paidOn: CalendarDate | null;
}

type Row = { [K in Exclude<keyof PayoutRecord, "redemption" | "gainLots">]: PayoutRecord[K] } & {
  gainLots: string | null;
  premium: Minor;
  gain: Minor | null;
  gainTdsRateBps: number;
  gainTds: Minor;
};

function read({ premium, gain, gainTdsRateBps, gainTds, gainLots, ...row }: Row): PayoutRecord {
  if (gain === null) return row;
  const redemption = { premium, gain, tdsRateBps: gainTdsRateBps, tds: gainTds };
  return gainLots === null ? { ...row, redemption } : { ...row, redemption, gainLots: JSON.parse(gainLots) };
}

const COLUMNS = `investment_id AS investmentId, payout_sequence AS payoutSequence, due_on AS dueOn,
  accrues_to AS accruesTo, kind, principal, interest, gross, promised_gross AS promisedGross, tds_rate_bps AS tdsRateBps, tds_basis AS tdsBasis, tds, net, status, paid_on AS paidOn,
  premium, gain, gain_tds_rate_bps AS gainTdsRateBps, gain_tds AS gainTds, gain_lots AS gainLots`;

interface Promised {
  readonly id: InvestmentId;
  readonly promise: TaxedPayout;
  readonly at: EpochMs;
}

export function insertPayout(sql: SqlStorage, { id, promise, at }: Promised): void {
  const { payoutSequence, dueOn, accruesTo, kind, principal, interest, gross, tdsRateBps, tdsBasis, tds, net } =
    promise;
  const { redemption } = promise;
  sql.exec(
    `INSERT INTO payout (investment_id, payout_sequence, due_on, accrues_to, kind, principal, interest, gross,
       promised_gross, tds_rate_bps, tds_basis, tds, net, updated_at, premium, gain, gain_tds_rate_bps, gain_tds, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      id,
      payoutSequence,
      dueOn,
      accruesTo,
      kind,
      principal,
      interest,
      gross,
      gross,
      tdsRateBps,
      tdsBasis,
      tds,
      net,
      at,
    ],
    ...[redemption?.premium ?? 0, redemption?.gain ?? null, redemption?.tdsRateBps ?? 0, redemption?.tds ?? 0, at],
  );
}

/** Owed and paid payouts in sequence order, without those that were replaced. */
export function listPayouts(sql: SqlStorage, id: InvestmentId): PayoutRecord[] {
  return sql
    .exec<Row>(
      `SELECT ${COLUMNS} FROM payout WHERE investment_id = ? AND status <> 'REPLACED'
       ORDER BY payout_sequence`,
      id,
    )
    .toArray()
    .map(read);
}

/** Open payouts in rupees that are due up to a day, the earliest first. */
export function listOpenPayouts(sql: SqlStorage, until: CalendarDate): PayoutRecord[] {
  const query = `SELECT ${COLUMNS} FROM payout WHERE status IN ('EXPECTED', 'DELAYED') AND due_on <= ?
    AND EXISTS (SELECT 1 FROM investment WHERE id = investment_id AND currency = 'INR')
    ORDER BY due_on, investment_id, payout_sequence`;
  return sql.exec<Row>(query, until).toArray().map(read);
}

/** Interest, rent and gains in rupees paid from 1 April to this day; losses are not set off before the tax return. */
export function incomePaidInYearOf(sql: SqlStorage, day: CalendarDate): Paise {
  const from = `${financialYearOf(day).slice(0, 4)}-04-01`;
  const query = `SELECT coalesce(sum(max(interest, 0)), 0) AS income FROM payout
    JOIN investment ON investment.id = investment_id
    WHERE payout.status = 'PAID' AND paid_on BETWEEN ? AND ? AND currency = 'INR'`;
  return paise(sql.exec<{ income: number }>(query, from, day).one().income);
}

/** One page of the owed and paid payouts, with their total number. */
export function listPayoutPage(
  sql: SqlStorage,
  id: InvestmentId,
  { pageNumber, pageSize }: Page,
): { readonly payouts: readonly PayoutRecord[]; readonly total: number } {
  const owed = "FROM payout WHERE investment_id = ? AND status <> 'REPLACED'";
  const { total } = sql.exec<{ total: number }>(`SELECT count(*) AS total ${owed}`, id).one();
  const page = `SELECT ${COLUMNS} ${owed} ORDER BY payout_sequence LIMIT ? OFFSET ?`;
  return {
    payouts: sql
      .exec<Row>(page, id, pageSize, pageNumber * pageSize)
      .toArray()
      .map(read),
    total,
  };
}

/** Owed and paid payouts of several investments, each in sequence order. */
export function listPayoutsOf(
  sql: SqlStorage,
  ids: readonly InvestmentId[],
): ReadonlyMap<InvestmentId, readonly PayoutRecord[]> {
  const rows = sql.exec<Row>(
    `SELECT ${COLUMNS} FROM payout WHERE investment_id IN (SELECT value FROM json_each(?)) AND status <> 'REPLACED'
     ORDER BY investment_id, payout_sequence`,
    JSON.stringify(ids),
  );
  return Map.groupBy(rows.toArray().map(read), ({ investmentId }) => investmentId);
}

export interface PayoutKey {
  readonly investmentId: InvestmentId;
  readonly payoutSequence: number;
}

export function findPayout(sql: SqlStorage, { investmentId, payoutSequence }: PayoutKey): PayoutRecord | null {
  const query = `SELECT ${COLUMNS} FROM payout
    WHERE investment_id = ? AND payout_sequence = ? AND status <> 'REPLACED'`;
  return sql.exec<Row>(query, investmentId, payoutSequence).toArray().map(read)[0] ?? null;
}

export function markDelayed(sql: SqlStorage, { investmentId, payoutSequence }: PayoutKey, at: EpochMs): void {
  sql.exec(
    `UPDATE payout SET status = 'DELAYED', updated_at = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status = 'EXPECTED'`,
    ...[at, investmentId, payoutSequence],
  );
}

/** Writes the amounts of a payout that is still open. */
export function writeOpenAmounts(sql: SqlStorage, payout: PayoutRecord, at: EpochMs): void {
  const { investmentId, payoutSequence, interest, gross, tdsRateBps, tdsBasis, tds, net, redemption } = payout;
  sql.exec(
    `UPDATE payout SET interest = ?, gross = ?, tds_rate_bps = ?, tds_basis = ?, tds = ?, net = ?,
       gain_tds_rate_bps = ?, gain_tds = ?, updated_at = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status IN ('EXPECTED', 'DELAYED')`,
    ...[interest, gross, tdsRateBps, tdsBasis, tds, net, redemption?.tdsRateBps ?? 0, redemption?.tds ?? 0],
    ...[at, investmentId, payoutSequence],
  );
}

/** The highest sequence number of the investment's payouts, replaced ones included. */
export function lastPayoutSequenceOf(sql: SqlStorage, id: InvestmentId): number {
  const query = "SELECT coalesce(max(payout_sequence), 0) AS last FROM payout WHERE investment_id = ?";
  return sql.exec<{ last: number }>(query, id).one().last;
}

/** Marks a payout as no longer owed. @throws Error when it was paid or replaced before. */
export function markReplaced(sql: SqlStorage, { investmentId, payoutSequence }: PayoutKey, at: EpochMs): void {
  const matched = sql.exec(
    `UPDATE payout SET status = 'REPLACED', updated_at = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status IN ('EXPECTED', 'DELAYED') RETURNING investment_id`,
    ...[at, investmentId, payoutSequence],
  );
  if (matched.toArray().length !== 1) throw new Error(`payout ${investmentId}:${payoutSequence} is not open`);
}

/** The amounts that were paid. Interest can exceed the promise, because it keeps accruing on a late payout. */
export interface Paid extends PayoutKey {
  readonly interest: Minor;
  readonly gross: Minor;
  readonly tdsRateBps: number;
  readonly tdsBasis: TdsBasis;
  readonly tds: Minor;
  readonly net: Minor;
  readonly redemption?: BondRedemption | undefined;
  readonly paidOn: CalendarDate;
}

export function markPaid(sql: SqlStorage, paid: Paid, at: EpochMs): void {
  const matched = sql.exec(
    `UPDATE payout SET status = 'PAID', interest = ?, gross = ?, tds_rate_bps = ?, tds_basis = ?, tds = ?, net = ?, paid_on = ?,
       gain_tds_rate_bps = ?, gain_tds = ?, updated_at = ? WHERE investment_id = ? AND payout_sequence = ? AND status IN ('EXPECTED', 'DELAYED') RETURNING investment_id`,
    ...[paid.interest, paid.gross, paid.tdsRateBps, paid.tdsBasis, paid.tds, paid.net, paid.paidOn],
    ...[paid.redemption?.tdsRateBps ?? 0, paid.redemption?.tds ?? 0, at],
    ...[paid.investmentId, paid.payoutSequence],
  );
  if (matched.toArray().length !== 1) throw new Error(`payout ${paid.investmentId}:${paid.payoutSequence} was paid`);
}
