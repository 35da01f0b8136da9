/**
 * How a book comes under another key. Always true: at every moment each seal opens with a key of the ring; what stops half
 * way goes on from there, since whatever is under the current key already is passed over.
 */
import type { Env } from "../../env.ts";
import { keyedToken, keyIdOf, keyRingOf } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { isDocumentCurrent, resealDocument } from "../document/documents.ts";
import { listKeptDocuments } from "../document/store.ts";
import { findPan } from "../kyc/pan.ts";
import { countOldSeals, findPanToken, nameAadhaarKey, needsEarlierKey, resealColumns, savePanToken } from "./store.ts";

/** What of a book an earlier key is still needed for. */
export interface SealReport {
  /** Numbers, messages and files that it sealed. */
  readonly seals: number;
  /** An Aadhaar, whose number nobody keeps: its token cannot be made anew. */
  readonly tokens: number;
}

/** Once a day, while a key is being changed: a book that is in use comes under the new one by itself. */
export function planReseal({ sql, env, agenda, clock }: Pick<Book, "sql" | "env" | "agenda" | "clock">): void {
  const keys = keyRingOf(env);
  if (keys.previous.length === 0 || countOldSeals(sql, keys) === 0) return;
  agenda.schedule({ kind: "RESEAL", reference: "all", dueAt: clock.now() });
}

/** The agenda's part. @throws when a file or an object cannot be reached: the agenda tries again. */
export async function reseal(book: Book): Promise<void> {
  const keys = keyRingOf(book.env);
  await renewPanToken(book);
  book.storage.transactionSync(() => {
    resealColumns(book.sql, keys);
    if (keys.previous.length === 0) nameAadhaarKey(book.sql, keyIdOf(keys.current));
  });
  for (const document of listKeptDocuments(book.sql)) await resealDocument(book, document);
}

/** The new token is claimed before it is written down, and the old one let go only after: nobody comes between. */
async function renewPanToken(book: Book): Promise<void> {
  const { sql, env, userId } = book;
  const [pan, from] = [findPan(book), findPanToken(sql)];
  if (pan === null || from === null) return;
  const to = keyedToken({ kind: "pan", value: pan, key: env.TOKEN_KEY });
  if (to === from) return;
  const owner = await env.CONTACT.getByName(`pan:${to}`).claim(userId);
  if (owner !== userId) throw new Error("a PAN is another investor's under the current key");
  savePanToken(sql, { from, to });
  await env.CONTACT.getByName(`pan:${from}`).release(userId);
}

export async function sealReport(sql: SqlStorage, env: Env): Promise<SealReport> {
  const keys = keyRingOf(env);
  const files = await Promise.all(listKeptDocuments(sql).map(({ place }) => isDocumentCurrent({ env }, place)));
  return {
    seals: countOldSeals(sql, keys) + files.filter((isCurrent) => !isCurrent).length,
    tokens: needsEarlierKey(sql, keyIdOf(keys.current)) ? 1 : 0,
  };
}
