/**
 * Erasure of a closed account. Data without a retention duty is erased at once; identity proofs and financial records
 * when their legal retention ends, each by its own job. Every step can run twice.
 */
import { dateInIndia, type EpochMs, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { listBankAccounts } from "../../gateways/statements/account-store.ts";
import { findDeletion } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listKeptDocuments } from "../kyc/document-store.ts";
import { discardDocument } from "../kyc/documents.ts";
import { endResidenceChange, findOpenResidenceChange } from "../kyc/residence-store.ts";
import { deleteConsultations } from "../social/consultation-operations.ts";
import { listCertificateDocuments } from "../tax/certificate-store.ts";
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

/** Run by the scheduler. @throws when another object cannot be reached: the scheduler retries. */
export async function processErasure(context: AccountContext, reference: string): Promise<void> {
  const what = listOpenErasures(context).find((each) => each === reference);
  const closedAt = closedAtOf(context);
  if (what === undefined || closedAt === null) return;
  const now = context.clock.now();
  // The retention rules may have changed since the job was scheduled.
  if (now < dueAt(what, { closedAt, now })) return schedule(context, what, closedAt, now);
  if (what === "CLAIMS") {
    await releaseClaims(context);
    await deleteConsultations(context);
  } else await forgetAtBanks(context, what);
  context.storage.transactionSync(() => {
    if (what !== "CLAIMS") {
      for (const id of listDocumentsOf(context, what)) discardDocument(context, id);
      erase(context.sql, what);
    }
    markErased(context.sql, what, now);
  });
}

/** A bank account's books name the holder of a virtual account, and the other side of each transfer. */
async function forgetAtBanks({ env, userId }: AccountContext, what: "IDENTITY" | "BOOKS"): Promise<void> {
  for (const { id } of await listBankAccounts(env.CATALOGUE)) {
    await env.BANK_ACCOUNT.getByName(id).forget(userId, what === "IDENTITY" ? "HOLDER" : "BOOKS");
  }
}

/** TDS certificates are kept as long as the books; every other file proves an identity. */
function listDocumentsOf({ sql }: Pick<AccountContext, "sql">, what: Exclude<Erasure, "CLAIMS">): readonly string[] {
  const certificates = listCertificateDocuments(sql);
  return listKeptDocuments(sql)
    .map(({ id }) => id)
    .filter((id) => certificates.has(id) === (what === "BOOKS"));
}

/** When the account was closed; null for an open account. */
function closedAtOf({ sql }: Pick<AccountContext, "sql">): EpochMs | null {
  const request = findDeletion(sql);
  return request?.state === "DONE" ? request.endedAt : null;
}

/** The kind of a token is not stored, so all kinds are released; only an object claimed by this investor reacts. */
async function releaseClaims({ sql, env, userId }: AccountContext): Promise<void> {
  const kinds = ["pan", "aadhaar", "digilocker"];
  const names = listIdentityTokens(sql).flatMap((token) => kinds.map((kind) => `${kind}:${token}`));
  await Promise.all(names.map((name) => env.CONTACT.getByName(name).release(userId)));
}

/** Erasures of a closed account that are still to run. */
export function listOpenErasures({ sql }: Pick<AccountContext, "sql">): readonly Erasure[] {
  const erased = listErased(sql);
  return closedAtOf({ sql }) === null ? [] : ERASURES.filter((what) => !erased.has(what));
}
