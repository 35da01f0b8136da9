/**
 * What an operator decides about a change of residence, and what follows from a yes: from that moment the new country
 * counts, for the GIFT City route, for the proofs that KYC wants, and for the tax on everything that has not been paid.
 * What was paid stays as it was paid.
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { ResidenceFault, ResidenceStanding } from "../../../lib/contract/residence.ts";
import type { Residency } from "../../../lib/finance/tax.ts";
import type { Book } from "../book.ts";
import { announce } from "../contact/notices.ts";
import { listLoginContacts } from "../contact/store.ts";
import { discardDocument, readDocument } from "../document/documents.ts";
import { completeIfReady } from "../kyc/attempt.ts";
import { saveCountry } from "../user/store.ts";
import { standingOf } from "./operations.ts";
import { residencyIn } from "./rules.ts";
import { endResidenceChange, findOpenResidenceChange, type ResidenceRow } from "./store.ts";

type ResidenceDecision =
  | { readonly outcome: "APPROVED" }
  | { readonly outcome: "REFUSED"; readonly fault: ResidenceFault };

/** What an operator wants: the proof before his eyes, or his word written down. */
export type ResidenceOrder = { readonly outcome: "SHOWN" } | ResidenceDecision;

export interface ResidenceReview {
  readonly standing: ResidenceStanding;
  readonly proof: { readonly type: string; readonly bytes: Uint8Array } | null;
}

/** Applies an approved move to what the investor holds; called inside the transaction that approves it. */
export type OnMoved = (book: Book, residency: Residency) => void;

/** @throws Refusal RESIDENCE_NO_REQUEST when nothing is in review. */
export async function reviewResidence(book: Book, order: ResidenceOrder, onMoved: OnMoved): Promise<ResidenceReview> {
  if (order.outcome !== "SHOWN") return { standing: decideResidence(book, order, onMoved), proof: null };
  return { standing: standingOf(book), proof: await readDocument(book, getInReview(book).documentId) };
}

function decideResidence(book: Book, decision: ResidenceDecision, onMoved: OnMoved): ResidenceStanding {
  return book.storage.transactionSync(() => {
    const { sequence, documentId, to } = getInReview(book);
    const at = book.clock.now();
    const fault = decision.outcome === "REFUSED" ? decision.fault : null;
    endResidenceChange(book.sql, { sequence, state: decision.outcome, fault, at });
    if (decision.outcome === "APPROVED") moveTo(book, to, onMoved);
    // A proof that proved nothing has served its purpose; the one that did is part of KYC.
    else discardDocument(book, documentId);
    book.emit({ type: "investor.residence-change-decided.v1" });
    announce(book, listLoginContacts(book.sql), (t) => t(NOTICES[decision.outcome]));
    return standingOf(book);
  });
}

const NOTICES = {
  APPROVED: "notices.security.residenceApproved",
  REFUSED: "notices.security.residenceRefused",
} as const;

function moveTo(book: Book, country: string, onMoved: OnMoved): void {
  saveCountry(book.sql, country);
  onMoved(book, residencyIn(country));
  // Abroad no Aadhaar is needed, which may be all that was missing; at home it is, and KYC asks for it then.
  completeIfReady(book);
}

function getInReview({ sql }: Pick<Book, "sql">): ResidenceRow & { readonly documentId: string } {
  const open = findOpenResidenceChange(sql);
  if (open?.state !== "IN_REVIEW" || open.documentId === null) throw new Refusal("RESIDENCE_NO_REQUEST");
  return { ...open, documentId: open.documentId };
}
