/** Restructurings applied to an investment. Invariant: each restructuring is applied once. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../durable/migrations.ts";

export const investmentRestructuringMigration: Migration = {
  id: "investment-restructuring-1",
  sql: `
    CREATE TABLE investment_restructuring (
      investment_id TEXT NOT NULL REFERENCES investment (id),
      restructuring_id TEXT NOT NULL,
      restructured_on TEXT NOT NULL,
      PRIMARY KEY (investment_id, restructuring_id)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE investment ADD COLUMN restructured_on TEXT;
  `,
};

interface AppliedRestructuring {
  readonly investmentId: InvestmentId;
  readonly restructuringId: string;
  readonly on: CalendarDate;
}

/** @returns false when the restructuring was applied before */
export function insertRestructuring(
  sql: SqlStorage,
  { investmentId, restructuringId, on }: AppliedRestructuring,
): boolean {
  const inserted = sql.exec(
    "INSERT INTO investment_restructuring VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING investment_id",
    ...[investmentId, restructuringId, on],
  );
  return inserted.toArray().length === 1;
}

/** Records the day of the latest restructuring and the new maturity. */
export function writeRestructured(
  sql: SqlStorage,
  { id, on, maturesOn }: { readonly id: InvestmentId; readonly on: CalendarDate; readonly maturesOn: CalendarDate },
): void {
  sql.exec("UPDATE investment SET restructured_on = ?, matures_on = ? WHERE id = ?", on, maturesOn, id);
}
