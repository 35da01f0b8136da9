/**
 * The scope of the latest withdrawal OTP. Invariant: one amount or, when none was named, any amount up to a ceiling
 * that was fixed when the OTP was sent.
 */
import { type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { Migration } from "../../platform/migrations.ts";

/** An OTP from before ceilings existed has neither amount nor ceiling. */
export const withdrawalCodeMigration: Migration = {
  id: "withdrawal-code-2",
  sql: "ALTER TABLE withdrawal_code ADD COLUMN ceiling INTEGER;",
};

export type CodeScope = { readonly amount: Minor } | { readonly ceiling: Minor };

export function saveCodeScope(sql: SqlStorage, scope: CodeScope): void {
  sql.exec(
    "INSERT OR REPLACE INTO withdrawal_code (one, amount, ceiling) VALUES (1, ?, ?)",
    "amount" in scope ? scope.amount : null,
    "ceiling" in scope ? scope.ceiling : null,
  );
}

/** The ceiling of an OTP without an amount; null when it names an amount or none was sent. */
export function findCodeCeiling(sql: SqlStorage): Minor | null {
  const row = sql
    .exec<{ ceiling: Minor | null }>("SELECT ceiling FROM withdrawal_code WHERE amount IS NULL")
    .toArray()[0];
  return row ? (row.ceiling ?? minor(0)) : null;
}
