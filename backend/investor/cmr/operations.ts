/** The client master report comes in: looked into, put away sealed, and handed to the desk by the agenda. */
import { DAY_MS } from "../../../lib/contract/calendar-date.ts";
import type { CmrState } from "../../../lib/contract/cmr.ts";
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/uploads.ts";
import { acceptFile } from "../../uploads/accept.ts";
import { plainTextIn } from "../../uploads/pdf-text.ts";
import type { Book } from "../book.ts";
import { discardDocument, keepDocument, storeDocument } from "../document/documents.ts";
import { assertCanInvest } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { dematRecordOf } from "./demat-account.ts";
import { findDematNumber, maskDematNumber, UPLOADS_A_DAY } from "./rules.ts";
import { addCmr, countCmrsAfter, findCmr } from "./store.ts";

export const cmrOperations = {
  "bonds.cmr.status": (book) => cmrStateOf(book),

  "bonds.cmr.upload": async (book, { file }, asking) => {
    assertMayUpload(book);
    const accepted = acceptFile(file, { field: "file", types: UPLOAD_TYPES });
    const number = accepted.type === "application/pdf" ? findDematNumber(plainTextIn(accepted.bytes)) : null;
    const documentId = await storeDocument(book, accepted);
    try {
      return asking.commit(() => {
        assertMayUpload(book);
        const [id, at] = [`cmr_${book.ids.letters()}`, book.clock.now()];
        addCmr(book.sql, { id, documentId, demat: number === null ? null : dematRecordOf(book, number), at });
        keepDocument(book, documentId);
        book.agenda.schedule({ kind: "CMR", reference: id, dueAt: at });
        return cmrStateOf(book);
      });
    } catch (cause) {
      book.storage.transactionSync(() => discardDocument(book, documentId));
      throw cause;
    }
  },
} satisfies Partial<Operations>;

/** @throws Refusal KYC_INCOMPLETE, CMR_IN_REVIEW, CMR_VERIFIED, TOO_MANY_REQUESTS */
function assertMayUpload(book: Book): void {
  assertCanInvest(book);
  const refusal = refusalToUpload(book);
  if (refusal) throw new Refusal(refusal);
}

function refusalToUpload({ sql, clock }: Book): ErrorCode | null {
  switch (findCmr(sql)?.status) {
    case "IN_REVIEW":
      return "CMR_IN_REVIEW";
    case "VERIFIED":
      return "CMR_VERIFIED";
    case "REJECTED":
    case undefined:
      return countCmrsAfter(sql, clock.now() - DAY_MS) >= UPLOADS_A_DAY ? "TOO_MANY_REQUESTS" : null;
  }
}

/** Where the report stands. */
export function cmrStateOf({ sql }: Pick<Book, "sql">): CmrState {
  const cmr = findCmr(sql);
  if (!cmr) return { status: "NOT_UPLOADED", reason: null, dematAccount: null, uploadedAt: null, decidedAt: null };
  const { status, reason, demat, uploadedAt, decidedAt } = cmr;
  // The number of a report that was rejected is nobody's account.
  const shown = status === "REJECTED" ? null : demat;
  const dematAccount = shown && { depository: shown.depository, maskedNumber: maskDematNumber(shown.lastFour) };
  return { status, reason, dematAccount, uploadedAt, decidedAt };
}
