/** Restructurings of a deal. Invariant: each is kept for ever, under the id given by the operator. */

import type { Restructuring } from "../../lib/contract/calls/deals.ts";
import { calendarDate, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";
import { type AgreedRestructuring, restructuringOrder } from "./restructuring.ts";

export const restructuringMigration: Migration = {
  id: "restructuring-1",
  sql: `
    CREATE TABLE restructuring (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      agreed TEXT NOT NULL CHECK (json_valid(agreed)),
      restructured_on TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER restructuring_stands BEFORE UPDATE ON restructuring
    BEGIN SELECT RAISE(ABORT, 'what was agreed stands'); END;
    CREATE TRIGGER restructuring_stays BEFORE DELETE ON restructuring
    BEGIN SELECT RAISE(ABORT, 'what was agreed is never forgotten'); END;
  `,
};

type Row = { id: string; agreed: string; on: string; at: EpochMs };

export class RestructuringStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  insert({ on, at, ...agreed }: AgreedRestructuring): void {
    this.#sql.exec(
      "INSERT INTO restructuring (id, agreed, restructured_on, at) VALUES (?, ?, ?, ?)",
      ...[agreed.id, JSON.stringify(agreed), on, at],
    );
  }

  /** Oldest first. */
  list(): readonly AgreedRestructuring[] {
    return this.#sql
      .exec<Row>(`SELECT id, agreed, restructured_on AS "on", at FROM restructuring ORDER BY sequence`)
      .toArray()
      .map(({ agreed, on, at }) => ({
        ...restructuringOrder.parse(JSON.parse(agreed)),
        on: calendarDate.parse(on),
        at,
      }));
  }

  find(id: string): AgreedRestructuring | null {
    return this.list().find((each) => each.id === id) ?? null;
  }

  /** Summary of all restructurings: notice and day of the latest, days of all of them. */
  summary(): Restructuring | null {
    const all = this.list();
    const last = all.at(-1);
    if (!last) return null;
    const extendedByDays = all.reduce((days, { extendDays }) => days + extendDays, 0);
    return { on: last.on, extendedByDays, rateBps: last.rateBps ?? null, notice: last.notice };
  }
}
