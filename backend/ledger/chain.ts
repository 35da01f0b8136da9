/**
 * The canonical form of a transaction and the hash chain: each hash covers the whole transaction and the previous hash.
 * SHA-256 in hexadecimal, computed synchronously inside the database transaction.
 */
import { createHash } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

export type LedgerOperation = "TRANSFER" | "HOLD" | "POST" | "VOID" | "EXPIRE";

/** One line of a transaction: the change of `account`, negative for a debit, in the smallest unit of its asset. */
export interface Posting {
  readonly account: string;
  readonly amount: number;
}

export interface TransactionContent {
  readonly sequence: number;
  readonly key: string;
  readonly operation: string;
  /** The caller's name for the kind of transaction; opaque to the ledger. */
  readonly kind: string;
  /** The caller's id of the transaction's subject; opaque to the ledger. */
  readonly reference: string;
  readonly at: number;
  readonly postings: readonly Posting[];
}

/** A transaction as it is stored. */
export interface LedgerTransaction extends TransactionContent {
  readonly operation: LedgerOperation;
  readonly at: EpochMs;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export function transactionHash({
  previousHash,
  content,
}: {
  previousHash: string;
  content: TransactionContent;
}): string {
  const { sequence, key, operation, kind, reference, at, postings } = content;
  const lines = postings.map(({ account, amount }) => [account, amount]);
  return sha256(JSON.stringify([previousHash, sequence, key, operation, kind, reference, at, lines]));
}
