/**
 * Files of one investor in the bucket. Each is encrypted under a key derived from its own location, so a copy of the
 * bucket is unreadable and files cannot be swapped. A file is stored before the change that needs it: its row is
 * ARRIVING until that change keeps it. A job deletes files that were never kept or are no longer needed.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { logFailure } from "../../platform/log.ts";
import { decryptBytes, encryptBytes, keyRingOf } from "../../platform/secrets.ts";
import { isStoredCurrent, reencryptStored } from "../../platform/stored-ciphertext.ts";
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

/** Encrypts a file with the current key unless it is already. @throws Error when it was tampered with */
export const reencryptDocument = ({ env }: Pick<AccountContext, "env">, { place }: Pick<DocumentRow, "place">) =>
  reencryptStored(env.DOCUMENTS, { place, kind: kindOf(place), keys: keyRingOf(env) });

/** Whether the file is encrypted with the current key. True for a missing file. */
export const isDocumentCurrent = ({ env }: Pick<AccountContext, "env">, place: string) =>
  isStoredCurrent(env.DOCUMENTS, { place, keys: keyRingOf(env) });

interface ReadDocument {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A file for an operator. `bytes` is null once the bucket has lost it: its record can still be refused. */
export type ShownDocument = ReadDocument | { readonly type: string; readonly bytes: null };

/** Decrypts a file. @throws when it was tampered with; AppError FILE_LOST, GATEWAY_UNAVAILABLE */
export async function readDocument(context: AccountContext, id: string): Promise<ReadDocument> {
  const document = await showDocument(context, id);
  if (document.bytes === null) throw missingFile(id);
  return document;
}

/** Logs the loss, which operators look into. */
function missingFile(id: string): AppError {
  logFailure({ event: "document_missing", kind: id });
  return new AppError("FILE_LOST");
}

/**
 * Before an operator accepts what a file proves: an acceptance without its evidence could not be shown to anybody.
 * @throws AppError FILE_LOST, GATEWAY_UNAVAILABLE
 */
export async function assertDocumentKept({ sql, env }: Pick<AccountContext, "sql" | "env">, id: string): Promise<void> {
  const row = findDocument(sql, id);
  if (!row) throw new Error("a document has no row");
  if ((await callGateway(() => env.DOCUMENTS.head(row.place))) === null) throw missingFile(id);
}

/** Decrypts a file. @throws when it was tampered with; AppError GATEWAY_UNAVAILABLE while the bucket does not answer */
export async function showDocument(context: AccountContext, id: string): Promise<ShownDocument> {
  const row = findDocument(context.sql, id);
  if (!row) throw new Error("a document has no row");
  const { type, place } = row;
  const ciphertext = await callGateway(async () => (await context.env.DOCUMENTS.get(place))?.arrayBuffer());
  if (ciphertext === undefined) return { type, bytes: null };
  return { type, bytes: decryptBytes({ kind: kindOf(place), ciphertext, keys: keyRingOf(context.env) }) };
}
