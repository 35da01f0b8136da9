/**
 * What a transaction says, in one canonical form, and its place in the chain: each hash covers everything that its
 * transaction says and the hash before it. SHA-256 in hexadecimal, computed without waiting, inside the transaction.
 */
import { createHash } from "node:crypto";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

export type LedgerOperation = "TRANSFER" | "HOLD" | "POST" | "VOID" | "EXPIRE";

/** One side of a move: what `account` gains, or loses when negative, in the smallest unit of its asset. */
export interface Posting {
  readonly account: string;
  readonly amount: number;
}

export interface TransactionContent {
  readonly sequence: number;
  readonly key: string;
  readonly operation: string;
  /** The caller's own word for what happened; opaque here. */
  readonly kind: string;
  /** The caller's own thing that it happened to; opaque here. */
  readonly reference: string;
  readonly at: number;
  readonly postings: readonly Posting[];
}

/** A transaction as it stands in the book. */
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
