/** Movements of the wallet by pages, the one that changed last first, counted where they are written. */
import { DAY_MS } from "../../../lib/contract/calendar-date.ts";
import type { Currency } from "../../../lib/contract/money.ts";
import type { Page } from "../../../lib/contract/paging.ts";
import type { WalletDirection, WalletState, WalletTransaction } from "../../../lib/contract/wallet.ts";
import { type CountedList, readListPage } from "../../objects/counted-list.ts";
import type { Migration } from "../../objects/migrate.ts";
import { type Tally, tallySql } from "../../objects/tally.ts";
import { type MovementRow, movementFrom } from "./store.ts";

const COUNTED_DAYS_MS = 30 * DAY_MS;

/** Movements counted by spans of thirty days and by everything that a filter may name. */
export const walletTally = {
  name: "wallet_tally",
  of: "wallet_transaction",
  by: {
    stretch: `row.updated_at - row.updated_at % ${COUNTED_DAYS_MS}`,
    currency: "row.currency",
    type: "row.type",
    state: "row.state",
  },
  sums: [],
} as const satisfies Tally;

export const walletTallyMigration: Migration = { id: "wallet-tally-1", sql: tallySql(walletTally) };

export const walletRareMigration: Migration = {
  id: "wallet-tally-2",
  sql: `CREATE INDEX wallet_transaction_failed ON wallet_transaction (currency, updated_at, sequence, type)
    WHERE state = 'FAILED'`,
};

const movementList: CountedList = {
  tally: walletTally,
  order: ["updated_at", "sequence"],
  endOf: (start) => Number(start) + COUNTED_DAYS_MS,
  rare: [{ column: "state", value: "FAILED", index: "wallet_transaction_failed" }],
};

export interface MovementQuery extends Page {
  readonly currency: Currency;
  readonly types: readonly WalletDirection[];
  readonly states: readonly WalletState[];
  readonly newestFirst: boolean;
}

export function listMovements(
  sql: SqlStorage,
  { currency, types, states, ...page }: MovementQuery,
): { readonly transactions: WalletTransaction[]; readonly total: number } {
  const oneOf = { currency: [currency], type: types, state: states };
  const { rows, total } = readListPage<MovementRow>(sql, movementList, { ...page, oneOf, columns: "*" });
  return { transactions: rows.map(movementFrom), total };
}

/** The currencies in which anything has ever moved. */
export function listMovedCurrencies(sql: SqlStorage): ReadonlySet<Currency> {
  const rows = sql.exec<{ currency: Currency }>("SELECT DISTINCT currency FROM wallet_tally WHERE entries > 0");
  return new Set(rows.toArray().map(({ currency }) => currency));
}
