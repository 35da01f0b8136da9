/** Lists stored transactions, newest first. */

import type { Page } from "../../lib/contract/facts/paging.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { AccountId } from "./accounts.ts";
import type { LedgerOperation, LedgerTransaction, Posting } from "./chain.ts";

export interface TransactionPage extends Page {
  readonly account?: AccountId;
}

// The tables' CHECKs allow no other values in these columns.
type Row = {
  sequence: number;
  key: string;
  operation: LedgerOperation;
  kind: string;
  reference: string;
  at: number;
  postings: string;
};

/** SQLite's JSON keeps integers exact, and the tables hold none beyond JavaScript's safe range. */
const POSTINGS = `(
  SELECT json_group_array(json_object('account', account, 'amount', amount) ORDER BY line)
  FROM posting WHERE posting.sequence = ledger_transaction.sequence
) AS postings`;

const OF_ACCOUNT = "sequence IN (SELECT sequence FROM posting WHERE account = ?)";

export function listTransactions(
  sql: SqlStorage,
  { account, pageNumber, pageSize }: TransactionPage,
): { transactions: readonly LedgerTransaction[]; total: number } {
  const where = account === undefined ? "" : `WHERE ${OF_ACCOUNT}`;
  const bindings = account === undefined ? [] : [account];
  const { total } = sql
    .exec<{ total: number }>(`SELECT count(*) AS total FROM ledger_transaction ${where}`, ...bindings)
    .one();
  const rows = sql.exec<Row>(
    `SELECT sequence, key, operation, kind, reference, at, ${POSTINGS}
     FROM ledger_transaction ${where} ORDER BY sequence DESC LIMIT ? OFFSET ?`,
    ...[...bindings, pageSize, pageNumber * pageSize],
  );
  const transactions = [...rows].map((row) => {
    const postings: readonly Posting[] = JSON.parse(row.postings);
    return { ...row, at: row.at as EpochMs, postings };
  });
  return { transactions, total };
}
