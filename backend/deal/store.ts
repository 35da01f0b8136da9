/**
 * The inventory of one deal, in units. Invariants: placed plus taken units never exceed those offered (CHECK
 * constraint); `taken` is the sum of all reservations that are not released; a holder's units are the sum of their
 * confirmed reservations minus their transfers; a reservation leaves RESERVED once.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { DealId, FlowKey, UserId } from "../../lib/contract/values/ids.ts";
import type { Migration } from "../platform/migrations.ts";

export const inventoryMigration: Migration = {
  id: "stock-1",
  sql: `
    CREATE TABLE inventory (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      deal_id TEXT NOT NULL,
      offered INTEGER NOT NULL CHECK (offered > 0),
      placed INTEGER NOT NULL CHECK (placed >= 0),
      placed_holders INTEGER NOT NULL CHECK (placed_holders >= 0),
      taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
      version INTEGER NOT NULL DEFAULT 1,
      CHECK (placed + taken <= offered)
    ) STRICT;
    CREATE TABLE reservation (
      key TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      units INTEGER NOT NULL CHECK (units > 0),
      expires_at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('RESERVED', 'CONFIRMED', 'RELEASED'))
    ) STRICT;
    CREATE INDEX reservation_by_user ON reservation (user_id, state);
    CREATE TABLE holder (
      user_id TEXT PRIMARY KEY,
      units INTEGER NOT NULL CHECK (units > 0)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER reservation_ends_once BEFORE UPDATE ON reservation WHEN OLD.state <> 'RESERVED'
    BEGIN SELECT RAISE(ABORT, 'a reservation ends once'); END;
    CREATE TRIGGER reservation_stays BEFORE DELETE ON reservation
    BEGIN SELECT RAISE(ABORT, 'a reservation is never forgotten'); END;
  `,
};

/** Units that holders sold to buyers outside ultra; the register counts these buyers as one entry. */
export const unitTransferMigration: Migration = {
  id: "hand-over-1",
  sql: `
    ALTER TABLE inventory ADD COLUMN market INTEGER NOT NULL DEFAULT 0 CHECK (market BETWEEN 0 AND taken);
    CREATE TABLE unit_transfer (
      key TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      units INTEGER NOT NULL CHECK (units > 0)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX hand_over_by_user ON unit_transfer (user_id);
    CREATE TRIGGER hand_over_stands BEFORE UPDATE ON unit_transfer
    BEGIN SELECT RAISE(ABORT, 'what was handed over is gone'); END;
    CREATE TRIGGER hand_over_stays BEFORE DELETE ON unit_transfer
    BEGIN SELECT RAISE(ABORT, 'what was handed over is never forgotten'); END;
  `,
};

/** Every read of a deal's progress states its holders; counting their rows would cost each read more with every one. */
export const holderCountMigration: Migration = {
  id: "holder-count-1",
  sql: `
    ALTER TABLE inventory ADD COLUMN holders INTEGER NOT NULL DEFAULT 0 CHECK (holders >= 0);
    UPDATE inventory SET holders = (SELECT count(*) FROM holder);
    CREATE TRIGGER holder_counted AFTER INSERT ON holder
    BEGIN UPDATE inventory SET holders = holders + 1; END;
    CREATE TRIGGER holder_gone AFTER DELETE ON holder
    BEGIN UPDATE inventory SET holders = holders - 1; END;
  `,
};

/** `key`: of the sale, chosen by the seller's account. */
export interface UnitTransfer {
  readonly key: string;
  readonly userId: UserId;
  readonly units: number;
}

/** A published offer. `placed`: units sold outside ultra before the deal was published here. */
export interface UnitsOffer {
  readonly dealId: DealId;
  readonly units: number;
  readonly placed: { readonly units: number; readonly holders: number };
}

export interface Inventory {
  readonly dealId: DealId;
  readonly offered: number;
  readonly placed: number;
  readonly placedHolders: number;
  readonly taken: number;
  readonly market: number;
  /** Investors who hold units. */
  readonly holders: number;
  /** Incremented by every change. */
  readonly version: number;
}

type ReservationState = "RESERVED" | "CONFIRMED" | "RELEASED";

export interface Reservation {
  readonly key: FlowKey;
  readonly userId: UserId;
  readonly units: number;
  readonly expiresAt: EpochMs;
  readonly state: ReservationState;
}

/** One investor's units of the deal. */
export interface RegisterEntry {
  readonly userId: UserId;
  readonly confirmed: number;
  /** Reserved, with an outcome not known yet. */
  readonly reserved: number;
  /** Units in the table of holders, which must equal `confirmed`. */
  readonly held: number;
}

