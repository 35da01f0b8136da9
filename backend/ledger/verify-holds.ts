/** Verifies each hold against the transactions that placed and resolved it, and `held` against the open holds. */
import type { Finding } from "./verify-journal.ts";

type Row = {
  id: string;
  state: string;
  amount: number;
  account: string;
  placed_sequence: number;
  placed_key: string | null;
  placed_operation: string | null;
  placed_held: number | null;
  placed_free: number | null;
  resolved_sequence: number | null;
  resolved_operation: string | null;
  resolved_held: number | null;
  resolved_free: number | null;
};

const sumOf = (sequence: string, account: string) =>
  `(SELECT sum(amount) FROM posting WHERE sequence = hold.${sequence} AND account = ${account})`;

const HOLDS = `
  SELECT hold.id, hold.state, hold.amount, hold.account, hold.placed_sequence, hold.resolved_sequence,
    placed.key AS placed_key, placed.operation AS placed_operation, resolved.operation AS resolved_operation,
    ${sumOf("placed_sequence", "'held:' || hold.asset")} AS placed_held,
    ${sumOf("placed_sequence", "hold.account")} AS placed_free,
    ${sumOf("resolved_sequence", "'held:' || hold.asset")} AS resolved_held,
    ${sumOf("resolved_sequence", "hold.account")} AS resolved_free
  FROM hold
  LEFT JOIN ledger_transaction AS placed ON placed.sequence = hold.placed_sequence
  LEFT JOIN ledger_transaction AS resolved ON resolved.sequence = hold.resolved_sequence
  ORDER BY hold.placed_sequence
`;

/** Transactions that moved `held` without exactly one hold that explains them. */
const UNBACKED = `
  SELECT sequence, operation FROM ledger_transaction
  WHERE CASE operation
    WHEN 'TRANSFER' THEN EXISTS (
      SELECT 1 FROM posting WHERE posting.sequence = ledger_transaction.sequence AND account GLOB 'held:*')
    WHEN 'HOLD' THEN 1 <> (SELECT count(*) FROM hold WHERE placed_sequence = ledger_transaction.sequence)
    ELSE 1 <> (SELECT count(*) FROM hold WHERE resolved_sequence = ledger_transaction.sequence)
  END
`;

const HELD = `
  SELECT id, balance, coalesce((SELECT sum(amount) FROM hold WHERE state = 'OPEN' AND asset = account.asset), 0) AS open
  FROM account WHERE id GLOB 'held:*'
`;

const ENDED_BY: Readonly<Record<string, string>> = { POSTED: "POST", VOIDED: "VOID", EXPIRED: "EXPIRE" };

export function verifyHolds(sql: SqlStorage): readonly Finding[] {
  const findings: Finding[] = [];
  const found = (subject: string, detail: string) => findings.push({ invariant: "I6", subject, detail });
  for (const row of sql.exec<Row>(HOLDS)) {
    if (!isPlacedWell(row)) found(`hold ${row.id}`, `not what transaction ${row.placed_sequence} set aside`);
    if (!isResolvedWell(row)) found(`hold ${row.id}`, `${row.state}, but transaction ${row.resolved_sequence} differs`);
  }
  for (const { sequence, operation } of sql.exec<{ sequence: number; operation: string }>(UNBACKED)) {
    found(`transaction ${sequence}`, `${operation} without the one hold that belongs to it`);
  }
  for (const { id, balance, open } of sql.exec<{ id: string; balance: number; open: number }>(HELD)) {
    if (balance !== open) found(id, `stored ${balance}, the open holds come to ${open}`);
  }
  return findings;
}

const isPlacedWell = (row: Row): boolean =>
  row.placed_operation === "HOLD" &&
  row.placed_key === row.id &&
  row.placed_held === row.amount &&
  row.placed_free === -row.amount;

function isResolvedWell(row: Row): boolean {
  if (row.state === "OPEN") return row.resolved_sequence === null;
  const endedByItsOwnKind = row.resolved_operation === ENDED_BY[row.state] && row.resolved_held === -row.amount;
  if (row.state === "POSTED") return endedByItsOwnKind;
  return endedByItsOwnKind && row.resolved_free === row.amount;
}
