/**
 * The coins of each investment and of each purchase of metal, as one lot. Invariants: a lot's coins and days never
 * change; coins are only taken back, and never more than the lot has; an investment's `stash_coins` are those of its lot
 * that were not taken back.
 */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, MetalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const coinLotMigration: Migration = {
  id: "coin-lot-1",
  sql: `
    CREATE TABLE coin_lot (
      -- An investment or a purchase of metal, as in the ledger.
      reference TEXT PRIMARY KEY,
      coins INTEGER NOT NULL CHECK (coins > 0),
      taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back BETWEEN 0 AND coins),
      earned_on TEXT NOT NULL,
      -- The first day on which they can be spent, and on which they can no longer be taken back.
      spendable_on TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX coin_lot_by_day ON coin_lot (spendable_on);
    CREATE TRIGGER coin_lot_stands BEFORE UPDATE ON coin_lot
      WHEN NEW.reference <> OLD.reference OR NEW.coins <> OLD.coins OR NEW.earned_on <> OLD.earned_on
        OR NEW.spendable_on <> OLD.spendable_on OR NEW.taken_back <= OLD.taken_back
    BEGIN SELECT RAISE(ABORT, 'coins of a lot are only taken back'); END;
    CREATE TRIGGER coin_lot_stays BEFORE DELETE ON coin_lot
    BEGIN SELECT RAISE(ABORT, 'a lot of coins is kept'); END;
    -- What an investment earned is what it has kept.
    CREATE TRIGGER coin_lot_of_investment AFTER UPDATE OF taken_back ON coin_lot
    BEGIN UPDATE investment SET stash_coins = stash_coins - (NEW.taken_back - OLD.taken_back) WHERE id = NEW.reference; END;
    -- Earlier investments were made on terms by which their coins can be spent at once and are never taken back.
    INSERT INTO coin_lot (reference, coins, earned_on, spendable_on)
      SELECT id, stash_coins, invested_on, invested_on FROM investment WHERE status = 'SUCCESS' AND stash_coins > 0
      UNION ALL
      SELECT id, total / 100, traded_on, traded_on FROM metal_transaction
        WHERE kind = 'BUY' AND state = 'SUCCESS' AND total >= 100;
  `,
};

export interface CoinLot {
  readonly reference: InvestmentId | MetalTransactionId;
  readonly coins: number;
  readonly takenBack: number;
  readonly earnedOn: CalendarDate;
  readonly spendableOn: CalendarDate;
}

const LOT = `SELECT reference, coins, taken_back AS takenBack, earned_on AS earnedOn, spendable_on AS spendableOn
  FROM coin_lot`;

type Row = { [K in keyof CoinLot]: CoinLot[K] };

export const findCoinLot = (sql: SqlStorage, reference: CoinLot["reference"]): CoinLot | null =>
  sql.exec<Row>(`${LOT} WHERE reference = ?`, reference).toArray()[0] ?? null;

/** The lots among these ledger references. */
export const listCoinLotsOf = (sql: SqlStorage, references: readonly string[]): readonly CoinLot[] =>
  sql.exec<Row>(`${LOT} WHERE reference IN (SELECT value FROM json_each(?))`, JSON.stringify(references)).toArray();

/** Every lot; for the verifier. */
export const listAllCoinLots = (sql: SqlStorage): readonly CoinLot[] => sql.exec<Row>(LOT).toArray();

export function insertCoinLot(sql: SqlStorage, lot: Omit<CoinLot, "takenBack">): void {
  sql.exec(
    "INSERT INTO coin_lot (reference, coins, earned_on, spendable_on) VALUES (?, ?, ?, ?)",
    ...[lot.reference, lot.coins, lot.earnedOn, lot.spendableOn],
  );
}

export function addCoinsTakenBack(sql: SqlStorage, { reference }: Pick<CoinLot, "reference">, coins: number): void {
  sql.exec("UPDATE coin_lot SET taken_back = taken_back + ? WHERE reference = ?", coins, reference);
}

export interface PendingCoins {
  /** The first day on which they can be spent. */
  readonly on: CalendarDate;
  readonly coins: number;
}

/** Coins that cannot be spent yet, the soonest first: at most one row for each day of the stay. */
export const listPendingCoins = (sql: SqlStorage, today: CalendarDate): readonly PendingCoins[] =>
  sql
    .exec<{ [K in keyof PendingCoins]: PendingCoins[K] }>(
      `SELECT spendable_on AS "on", sum(coins - taken_back) AS coins FROM coin_lot
       WHERE spendable_on > ? GROUP BY spendable_on HAVING sum(coins - taken_back) > 0 ORDER BY spendable_on`,
      today,
    )
    .toArray();

/** The lots whose coins cannot be spent yet. */
export const listPendingReferences = (sql: SqlStorage, today: CalendarDate): readonly CoinLot["reference"][] =>
  sql
    .exec<Pick<Row, "reference">>("SELECT reference FROM coin_lot WHERE spendable_on > ?", today)
    .toArray()
    .map(({ reference }) => reference);
