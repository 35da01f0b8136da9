/**
 * How a book comes under another key. Always true: at every moment each seal opens with a key of the ring; what stops half
 * way goes on from there, since whatever is under the current key already is passed over.
 */
import type { Env } from "../../env.ts";
import { blindIndex, keyIdOf, keyRingOf } from "../../secrets.ts";
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

/** What of a book an earlier key is still needed for. */
export interface RotationReport {
  /** Numbers, messages and files that it sealed. */
  readonly seals: number;
  /** An Aadhaar, whose number nobody keeps: its token cannot be made anew. */
  readonly tokens: number;
}

/** Once a day, while a key is being changed: a book that is in use comes under the new one by itself. */
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

/** The scheduler's part. @throws when a file or an object cannot be reached: the scheduler tries again. */
export async function rotateKeys(context: AccountContext): Promise<void> {
  const keys = keyRingOf(context.env);
  await renewPanToken(context);
  context.storage.transactionSync(() => {
    reencryptColumns(context.sql, keys);
    if (keys.previous.length === 0) nameAadhaarKey(context.sql, keyIdOf(keys.current));
  });
  for (const document of listKeptDocuments(context.sql)) await reencryptDocument(context, document);
}

/** The new token is claimed before it is written down, and the old one let go only after: nobody comes between. */
async function renewPanToken(context: AccountContext): Promise<void> {
  const { sql, env, userId } = context;
  const [pan, from] = [findPan(context), findPanToken(sql)];
  if (pan === null || from === null) return;
  const to = blindIndex({ kind: "pan", value: pan, key: env.TOKEN_KEY });
  if (to === from) return;
  const owner = await env.CONTACT.getByName(`pan:${to}`).claim(userId);
  if (owner !== userId) throw new Error("a PAN is another investor's under the current key");
  savePanToken(sql, { from, to });
  await env.CONTACT.getByName(`pan:${from}`).release(userId);
}

export async function rotationReport(sql: SqlStorage, env: Env): Promise<RotationReport> {
  const keys = keyRingOf(env);
  const files = await Promise.all(listKeptDocuments(sql).map(({ place }) => isDocumentCurrent({ env }, place)));
  return {
    seals: countOldCiphertexts(sql, keys) + files.filter((isCurrent) => !isCurrent).length,
    tokens: needsEarlierKey(sql, keyIdOf(keys.current)) ? 1 : 0,
  };
}
