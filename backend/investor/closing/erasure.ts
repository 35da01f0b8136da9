/**
 * How a closed account is forgotten. At once goes what was only for him and for others to see; the law has us keep proofs
 * of identity and the books for years, and the agenda takes each out on its day. Nothing of it is undone: what stands here
 * may run twice, and the second time finds nothing to do.
 */
import { dateInIndia, type EpochMs, startOfDayInIndia } from "../../../lib/contract/calendar-date.ts";
import { forgetTalks } from "../appointment/operations.ts";
import type { Book } from "../book.ts";
import { discardDocument } from "../document/documents.ts";
import { listKeptDocuments } from "../document/store.ts";
import { endResidenceChange, findOpenResidenceChange } from "../residence/store.ts";
import { ERASURES, type Erasure, erase, listErased, listIdentityTokens, markErased } from "./erasure-store.ts";
import { eraseOn } from "./retention.ts";
import { findDeletion } from "./store.ts";

/** Inside the transaction that closes the account. */
export function beginErasure(book: Book): void {
  const now = book.clock.now();
  const open = findOpenResidenceChange(book.sql);
  if (open) {
    endResidenceChange(book.sql, { sequence: open.sequence, state: "WITHDRAWN", fault: null, at: now });
    if (open.documentId !== null) discardDocument(book, open.documentId);
  }
  erase(book.sql, "AT_ONCE");
  for (const what of ERASURES) schedule(book, what, now);
}

function schedule(book: Pick<Book, "agenda">, what: Erasure, closedAt: EpochMs, now = closedAt): void {
  book.agenda.schedule({ kind: "ERASURE", reference: what, dueAt: dueAt(what, { closedAt, now }) });
}

function dueAt(what: Erasure, { closedAt, now }: { readonly closedAt: EpochMs; readonly now: EpochMs }): EpochMs {
  if (what === "CLAIMS") return closedAt;
  return startOfDayInIndia(eraseOn(what, { closedOn: dateInIndia(closedAt), today: dateInIndia(now) }));
}

/** The agenda's part. @throws when the object of a proof cannot be reached: the agenda tries again. */
export async function driveErasure(book: Book, reference: string): Promise<void> {
  const what = listOpenErasures(book).find((each) => each === reference);
  const closedAt = closingOf(book);
  if (what === undefined || closedAt === null) return;
  const now = book.clock.now();
  // The law may have changed since the day was written down.
  if (now < dueAt(what, { closedAt, now })) return schedule(book, what, closedAt, now);
  if (what === "CLAIMS") {
    await releaseClaims(book);
    await forgetTalks(book);
  }
  book.storage.transactionSync(() => {
    if (what !== "CLAIMS") erase(book.sql, what);
    if (what === "IDENTITY") for (const { id } of listKeptDocuments(book.sql)) discardDocument(book, id);
    markErased(book.sql, what, now);
  });
}

/** When the account was closed; null for one that is open. */
function closingOf({ sql }: Pick<Book, "sql">): EpochMs | null {
  const request = findDeletion(sql);
  return request?.state === "DONE" ? request.endedAt : null;
}

/** Which kind of proof a token is of is not kept; only its own object knows this owner. */
async function releaseClaims({ sql, env, userId }: Book): Promise<void> {
  const kinds = ["pan", "aadhaar", "digilocker"];
  const names = listIdentityTokens(sql).flatMap((token) => kinds.map((kind) => `${kind}:${token}`));
  await Promise.all(names.map((name) => env.CONTACT.getByName(name).release(userId)));
}

/** What of a closed account is still to be erased. */
export function listOpenErasures({ sql }: Pick<Book, "sql">): readonly Erasure[] {
  const erased = listErased(sql);
  return closingOf({ sql }) === null ? [] : ERASURES.filter((what) => !erased.has(what));
}
