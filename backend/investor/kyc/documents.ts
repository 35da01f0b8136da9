/**
 * Files of one investor in the bucket. Each is encrypted under a key derived from its own location, so a copy of the
 * bucket is unreadable and files cannot be swapped. A file is stored before the change that needs it: its row is
 * ARRIVING until that change keeps it. A job deletes files that were never kept or are no longer needed.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { callGateway } from "../../gateways/deadline.ts";
import {
  CIPHERTEXT_HEADER_BYTES,
  decryptBytes,
  encryptBytes,
  isEncryptedWith,
  keyRingOf,
} from "../../platform/secrets.ts";
import type { AcceptedImage, AcceptedPdf } from "../../uploads/accept.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { addDocument, type DocumentRow, deleteDocument, findDocument, moveDocument } from "./document-store.ts";

/** The longest time between storing a file and committing the change that keeps it. */
const ARRIVES_WITHIN_MS = 60 * 60_000;

const kindOf = (place: string) => `document ${place}`;

/** Encrypts and stores a file; returns its id. @throws AppError GATEWAY_UNAVAILABLE */
export async function storeDocument(
  context: AccountContext,
  { type, bytes }: AcceptedImage | AcceptedPdf,
): Promise<string> {
  const [id, place] = [`doc_${context.ids.letters()}`, `uploads/${context.ids.letters()}`];
  const now = context.clock.now();
  context.storage.transactionSync(() => {
    addDocument(context.sql, { id, place, type, bytes: bytes.length }, now);
    context.scheduler.schedule({ kind: "DOCUMENT", reference: id, dueAt: epochMs(now + ARRIVES_WITHIN_MS) });
  });
  const ciphertext = encryptBytes({ kind: kindOf(place), bytes, key: context.env.TOKEN_KEY });
  await callGateway(() => context.env.DOCUMENTS.put(place, ciphertext));
  return id;
}

/** Call inside the transaction of the change that needs the file. */
export function keepDocument(context: AccountContext, id: string): void {
  moveDocument(context.sql, id, "KEPT");
  context.scheduler.cancel({ kind: "DOCUMENT", reference: id });
}

/** Call inside a transaction. Marks the file for deletion. */
export function discardDocument(context: AccountContext, id: string): void {
  moveDocument(context.sql, id, "LEAVING");
  context.scheduler.schedule({ kind: "DOCUMENT", reference: id, dueAt: context.clock.now() });
}

/** Job DOCUMENT: deletes an unkept file from the bucket, then its row. */
export async function clearDocument(context: AccountContext, id: string): Promise<void> {
  const row = findDocument(context.sql, id);
  if (row === null || row.state === "KEPT") return;
  await context.env.DOCUMENTS.delete(row.place);
  deleteDocument(context.sql, id);
}

/** Encrypts a file with the current key unless it is already. @throws when the file cannot be read */
export async function reencryptDocument(
  context: AccountContext,
  { id, place }: Pick<DocumentRow, "id" | "place">,
): Promise<void> {
  if (await isDocumentCurrent(context, place)) return;
  const { bytes } = await readDocument(context, id);
  await context.env.DOCUMENTS.put(place, encryptBytes({ kind: kindOf(place), bytes, key: context.env.TOKEN_KEY }));
  // The file may have been deleted during the re-encryption: delete the new copy too.
  if (findDocument(context.sql, id) === null) await context.env.DOCUMENTS.delete(place);
}

/** Whether the file is encrypted with the current key; reads the header only. True for a missing file. */
export async function isDocumentCurrent({ env }: Pick<AccountContext, "env">, place: string): Promise<boolean> {
  const stored = await env.DOCUMENTS.get(place, { range: { offset: 0, length: CIPHERTEXT_HEADER_BYTES } });
  return stored === null || isEncryptedWith(await stored.arrayBuffer(), keyRingOf(env));
}

/** Decrypts a file. @throws when it is missing or was tampered with */
export async function readDocument(context: AccountContext, id: string): Promise<{ type: string; bytes: Uint8Array }> {
  const row = findDocument(context.sql, id);
  const stored = row && (await context.env.DOCUMENTS.get(row.place));
  if (!row || !stored) throw new Error("a document that is kept is not in the bucket");
  const ciphertext = await stored.arrayBuffer();
  return { type: row.type, bytes: decryptBytes({ kind: kindOf(row.place), ciphertext, keys: keyRingOf(context.env) }) };
}
