/** Paged list of wallet movements by last update, with counts maintained on every write. */

import type { WalletDirection, WalletState, WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { type Counter, counterSql } from "../../platform/counter.ts";
import { type IndexedList, readListPage } from "../../platform/indexed-page.ts";
import type { Migration } from "../../platform/migrations.ts";
import { currenciesOr } from "../identity/account-guards.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type MovementRow, movementFrom } from "./wallet-store.ts";

const COUNTED_DAYS_MS = 30 * DAY_MS;

/** Counts movements per thirty days and per filterable column. */
export const walletCounter = {
  name: "wallet_counter",
  of: "wallet_transaction",
  by: {
    bucket: `row.updated_at - row.updated_at % ${COUNTED_DAYS_MS}`,
    currency: "row.currency",
    type: "row.type",
    state: "row.state",
  },
  sums: [],
} as const satisfies Counter;

export const walletCounterMigration: Migration = { id: "wallet-tally-1", sql: counterSql(walletCounter) };

export const walletRareMigration: Migration = {
  id: "wallet-tally-2",
  sql: `CREATE INDEX wallet_transaction_failed ON wallet_transaction (currency, updated_at, sequence, type)
    WHERE state = 'FAILED'`,
};

const movementList: IndexedList = {
  counter: walletCounter,
  order: ["updated_at", "sequence"],
  endOf: (start) => Number(start) + COUNTED_DAYS_MS,
  rare: [{ column: "state", value: "FAILED", index: "wallet_transaction_failed" }],
};

export interface MovementQuery extends Page {
  readonly currencies: readonly Currency[];
  readonly types: readonly WalletDirection[];
  readonly states: readonly WalletState[];
  readonly newestFirst: boolean;
}

export function listMovements(
  sql: SqlStorage,
  { currencies, types, states, ...page }: MovementQuery,
): { readonly transactions: WalletTransaction[]; readonly total: number } {
  const oneOf = { currency: currencies, type: types, state: states };
  const { rows, total } = readListPage<MovementRow>(sql, movementList, { ...page, oneOf, columns: "*" });
  return { transactions: rows.map(movementFrom), total };
}

/** The currencies that a call on the wallet answers in, the main one first. */
export const walletCurrencies = ({ sql }: Pick<AccountContext, "sql">, requested: Currency | undefined) =>
  currenciesOr({ sql }, requested, listMovedCurrencies(sql));

/** The currencies that have at least one movement. */
export function listMovedCurrencies(sql: SqlStorage): ReadonlySet<Currency> {
  const rows = sql.exec<{ currency: Currency }>("SELECT DISTINCT currency FROM wallet_counter WHERE entries > 0");
  return new Set(rows.toArray().map(({ currency }) => currency));
}
