/**
 * Sources and sums of Stash coins. Invariant: the sums cover the ledger entries up to the stored sequence number;
 * ledger entries never change, so none is read twice.
 */
import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { CoinSource, CoinSources, CoinSum } from "./stash-rules.ts";

export const stashMigration: Migration = {
  id: "stash-1",
  sql: `
    CREATE TABLE stash_sum (
      month TEXT NOT NULL,
      -- A category; REWARD for spent coins, '' for coins earned in another way.
      product_type TEXT NOT NULL,
      coins INTEGER NOT NULL,
      entries INTEGER NOT NULL CHECK (entries > 0),
      PRIMARY KEY (month, product_type)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stash_summed (one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL) STRICT;
    INSERT INTO stash_summed VALUES (1, 0);
  `,
};

/** The investments and metal purchases among these ledger references, by reference. */
export function mapCoinSources(sql: SqlStorage, references: readonly string[]): CoinSources {
  type Row = { [K in keyof CoinSource]: CoinSource[K] } & { reference: string };
  const rows = sql.exec<Row>(
    `SELECT id AS reference, investment_id AS investmentId, product_type AS productType, title FROM statement_line
     WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(references),
  );
  return new Map([...rows].map(({ reference, ...source }) => [reference, source]));
}

/** The ledger sequence number up to which coins are summed. */
export function getSummedSequence(sql: SqlStorage): number {
  return sql.exec<{ sequence: number }>("SELECT sequence FROM stash_summed").one().sequence;
}

/** Adds newly read entries. Call in the transaction that read them. */
export function addCoinSums(sql: SqlStorage, sums: readonly CoinSum[], sequence: number): void {
  for (const { month, productType, coins, entries } of sums) {
    sql.exec(
      `INSERT INTO stash_sum (month, product_type, coins, entries) VALUES (?, ?, ?, ?)
       ON CONFLICT (month, product_type)
       DO UPDATE SET coins = coins + excluded.coins, entries = entries + excluded.entries`,
      ...[month, productType ?? "", coins, entries],
    );
  }
  sql.exec("UPDATE stash_summed SET sequence = ?", sequence);
}

export function listCoinSums(sql: SqlStorage): readonly CoinSum[] {
  type Row = { month: string; productType: Category | "REWARD" | ""; coins: number; entries: number };
  const rows = sql.exec<Row>("SELECT month, product_type AS productType, coins, entries FROM stash_sum");
  return [...rows].map((row) => ({ ...row, productType: row.productType === "" ? null : row.productType }));
}
