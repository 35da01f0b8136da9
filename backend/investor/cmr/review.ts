/**
 * What becomes of a report. The agenda hands it to the desk and asks until there is a verdict; an operator may decide
 * before. Whoever is first decides: a report is decided once. A rejected file has served its purpose and leaves.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import type { CmrFault, CmrState } from "../../../lib/contract/cmr.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { CmrVerdict } from "../../gateways/cmr-desk.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { plainTextIn } from "../../uploads/pdf-text.ts";
import type { Book } from "../book.ts";
import { discardDocument, readDocument } from "../document/documents.ts";
import { dematRecordOf } from "./demat-account.ts";
import { cmrStateOf } from "./operations.ts";
import { nextLookAfterMs } from "./rules.ts";
import { type CmrRow, findCmr, rejectCmr, verifyCmr } from "./store.ts";

export type CmrDecision =
  | { readonly outcome: "VERIFIED"; readonly dematNumber: string | null }
  | { readonly outcome: "REJECTED"; readonly reason: CmrFault };

/** The agenda's part. Reference: the report's id. */
export async function reviewCmr(book: Book, id: string): Promise<void> {
  const cmr = findOpen(book, id);
  if (!cmr) return;
  const verdict = await askDesk(book, cmr);
  // An operator may have decided while the desk was asked.
  if (!findOpen(book, id)) return;
  switch (verdict.outcome) {
    case "VERIFIED":
    case "REJECTED":
      decideCmr(book, verdict);
      return;
    case "UNKNOWN":
    case "PENDING": {
      const now = book.clock.now();
      const dueAt = epochMs(now + nextLookAfterMs(now - cmr.uploadedAt));
      book.agenda.schedule({ kind: "CMR", reference: id, dueAt });
    }
  }
}

function findOpen({ sql }: Book, id: string): CmrRow | null {
  const cmr = findCmr(sql);
  return cmr?.id === id && cmr.status === "IN_REVIEW" ? cmr : null;
}

async function askDesk(book: Book, cmr: CmrRow): Promise<CmrVerdict> {
  const desk = book.gateways.cmrDesk;
  const verdict = await askGateway(() => desk.verdict(cmr.id));
  if (verdict.outcome !== "UNKNOWN") return verdict;
  const text = await textOf(book, cmr);
  await askGateway(() => desk.submit({ reference: cmr.id, text, hasNumber: cmr.demat !== null }));
  return verdict;
}

async function textOf(book: Book, { documentId }: CmrRow): Promise<string> {
  const { type, bytes } = await readDocument(book, documentId);
  return type === "application/pdf" ? plainTextIn(bytes) : "";
}

/**
 * Decides the report that is in review.
 * @throws Refusal CMR_NOT_IN_REVIEW, and INVALID_INPUT for a verification without any number.
 */
export function decideCmr(book: Book, decision: CmrDecision): CmrState {
  return book.storage.transactionSync(() => {
    const cmr = findCmr(book.sql);
    if (cmr?.status !== "IN_REVIEW") throw new Refusal("CMR_NOT_IN_REVIEW");
    decide(book, cmr, decision);
    book.agenda.cancel({ kind: "CMR", reference: cmr.id });
    return cmrStateOf(book);
  });
}

function decide(book: Book, { id, documentId, demat: read }: CmrRow, decision: CmrDecision): void {
  const at = book.clock.now();
  if (decision.outcome === "REJECTED") {
    rejectCmr(book.sql, { id, reason: decision.reason, at });
    discardDocument(book, documentId);
    return;
  }
  const { dematNumber } = decision;
  if (dematNumber === null && read === null) throw new Refusal("INVALID_INPUT", { dematNumber: "INVALID_INPUT" });
  verifyCmr(book.sql, { id, demat: dematNumber === null ? null : dematRecordOf(book, dematNumber), at });
}

/** The report itself, for an operator's eyes. @throws Refusal NOT_FOUND when there is none, or it has left. */
export async function readCmr(book: Book): Promise<{ type: string; bytes: Uint8Array }> {
  const cmr = findCmr(book.sql);
  if (!cmr || cmr.status === "REJECTED") throw new Refusal("NOT_FOUND");
  return readDocument(book, cmr.documentId);
}