export class DealStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  findInventory(): Inventory | null {
    const rows = this.#sql.exec<{ [K in keyof Inventory]: Inventory[K] }>(
      `SELECT deal_id AS dealId, offered, placed, placed_holders AS placedHolders, taken, market, holders, version
       FROM inventory`,
    );
    return rows.toArray()[0] ?? null;
  }

  insertInventory({ dealId, units, placed }: UnitsOffer): void {
    this.#sql.exec(
      "INSERT INTO inventory (one, deal_id, offered, placed, placed_holders) VALUES (1, ?, ?, ?, ?)",
      ...[dealId, units, placed.units, placed.holders],
    );
  }

  /** @returns false without any effect when fewer units are left */
  take(units: number): boolean {
    const taken = this.#sql.exec(
      "UPDATE inventory SET taken = taken + ?1, version = version + 1 WHERE placed + taken + ?1 <= offered RETURNING one",
      units,
    );
    return taken.toArray().length === 1;
  }

  insertReservation({ key, userId, units, expiresAt }: Omit<Reservation, "state">): void {
    this.#sql.exec(
      "INSERT INTO reservation (key, user_id, units, expires_at, state) VALUES (?, ?, ?, ?, 'RESERVED')",
      ...[key, userId, units, expiresAt],
    );
  }

  findReservation(key: string): Reservation | null {
    const rows = this.#sql.exec<{ [K in keyof Reservation]: Reservation[K] }>(
      "SELECT key, user_id AS userId, units, expires_at AS expiresAt, state FROM reservation WHERE key = ?",
      key,
    );
    return rows.toArray()[0] ?? null;
  }

  /** Gives the units to the holder. */
  confirm({ key, userId, units }: Reservation): void {
    this.#sql.exec("UPDATE reservation SET state = 'CONFIRMED' WHERE key = ?", key);
    this.#sql.exec(
      "INSERT INTO holder (user_id, units) VALUES (?1, ?2) ON CONFLICT (user_id) DO UPDATE SET units = units + ?2",
      ...[userId, units],
    );
    this.#sql.exec("UPDATE inventory SET version = version + 1");
  }

  /** Returns the units to the offer. */
  release({ key, units }: Reservation): void {
    this.#sql.exec("UPDATE reservation SET state = 'RELEASED' WHERE key = ?", key);
    this.#sql.exec("UPDATE inventory SET taken = taken - ?, version = version + 1", units);
  }

  findUnitTransfer(key: string): UnitTransfer | null {
    const query = "SELECT key, user_id AS userId, units FROM unit_transfer WHERE key = ?";
    return this.#sql.exec<{ [K in keyof UnitTransfer]: UnitTransfer[K] }>(query, key).toArray()[0] ?? null;
  }

  /** Moves units from the holder to the market. @throws Error when the holder has fewer */
  transferUnits({ key, userId, units }: UnitTransfer): void {
    const [holder] = this.#sql.exec<{ units: number }>("SELECT units FROM holder WHERE user_id = ?", userId).toArray();
    const left = (holder?.units ?? 0) - units;
    if (left < 0) throw new Error("more handed over than held");
    if (left === 0) this.#sql.exec("DELETE FROM holder WHERE user_id = ?", userId);
    else this.#sql.exec("UPDATE holder SET units = ? WHERE user_id = ?", left, userId);
    this.#sql.exec("INSERT INTO unit_transfer (key, user_id, units) VALUES (?, ?, ?)", key, userId, units);
    this.#sql.exec("UPDATE inventory SET market = market + ?, version = version + 1", units);
  }

  /** Increments the version for a change outside the inventory. */
  touch(): void {
    this.#sql.exec("UPDATE inventory SET version = version + 1");
  }

  register(): readonly RegisterEntry[] {
    return this.#sql
      .exec<{ [K in keyof RegisterEntry]: RegisterEntry[K] }>(
        `SELECT user_id AS userId, sum(confirmed) AS confirmed, sum(reserved) AS reserved, sum(held) AS held FROM (
           SELECT user_id, iif(state = 'CONFIRMED', units, 0) AS confirmed, iif(state = 'RESERVED', units, 0) AS reserved,
             0 AS held FROM reservation WHERE state <> 'RELEASED'
           UNION ALL SELECT user_id, -units, 0, 0 FROM unit_transfer
           UNION ALL SELECT user_id, 0, 0, units FROM holder
         ) GROUP BY user_id HAVING sum(confirmed) <> 0 OR sum(reserved) <> 0 OR sum(held) <> 0 ORDER BY user_id`,
      )
      .toArray();
  }
}
