/**
 * What the creditors of a deal have agreed to because its payer cannot pay as promised: everything that is still open comes
 * later, and what is out earns meanwhile. Always true here: what was agreed is kept for ever, under the name that the
 * operator gave it, and counts once for each holder.
 */

import { z } from "zod";
import { type CalendarDate, calendarDate, type EpochMs } from "../../lib/contract/calendar-date.ts";
import type { Restructuring } from "../../lib/contract/deals.ts";
import { type LocalizedText, localizedText } from "../../lib/contract/products.ts";
import type { Migration } from "../objects/migrate.ts";

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

/** As an operator writes it. */
export const restructuringOrder = z.object({
  /** The operator's name for it: the same again is the same restructuring. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** By which every open payout comes later. */
  extendDays: z.number().int().min(1).max(3_650),
  /** Simple interest a year that the open principal earns meanwhile; left out, the rate of each investment. */
  rateBps: z.number().int().min(0).max(10_000).optional(),
  /** What the holders, and whoever looks at the deal, are told. */
  notice: localizedText,
});
export type RestructuringOrder = z.output<typeof restructuringOrder>;

export interface AgreedRestructuring extends RestructuringOrder {
  readonly notice: LocalizedText;
  /** The day on which the deal's object was told. */
  readonly on: CalendarDate;
  readonly at: EpochMs;
}

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

  /** The first first. */
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

  /** What is told of all of them together: the words and the day of the last, the days of all. */
  summary(): Restructuring | null {
    const all = this.list();
    const last = all.at(-1);
    if (!last) return null;
    const extendedByDays = all.reduce((days, { extendDays }) => days + extendDays, 0);
    return { on: last.on, extendedByDays, rateBps: last.rateBps ?? null, notice: last.notice };
  }
}

export function isSameOrder(agreed: AgreedRestructuring, order: RestructuringOrder): boolean {
  const { on: _, at: __, ...known } = agreed;
  const inOrder = ({ id, extendDays, rateBps, notice: { en, hi } }: RestructuringOrder) =>
    JSON.stringify([id, extendDays, rateBps ?? null, en, hi]);
  return inOrder(known) === inOrder(order);
}
