/**
 * Re-encrypts an account with the current key. Invariant: every ciphertext can be decrypted with a key of the key ring
 * at all times; an interrupted run continues, because rows with the current key are skipped.
 */
import type { Env } from "../../env.ts";
import { blindIndex, keyIdOf, keyRingOf } from "../../platform/secrets.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listKeptDocuments } from "../kyc/document-store.ts";
import { isDocumentCurrent, reencryptDocument } from "../kyc/documents.ts";
import { findPan } from "../kyc/pan.ts";
import {
  countOldCiphertexts,
  findPanToken,
  nameAadhaarKey,
  needsEarlierKey,
  reencryptColumns,
  savePanToken,
} from "./key-rotation-store.ts";

/** Number of items that still need a previous key. */
export interface RotationReport {
  /** Encrypted numbers, messages and files. */
  readonly ciphertexts: number;
  /** Aadhaar tokens, which cannot be recomputed because the number is not stored. */
  readonly tokens: number;
}

/** Once a day during a rotation: accounts in use are re-encrypted without an operator. */
export function planKeyRotation({
  sql,
  env,
  scheduler,
  clock,
}: Pick<AccountContext, "sql" | "env" | "scheduler" | "clock">): void {
  const keys = keyRingOf(env);
  if (keys.previous.length === 0 || countOldCiphertexts(sql, keys) === 0) return;
  scheduler.schedule({ kind: "KEY_ROTATION", reference: "all", dueAt: clock.now() });
}

/** Run by the scheduler. @throws when a file or another object cannot be reached: the scheduler retries. */
export async function rotateKeys(context: AccountContext): Promise<void> {
  const keys = keyRingOf(context.env);
  await renewPanToken(context);
  context.storage.transactionSync(() => {
    reencryptColumns(context.sql, keys);
    if (keys.previous.length === 0) nameAadhaarKey(context.sql, keyIdOf(keys.current));
  });
  for (const document of listKeptDocuments(context.sql)) await reencryptDocument(context, document);
}

/**
 * Claims the new token before storing it and releases the old one afterwards, so that nobody else can claim the PAN in
 * between. A closed account claims nothing: its erasure releases the PAN for another account.
 */
async function renewPanToken(context: AccountContext): Promise<void> {
  const { sql, env, userId } = context;
  const [pan, from] = [findPan(context), findPanToken(sql)];
  if (pan === null || from === null || isClosed(sql)) return;
  const to = blindIndex({ kind: "pan", value: pan, key: env.TOKEN_KEY });
  if (to === from) return;
  const renewed = env.CONTACT.getByName(`pan:${to}`);
  const owner = await renewed.claim(userId);
  if (owner !== userId) throw new Error("a PAN is another investor's under the current key");
  // Closed during the claim: the erasure releases the stored token only.
  if (isClosed(sql)) return renewed.release(userId);
  savePanToken(sql, { from, to });
  await env.CONTACT.getByName(`pan:${from}`).release(userId);
}

export async function rotationReport(sql: SqlStorage, env: Env): Promise<RotationReport> {
  const keys = keyRingOf(env);
  const files = await Promise.all(listKeptDocuments(sql).map(({ place }) => isDocumentCurrent({ env }, place)));
  return {
    ciphertexts: countOldCiphertexts(sql, keys) + files.filter((isCurrent) => !isCurrent).length,
    tokens: needsEarlierKey(sql, keyIdOf(keys.current)) ? 1 : 0,
  };
}
