/**
 * Verifies a whole ledger and reports every violated invariant. It relies on no derived table: balances are summed
 * again, hashes computed again, and holds compared with the transactions that placed and resolved them.
 *
 * A hash chain cannot reveal that its end was cut off; the balances, the holds and the provider's records do.
 */

import { GUARDS } from "./migrations.ts";
import { verifyHolds } from "./verify-holds.ts";
import { type Finding, type PostingSums, verifyJournal } from "./verify-journal.ts";

/** @returns an empty list for an intact ledger. Reads the whole ledger once; changes nothing. */
export function verifyLedger({ sql }: Pick<DurableObjectStorage, "sql">): readonly Finding[] {
  const journal = verifyJournal(sql);
  return [...verifyGuards(sql), ...journal.findings, ...verifyBalances(sql, journal.postingSums), ...verifyHolds(sql)];
}

function verifyGuards(sql: SqlStorage): readonly Finding[] {
  const rows = sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").toArray();
  const present = new Set(rows.map(({ name }) => name));
  return GUARDS.filter((guard) => !present.has(guard)).map((guard) => ({
    invariant: "I4",
    subject: guard,
    detail: "the guard is gone",
  }));
}

function verifyBalances(sql: SqlStorage, postingSums: PostingSums): readonly Finding[] {
  const findings: Finding[] = [];
  const stored = sql.exec<{ id: string; asset: string; balance: number }>("SELECT id, asset, balance FROM account");
  const unseen = new Map(postingSums);
  for (const { id, asset, balance } of stored) {
    const sum = postingSums.get(id) ?? 0;
    unseen.delete(id);
    if (balance !== sum) {
      findings.push({ invariant: "I3", subject: id, detail: `stored ${balance}, its postings come to ${sum}` });
    }
    if (balance < 0 && !id.startsWith("world:")) {
      findings.push({ invariant: "I2", subject: id, detail: `stored ${balance}` });
    }
    if (!id.endsWith(`:${asset}`)) findings.push({ invariant: "I11", subject: id, detail: `stored as ${asset}` });
  }
  for (const [id, sum] of unseen) {
    findings.push({ invariant: "I3", subject: id, detail: `not stored, its postings come to ${sum}` });
  }
  return findings;
}
