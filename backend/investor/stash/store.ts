import type { CoinSource } from "./rules.ts";

/** Every investment that has earned coins, by the reference under which the ledger has them. */
export function mapCoinSources(sql: SqlStorage): ReadonlyMap<string, CoinSource> {
  type Row = { [K in keyof CoinSource]: CoinSource[K] };
  const rows = sql.exec<Row>(
    "SELECT id AS investmentId, product_type AS productType, title FROM investment WHERE status = 'SUCCESS'",
  );
  return new Map([...rows].map((source) => [source.investmentId, source]));
}
