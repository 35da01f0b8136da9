/** The call of a deal's bond. Invariant: it is recorded once and never changes, because holders were notified of it. */
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";

export const bondRedemptionMigration: Migration = {
  id: "redemption-1",
  sql: `
    CREATE TABLE redemption (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      redeems_on TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER redemption_stands BEFORE UPDATE ON redemption
    BEGIN SELECT RAISE(ABORT, 'a call stands'); END;
    CREATE TRIGGER redemption_stays BEFORE DELETE ON redemption
    BEGIN SELECT RAISE(ABORT, 'a call is never forgotten'); END;
  `,
};

/** Closing of a deal whose terms no longer apply to purchases. */
export const closingMigration: Migration = {
  id: "closing-1",
  sql: "CREATE TABLE closing (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;",
};

/** A recorded call. */
export interface CalledRedemption {
  /** One of the bond's call dates. */
  readonly redeemsOn: CalendarDate;
  readonly at: EpochMs;
}

export class RedemptionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  insert({ redeemsOn, at }: CalledRedemption): void {
    this.#sql.exec("INSERT INTO redemption (one, redeems_on, at) VALUES (1, ?, ?)", redeemsOn, at);
  }

  close(at: EpochMs): void {
    this.#sql.exec("INSERT INTO closing (one, at) VALUES (1, ?) ON CONFLICT DO NOTHING", at);
  }

  isClosed(): boolean {
    return this.#sql.exec("SELECT 1 FROM closing").toArray().length > 0;
  }

  find(): CalledRedemption | null {
    const rows = this.#sql.exec<{ [K in keyof CalledRedemption]: CalledRedemption[K] }>(
      "SELECT redeems_on AS redeemsOn, at FROM redemption",
    );
    return rows.toArray()[0] ?? null;
  }
}
