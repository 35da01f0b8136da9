/**
 * Files of one investor in the bucket, sealed under a key of their own place: who copies the bucket can read nothing,
 * and no file can be put where another stood. A file comes before the change that needs it, so its row says ARRIVING
 * until that change keeps it; what nobody keeps, and what is no longer needed, is taken out by the scheduler.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { CIPHERTEXT_HEADER_BYTES, decryptBytes, encryptBytes, isEncryptedWith, keyRingOf } from "../../secrets.ts";
import type { AcceptedImage, AcceptedPdf } from "../../uploads/accept.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { addDocument, type DocumentRow, findDocument, forgetDocument, moveDocument } from "./document-store.ts";

/** Nobody takes longer between handing a file in and having it kept. */
const ARRIVES_WITHIN_MS = 60 * 60_000;

const kindOf = (place: string) => `document ${place}`;

/** Puts a file into the bucket and answers its id. @throws AppError GATEWAY_UNAVAILABLE */
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

/** Inside the transaction of the change that needs it. */
export function keepDocument(context: AccountContext, id: string): void {
  moveDocument(context.sql, id, "KEPT");
  context.scheduler.cancel({ kind: "DOCUMENT", reference: id });
}

/** Nobody needs it any more. Inside a transaction. */
export function discardDocument(context: AccountContext, id: string): void {
  moveDocument(context.sql, id, "LEAVING");
  context.scheduler.schedule({ kind: "DOCUMENT", reference: id, dueAt: context.clock.now() });
}

/** The scheduler's part: takes out of the bucket what was not kept, then forgets that it was there. */
export async function clearDocument(context: AccountContext, id: string): Promise<void> {
  const row = findDocument(context.sql, id);
  if (row === null || row.state === "KEPT") return;
  await context.env.DOCUMENTS.delete(row.place);
  forgetDocument(context.sql, id);
}

/** Seals a file under the current key, unless it is. @throws when it cannot be had. */
export async function reencryptDocument(
  context: AccountContext,
  { id, place }: Pick<DocumentRow, "id" | "place">,
): Promise<void> {
  if (await isDocumentCurrent(context, place)) return;
  const { bytes } = await readDocument(context, id);
  await context.env.DOCUMENTS.put(place, encryptBytes({ kind: kindOf(place), bytes, key: context.env.TOKEN_KEY }));
  // Whoever took it out of the bucket meanwhile has not seen this one.
  if (findDocument(context.sql, id) === null) await context.env.DOCUMENTS.delete(place);
}

/** Looks at the beginning of it only. What is not there needs no new seal. */
export async function isDocumentCurrent({ env }: Pick<AccountContext, "env">, place: string): Promise<boolean> {
  const stored = await env.DOCUMENTS.get(place, { range: { offset: 0, length: CIPHERTEXT_HEADER_BYTES } });
  return stored === null || isEncryptedWith(await stored.arrayBuffer(), keyRingOf(env));
}

/** @throws when there is no such file, or somebody has changed it. */
export async function readDocument(context: AccountContext, id: string): Promise<{ type: string; bytes: Uint8Array }> {
  const row = findDocument(context.sql, id);
  const stored = row && (await context.env.DOCUMENTS.get(row.place));
  if (!row || !stored) throw new Error("a document that is kept is not in the bucket");
  const ciphertext = await stored.arrayBuffer();
  return { type: row.type, bytes: decryptBytes({ kind: kindOf(row.place), ciphertext, keys: keyRingOf(context.env) }) };
}
