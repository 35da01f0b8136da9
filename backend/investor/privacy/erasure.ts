/**
 * How a closed account is forgotten. At once goes what was only for him and for others to see; the law has us keep proofs
 * of identity and the books for years, and the scheduler takes each out on its day. Nothing of it is undone: what stands here
 * may run twice, and the second time finds nothing to do.
 */
import { dateInIndia, type EpochMs, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { findDeletion } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listKeptDocuments } from "../kyc/document-store.ts";
import { discardDocument } from "../kyc/documents.ts";
import { endResidenceChange, findOpenResidenceChange } from "../kyc/residence-store.ts";
import { deleteConsultations } from "../social/consultation-operations.ts";
import { ERASURES, type Erasure, erase, listErased, listIdentityTokens, markErased } from "./erasure-store.ts";
import { eraseOn } from "./statutory-retention.ts";

/** Inside the transaction that closes the account. */
export function beginErasure(context: AccountContext): void {
  const now = context.clock.now();
  const open = findOpenResidenceChange(context.sql);
  if (open) {
    endResidenceChange(context.sql, { sequence: open.sequence, state: "WITHDRAWN", fault: null, at: now });
    if (open.documentId !== null) discardDocument(context, open.documentId);
  }
  erase(context.sql, "AT_ONCE");
  for (const what of ERASURES) schedule(context, what, now);
}

function schedule(context: Pick<AccountContext, "scheduler">, what: Erasure, closedAt: EpochMs, now = closedAt): void {
  context.scheduler.schedule({ kind: "ERASURE", reference: what, dueAt: dueAt(what, { closedAt, now }) });
}

function dueAt(what: Erasure, { closedAt, now }: { readonly closedAt: EpochMs; readonly now: EpochMs }): EpochMs {
  if (what === "CLAIMS") return closedAt;
  return startOfDayInIndia(eraseOn(what, { closedOn: dateInIndia(closedAt), today: dateInIndia(now) }));
}

/** The scheduler's part. @throws when the object of a proof cannot be reached: the scheduler tries again. */
export async function processErasure(context: AccountContext, reference: string): Promise<void> {
  const what = listOpenErasures(context).find((each) => each === reference);
  const closedAt = closedAtOf(context);
  if (what === undefined || closedAt === null) return;
  const now = context.clock.now();
  // The law may have changed since the day was written down.
  if (now < dueAt(what, { closedAt, now })) return schedule(context, what, closedAt, now);
  if (what === "CLAIMS") {
    await releaseClaims(context);
    await deleteConsultations(context);
  }
  context.storage.transactionSync(() => {
    if (what !== "CLAIMS") erase(context.sql, what);
    if (what === "IDENTITY") for (const { id } of listKeptDocuments(context.sql)) discardDocument(context, id);
    markErased(context.sql, what, now);
  });
}

/** When the account was closed; null for one that is open. */
function closedAtOf({ sql }: Pick<AccountContext, "sql">): EpochMs | null {
  const request = findDeletion(sql);
  return request?.state === "DONE" ? request.endedAt : null;
}

/** Which kind of proof a token is of is not kept; only its own object knows this owner. */
async function releaseClaims({ sql, env, userId }: AccountContext): Promise<void> {
  const kinds = ["pan", "aadhaar", "digilocker"];
  const names = listIdentityTokens(sql).flatMap((token) => kinds.map((kind) => `${kind}:${token}`));
  await Promise.all(names.map((name) => env.CONTACT.getByName(name).release(userId)));
}

/** What of a closed account is still to be erased. */
export function listOpenErasures({ sql }: Pick<AccountContext, "sql">): readonly Erasure[] {
  const erased = listErased(sql);
  return closedAtOf({ sql }) === null ? [] : ERASURES.filter((what) => !erased.has(what));
}
