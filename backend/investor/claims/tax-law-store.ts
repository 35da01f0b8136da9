/** The fingerprint of the rows of law by which the open payouts of this account were taxed. */
import type { Migration } from "../../platform/migrations.ts";

export const taxLawMigration: Migration = {
  id: "tax-law-1",
  sql: `CREATE TABLE tax_law (id INTEGER PRIMARY KEY CHECK (id = 1), fingerprint TEXT NOT NULL) STRICT;`,
};

/** Null before the first. */
export function findTaxLaw(sql: SqlStorage): string | null {
  return sql.exec<{ fingerprint: string }>("SELECT fingerprint FROM tax_law").toArray()[0]?.fingerprint ?? null;
}

export function writeTaxLaw(sql: SqlStorage, fingerprint: string): void {
  sql.exec("INSERT OR REPLACE INTO tax_law (id, fingerprint) VALUES (1, ?)", fingerprint);
}
