/** Verifies every transaction from first to last: balanced, one asset per posting, unchanged, chained, without gaps. */
import { findAccount } from "./accounts.ts";
import { type TransactionContent, transactionHash } from "./chain.ts";
import { GENESIS } from "./migrations.ts";

/** The sum of the postings per account. */
export type PostingSums = ReadonlyMap<string, number>;

type Row = {
  sequence: number;
  key: string;
  operation: string;
  kind: string;
  reference: string;
  at: number;
  previous_hash: string;
  hash: string;
};

type PostingRow = { sequence: number; account: string; asset: string; amount: number };

/** The invariants that can be verified within one investor's ledger (docs/invariants.md). */
export type LedgerInvariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I11" | "I12";

export interface Finding {
  readonly invariant: LedgerInvariant;
  /** The item that violates the invariant: an account, a hold, `transaction 12`, a key, a trigger. */
  readonly subject: string;
  /** Description of the violation, for an operator. Never a name, contact or identity number. */
  readonly detail: string;
}

class Reading {
  readonly findings: Finding[] = [];
  readonly postingSums = new Map<string, number>();
  readonly #keys = new Set<string>();
  #last = { sequence: 0, hash: GENESIS };

  read(row: Row, postings: readonly PostingRow[]): void {
    const { sequence, key, operation, kind, reference, at, previous_hash: previousHash, hash } = row;
    const found = (invariant: LedgerInvariant, detail: string) =>
      this.findings.push({ invariant, subject: `transaction ${sequence}`, detail });
    if (sequence !== this.#last.sequence + 1) found("I12", `follows ${this.#last.sequence}`);
    if (previousHash !== this.#last.hash) found("I12", "the hash before it is another");
    this.#last = { sequence, hash };
    if (this.#keys.has(key)) found("I5", `key ${key} was used before`);
    this.#keys.add(key);
    const content: TransactionContent = { sequence, key, operation, kind, reference, at, postings };
    if (transactionHash({ previousHash, content }) !== hash) found("I4", "its content no longer matches its hash");
    for (const [asset, sum] of sumsByAsset(postings)) {
      if (sum !== 0) found("I1", `${asset} comes to ${sum}`);
    }
    for (const posting of postings) this.#apply(posting, found);
  }

  #apply({ account, asset, amount }: PostingRow, found: (invariant: LedgerInvariant, detail: string) => void): void {
    if (findAccount(account)?.asset !== asset) found("I11", `${asset} posted to ${account}`);
    const balance = (this.postingSums.get(account) ?? 0) + amount;
    this.postingSums.set(account, balance);
    if (balance < 0 && !account.startsWith("world:")) found("I2", `${account} falls to ${balance}`);
  }

  /** Postings without a transaction row. They still count towards the sums, as they did towards the balances. */
  readStray(postings: readonly PostingRow[]): void {
    for (const posting of postings) {
      const found = (invariant: LedgerInvariant, detail: string) =>
        this.findings.push({ invariant, subject: `transaction ${posting.sequence}`, detail });
      found("I4", `a posting to ${posting.account}, but no transaction`);
      this.#apply(posting, found);
    }
  }
}

function sumsByAsset(postings: readonly PostingRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  return sums;
}

export function verifyJournal(sql: SqlStorage): { findings: readonly Finding[]; postingSums: PostingSums } {
  const reading = new Reading();
  const postings = postingsBySequence(sql);
  const rows = sql.exec<Row>(
    "SELECT sequence, key, operation, kind, reference, at, previous_hash, hash FROM ledger_transaction ORDER BY sequence",
  );
  for (const row of rows) {
    reading.read(row, postings.get(row.sequence) ?? []);
    postings.delete(row.sequence);
  }
  for (const stray of postings.values()) reading.readStray(stray);
  return reading;
}

/** Fits in memory: 10,000 transactions of one investor take a few megabytes. */
function postingsBySequence(sql: SqlStorage): Map<number, PostingRow[]> {
  const query = "SELECT sequence, account, asset, amount FROM posting ORDER BY sequence, line";
  return Map.groupBy(sql.exec<PostingRow>(query), ({ sequence }) => sequence);
}
