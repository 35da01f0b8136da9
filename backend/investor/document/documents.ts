/**
 * Files of one investor in the bucket, sealed under a key of their own place: who copies the bucket can read nothing,
 * and no file can be put where another stood. A file comes before the change that needs it, so its row says ARRIVING
 * until that change keeps it; what nobody keeps, and what is no longer needed, is taken out by the agenda.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { isSealedWith, keyRingOf, SEAL_HEADER_BYTES, sealBytes, unsealBytes } from "../../secrets.ts";
import type { AcceptedImage, AcceptedPdf } from "../../uploads/accept.ts";
import type { Book } from "../book.ts";
import { addDocument, type DocumentRow, findDocument, forgetDocument, moveDocument } from "./store.ts";

/** Nobody takes longer between handing a file in and having it kept. */
const ARRIVES_WITHIN_MS = 60 * 60_000;

const kindOf = (place: string) => `document ${place}`;

/** Puts a file into the bucket and answers its id. @throws Refusal GATEWAY_UNAVAILABLE */
export async function storeDocument(book: Book, { type, bytes }: AcceptedImage | AcceptedPdf): Promise<string> {
  const [id, place] = [`doc_${book.ids.letters()}`, `uploads/${book.ids.letters()}`];
  const now = book.clock.now();
  book.storage.transactionSync(() => {
    addDocument(book.sql, { id, place, type, bytes: bytes.length }, now);
    book.agenda.schedule({ kind: "DOCUMENT", reference: id, dueAt: epochMs(now + ARRIVES_WITHIN_MS) });
  });
  const sealed = sealBytes({ kind: kindOf(place), bytes, key: book.env.TOKEN_KEY });
  await askGateway(() => book.env.DOCUMENTS.put(place, sealed));
  return id;
}

/** Inside the transaction of the change that needs it. */
export function keepDocument(book: Book, id: string): void {
  moveDocument(book.sql, id, "KEPT");
  book.agenda.cancel({ kind: "DOCUMENT", reference: id });
}

/** Nobody needs it any more. Inside a transaction. */
export function discardDocument(book: Book, id: string): void {
  moveDocument(book.sql, id, "LEAVING");
  book.agenda.schedule({ kind: "DOCUMENT", reference: id, dueAt: book.clock.now() });
}

/** The agenda's part: takes out of the bucket what was not kept, then forgets that it was there. */
export async function clearDocument(book: Book, id: string): Promise<void> {
  const row = findDocument(book.sql, id);
  if (row === null || row.state === "KEPT") return;
  await book.env.DOCUMENTS.delete(row.place);
  forgetDocument(book.sql, id);
}

/** Seals a file under the current key, unless it is. @throws when it cannot be had. */
export async function resealDocument(book: Book, { id, place }: Pick<DocumentRow, "id" | "place">): Promise<void> {
  if (await isDocumentCurrent(book, place)) return;
  const { bytes } = await readDocument(book, id);
  await book.env.DOCUMENTS.put(place, sealBytes({ kind: kindOf(place), bytes, key: book.env.TOKEN_KEY }));
  // Whoever took it out of the bucket meanwhile has not seen this one.
  if (findDocument(book.sql, id) === null) await book.env.DOCUMENTS.delete(place);
}

/** Looks at the beginning of it only. What is not there needs no new seal. */
export async function isDocumentCurrent({ env }: Pick<Book, "env">, place: string): Promise<boolean> {
  const stored = await env.DOCUMENTS.get(place, { range: { offset: 0, length: SEAL_HEADER_BYTES } });
  return stored === null || isSealedWith(await stored.arrayBuffer(), keyRingOf(env));
}

/** @throws when there is no such file, or somebody has changed it. */
export async function readDocument(book: Book, id: string): Promise<{ type: string; bytes: Uint8Array }> {
  const row = findDocument(book.sql, id);
  const stored = row && (await book.env.DOCUMENTS.get(row.place));
  if (!row || !stored) throw new Error("a document that is kept is not in the bucket");
  const sealed = await stored.arrayBuffer();
  return { type: row.type, bytes: unsealBytes({ kind: kindOf(row.place), sealed, keys: keyRingOf(book.env) }) };
}
