/**
 * Declarations that no tax will be due (Form 121). Invariant: at most one per financial year is in force; a withdrawn one
 * never changes again.
 */

import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductKind } from "../../../lib/contract/values/products.ts";
import type { TdsRelief } from "../../../lib/finance/taxpayer.ts";
import type { Migration } from "../../platform/migrations.ts";

export const taxDeclarationMigration: Migration = {
  id: "tax-declaration-1",
  sql: `
    CREATE TABLE tax_declaration (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      financial_year TEXT NOT NULL,
      applies_from TEXT NOT NULL,
      -- 31 March, or the day of the withdrawal.
      applies_to TEXT NOT NULL,
      income_here INTEGER NOT NULL CHECK (income_here >= 0),
      declarations_elsewhere INTEGER NOT NULL CHECK (declarations_elsewhere >= 0),
      income_elsewhere INTEGER NOT NULL CHECK (income_elsewhere >= 0),
      total_income INTEGER NOT NULL CHECK (total_income >= income_here + income_elsewhere),
      filed_at INTEGER NOT NULL,
      withdrawn_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX tax_declaration_in_force ON tax_declaration (financial_year) WHERE withdrawn_at IS NULL;
    CREATE TRIGGER tax_declaration_is_withdrawn_once BEFORE UPDATE ON tax_declaration WHEN OLD.withdrawn_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a declaration is withdrawn once'); END;
  `,
};

export interface DeclarationRow {
  readonly sequence: number;
  readonly financialYear: string;
  readonly appliesFrom: CalendarDate;
  readonly appliesTo: CalendarDate;
  /** Income of the year from our payers, as expected when the declaration was filed. */
  readonly incomeHere: Paise;
  readonly declarationsElsewhere: number;
  readonly incomeElsewhere: Paise;
  readonly totalIncome: Paise;
  readonly filedAt: EpochMs;
  readonly withdrawnAt: EpochMs | null;
}

const COLUMNS = `sequence, financial_year AS financialYear, applies_from AS appliesFrom, applies_to AS appliesTo,
  income_here AS incomeHere, declarations_elsewhere AS declarationsElsewhere, income_elsewhere AS incomeElsewhere,
  total_income AS totalIncome, filed_at AS filedAt, withdrawn_at AS withdrawnAt`;

/** Newest first. */
export function listDeclarations(sql: SqlStorage): readonly DeclarationRow[] {
  type Row = { [K in keyof DeclarationRow]: DeclarationRow[K] };
  return sql.exec<Row>(`SELECT ${COLUMNS} FROM tax_declaration ORDER BY sequence DESC`).toArray();
}

export function insertDeclaration(sql: SqlStorage, row: Omit<DeclarationRow, "sequence" | "withdrawnAt">): void {
  const { financialYear, appliesFrom, appliesTo, incomeHere, declarationsElsewhere, incomeElsewhere } = row;
  sql.exec(
    `INSERT INTO tax_declaration (financial_year, applies_from, applies_to, income_here, declarations_elsewhere,
       income_elsewhere, total_income, filed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[financialYear, appliesFrom, appliesTo, incomeHere, declarationsElsewhere, incomeElsewhere],
    ...[row.totalIncome, row.filedAt],
  );
}

interface Withdrawal {
  readonly sequence: number;
  /** The last day of the payments that keep the relief. */
  readonly appliesTo: CalendarDate;
  readonly at: EpochMs;
}

export function withdrawDeclaration(sql: SqlStorage, { sequence, appliesTo, at }: Withdrawal): void {
  const update = "UPDATE tax_declaration SET applies_to = ?, withdrawn_at = ? WHERE sequence = ?";
  sql.exec(update, appliesTo, at, sequence);
}

/** The reliefs of past and present declarations. */
export function listDeclaredReliefs(sql: SqlStorage): readonly TdsRelief[] {
  const query = "SELECT applies_from AS 'from', applies_to AS 'to' FROM tax_declaration ORDER BY sequence";
  return sql
    .exec<{ from: CalendarDate; to: CalendarDate }>(query)
    .toArray()
    .map((days) => ({ kind: "FORM_121", ...days }));
}

/** The payers of the investor's successful investments of these kinds. */
export function listPayersOf(sql: SqlStorage, kinds: readonly ProductKind[]): readonly string[] {
  return sql
    .exec<{ name: string }>(
      `SELECT DISTINCT payer_name AS name FROM investment
       WHERE status = 'SUCCESS' AND product ->> 'kind' IN (SELECT value FROM json_each(?))`,
      JSON.stringify(kinds),
    )
    .toArray()
    .map(({ name }) => name);
}

interface IncomePeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Kinds of products that are left out while they pay as agreed. */
  readonly without: readonly ProductKind[];
}

/** Interest and rent in rupees paid or due in a period; gains and losses left out. */
export function sumIncome(sql: SqlStorage, { from, to, without }: IncomePeriod): Paise {
  const query = `SELECT coalesce(sum(CASE payout.kind WHEN 'RENTAL' THEN gross ELSE max(interest, 0) END), 0) AS income
    FROM payout JOIN investment ON investment.id = investment_id
    WHERE payout.status <> 'REPLACED' AND payout.kind NOT IN ('SALE', 'EXIT', 'RESIDUAL') AND currency = 'INR'
      AND coalesce(paid_on, due_on) BETWEEN ? AND ?
      AND (restructured_on IS NOT NULL OR product ->> 'kind' NOT IN (SELECT value FROM json_each(?)))`;
  return paise(sql.exec<{ income: number }>(query, from, to, JSON.stringify(without)).one().income);
}
