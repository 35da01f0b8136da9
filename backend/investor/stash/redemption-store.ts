/**
 * Redemptions of Stash coins. Invariant: a redemption ends once: with its coins spent (ASSIGNED, then DELIVERED), or
 * FAILED with its coins released. The voucher's code is not stored here: the catalogue keeps it with the claimed unit.
 */
import type { RedemptionState } from "../../../lib/contract/calls/rewards.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { RedemptionId, RewardId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const redemptionMigration: Migration = {
  id: "redemption-1",
  sql: `
    CREATE TABLE redemption (
      id TEXT PRIMARY KEY,
      reward_id TEXT NOT NULL,
      -- Title, terms and benefit as they were confirmed.
      offer TEXT NOT NULL CHECK (json_valid(offer)),
      coins INTEGER NOT NULL CHECK (coins > 0),
      state TEXT NOT NULL CHECK (state IN ('RESERVED', 'ASSIGNED', 'DELIVERED', 'FAILED')),
      delivered_on TEXT,
      delivery_reference TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((delivered_on IS NULL) = (delivery_reference IS NULL)),
      CHECK (delivered_on IS NULL OR state = 'DELIVERED')
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX redemption_by_reward ON redemption (reward_id) WHERE state <> 'FAILED';
    CREATE TRIGGER redemption_advances BEFORE UPDATE ON redemption
    WHEN NEW.id <> OLD.id OR NEW.reward_id <> OLD.reward_id OR NEW.offer <> OLD.offer OR NEW.coins <> OLD.coins
      OR NEW.created_at <> OLD.created_at
      OR NOT (OLD.state = 'RESERVED' AND NEW.state <> 'RESERVED' OR OLD.state = 'ASSIGNED' AND NEW.state = 'DELIVERED')
    BEGIN SELECT RAISE(ABORT, 'a redemption only advances'); END;
    CREATE TRIGGER redemption_is_kept BEFORE DELETE ON redemption
    BEGIN SELECT RAISE(ABORT, 'a redemption is kept'); END;
  `,
};

export interface RedemptionRecord {
  readonly id: RedemptionId;
  readonly rewardId: RewardId;
  /** Read by `readOffer`. */
  readonly offer: string;
  readonly coins: number;
  readonly state: RedemptionState;
  readonly deliveredOn: CalendarDate | null;
  readonly deliveryReference: string | null;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type Row = { [K in keyof RedemptionRecord]: RedemptionRecord[K] };

const REDEMPTION = `SELECT id, reward_id AS rewardId, offer, coins, state, delivered_on AS deliveredOn,
  delivery_reference AS deliveryReference, created_at AS createdAt, updated_at AS updatedAt FROM redemption`;

/** Latest first. */
export const listRedemptions = (sql: SqlStorage): readonly RedemptionRecord[] =>
  sql.exec<Row>(`${REDEMPTION} ORDER BY created_at DESC, id`).toArray();

export const findRedemption = (sql: SqlStorage, id: string): RedemptionRecord | null =>
  sql.exec<Row>(`${REDEMPTION} WHERE id = ?`, id).toArray()[0] ?? null;

/** The redemptions among these ledger references. */
export const listRedemptionsOf = (sql: SqlStorage, references: readonly string[]): readonly RedemptionRecord[] =>
  sql.exec<Row>(`${REDEMPTION} WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(references)).toArray();

type NewRedemption = Pick<RedemptionRecord, "id" | "rewardId" | "offer" | "coins" | "createdAt">;

export function insertRedemption(sql: SqlStorage, { id, rewardId, offer, coins, createdAt }: NewRedemption): void {
  sql.exec(
    `INSERT INTO redemption (id, reward_id, offer, coins, state, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, 'RESERVED', ?5, ?5)`,
    ...[id, rewardId, offer, coins, createdAt],
  );
}

interface Advance {
  readonly from: RedemptionState;
  readonly to: RedemptionState;
  readonly delivery?: { readonly on: CalendarDate; readonly reference: string };
  readonly at: EpochMs;
}

/** Optimistic lock. @throws Error when the redemption is not in the state `from` */
export function advanceRedemption(sql: SqlStorage, id: RedemptionId, { from, to, delivery, at }: Advance): void {
  const updated = sql.exec(
    `UPDATE redemption SET state = ?, delivered_on = ?, delivery_reference = ?, updated_at = ?
     WHERE id = ? AND state = ? RETURNING id`,
    ...[to, delivery?.on ?? null, delivery?.reference ?? null, at, id, from],
  );
  if (updated.toArray().length !== 1) throw new Error(`redemption ${id} is not ${from}`);
}

/** Redemptions of one reward that spent or hold coins. */
export function countRedemptions(sql: SqlStorage, rewardId: RewardId): number {
  const query = "SELECT count(*) AS count FROM redemption WHERE reward_id = ? AND state <> 'FAILED'";
  return sql.exec<{ count: number }>(query, rewardId).one().count;
}
