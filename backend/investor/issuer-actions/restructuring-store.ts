/** Restructurings applied to an investment. Invariant: each restructuring is applied once. */

import type { Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { LocalizedText, ProductTerms } from "../../../lib/contract/values/products.ts";
import type { Migration } from "../../platform/migrations.ts";

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

export const restructuringTermsMigration: Migration = {
  id: "investment-restructuring-2",
  sql: `
    ALTER TABLE investment_restructuring ADD COLUMN sequence INTEGER NOT NULL DEFAULT 1;
    -- What changed for this investment. NULL for one applied before this column existed.
    ALTER TABLE investment_restructuring ADD COLUMN terms TEXT CHECK (json_valid(terms));
  `,
};

/** The last due day and the total of paid and open payouts before tax. */
export interface ScheduleTotals {
  readonly lastOn: CalendarDate;
  readonly gross: Minor;
}

export interface RestructuringTerms {
  readonly extendDays: number;
  readonly rateBps: number | null;
  readonly notice: LocalizedText;
  readonly by: LocalizedText | null;
  /** `gross` as promised: without interest for a delay. */
  readonly before: ScheduleTotals;
  readonly after: ScheduleTotals;
}

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
    `INSERT INTO investment_restructuring (investment_id, restructuring_id, restructured_on, sequence)
     VALUES (?1, ?2, ?3, (SELECT count(*) + 1 FROM investment_restructuring WHERE investment_id = ?1))
     ON CONFLICT DO NOTHING RETURNING investment_id`,
    ...[investmentId, restructuringId, on],
  );
  return inserted.toArray().length === 1;
}

export function writeRestructuringTerms(
  sql: SqlStorage,
  { investmentId, restructuringId }: Omit<AppliedRestructuring, "on">,
  terms: RestructuringTerms,
): void {
  sql.exec(
    "UPDATE investment_restructuring SET terms = ? WHERE investment_id = ? AND restructuring_id = ?",
    ...[JSON.stringify(terms), investmentId, restructuringId],
  );
}

/** In the order in which they were applied. Only this file writes the terms, so they are read back as written. */
export function listRestructurings(
  sql: SqlStorage,
  id: InvestmentId,
): readonly (RestructuringTerms & { readonly on: CalendarDate })[] {
  const query = `SELECT restructured_on AS "on", terms FROM investment_restructuring
    WHERE investment_id = ? AND terms IS NOT NULL ORDER BY sequence`;
  return [...sql.exec<{ on: CalendarDate; terms: string }>(query, id)].map(({ on, terms }) => {
    const applied: RestructuringTerms = JSON.parse(terms);
    return { ...applied, on };
  });
}

/** The day of each investment's first restructuring. */
export function listFirstRestructurings(sql: SqlStorage): ReadonlyMap<InvestmentId, CalendarDate> {
  const query = `SELECT investment_id AS id, min(restructured_on) AS "on" FROM investment_restructuring GROUP BY 1`;
  return new Map([...sql.exec<{ id: InvestmentId; on: CalendarDate }>(query)].map(({ id, on }) => [id, on]));
}

/** Records the new maturity of a called bond. */
export function writeMaturity(
  sql: SqlStorage,
  { id, maturesOn }: { readonly id: InvestmentId; readonly maturesOn: CalendarDate },
): void {
  sql.exec("UPDATE investment SET matures_on = ? WHERE id = ?", maturesOn, id);
}

/** The terms of an investment change with a fixing of its floating coupon only. */
export function writeProduct(
  sql: SqlStorage,
  { id, product }: { readonly id: InvestmentId; readonly product: ProductTerms },
): void {
  sql.exec("UPDATE investment SET product = ? WHERE id = ?", JSON.stringify(product), id);
}

/** Records the day of the latest restructuring and the new maturity. */
export function writeRestructured(
  sql: SqlStorage,
  { id, on, maturesOn }: { readonly id: InvestmentId; readonly on: CalendarDate; readonly maturesOn: CalendarDate },
): void {
  sql.exec("UPDATE investment SET restructured_on = ?, matures_on = ? WHERE id = ?", on, maturesOn, id);
}
